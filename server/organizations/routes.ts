import type { organizations } from '#contract/organizations.ts';
import type { Config } from '#server/config.ts';
import type { Routes } from '#server/http/routes.ts';
import { type Begin, createOrganization } from './create.ts';
import {
  changeOrganization,
  listMemberships,
  listOrganizations,
  renewInviteCode,
  showOrganization,
  switchOrganization,
} from './organizations.ts';
import { setStatus } from './status.ts';

/** Returns the routes for organizations. */
export const organizationRoutes = (quotas: Config['quotas'], begin: Begin) =>
  ({
    create: (scope, { body }) => createOrganization(scope, body, begin, quotas),
    list: (scope) => listOrganizations(scope),
    memberships: (scope) => listMemberships(scope),
    switch: (scope, { params }) => switchOrganization(scope, params.id),
    find: (scope, { params }) => showOrganization(scope, params.id),
    change: (scope, { params, body }) => changeOrganization(scope, params.id, body),
    setStatus: (scope, { params, body }) => setStatus(scope, params.id, body.isActive),
    renewInviteCode: (scope, { params }) => renewInviteCode(scope, params.id),
  }) satisfies Partial<Routes<typeof organizations>>;
