import type { organizations } from '#contract/organizations.ts';
import type { Config } from '#server/config.ts';
import type { Routes } from '#server/http/routes.ts';
import { joinByCode, validateInvite } from '#server/invitations/join.ts';
import { joinOffered, listOffered } from '#server/invitations/offered.ts';
import { createOrganization } from './create.ts';
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
export const organizationRoutes = (quotas: Config['quotas']): Routes<typeof organizations> => ({
  create: (scope, { body }) => createOrganization(scope, body, quotas),
  list: (scope) => listOrganizations(scope),
  memberships: (scope) => listMemberships(scope),
  validateInvite: (scope, { params }) => validateInvite(scope, params.code),
  join: (scope, { body }) => joinByCode(scope, body.inviteCode, { most: quotas }),
  offered: (scope) => listOffered(scope),
  joinOffered: (scope, { params }) => joinOffered(scope, params.id, { most: quotas }),
  switch: (scope, { params }) => switchOrganization(scope, params.id),
  find: (scope, { params }) => showOrganization(scope, params.id),
  change: (scope, { params, body }) => changeOrganization(scope, params.id, body),
  setStatus: (scope, { params, body }) => setStatus(scope, params.id, body.isActive),
  renewInviteCode: (scope, { params }) => renewInviteCode(scope, params.id),
});
