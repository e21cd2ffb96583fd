import type { organizations } from '#contract/organizations.ts';
import type { Config } from '#server/config.ts';
import type { Routes } from '#server/http/routes.ts';
import { createOrganization } from './create.ts';
import {
  changeOrganization,
  findOrganization,
  joinOrganization,
  listMemberships,
  listOrganizations,
  renewInviteCode,
  switchOrganization,
  validateInvite,
} from './organizations.ts';

export const organizationRoutes = (ceilings: Config['ceilings']): Routes<typeof organizations> => ({
  create: (scope, { body }) => createOrganization(scope, body, ceilings.organizations),
  list: (scope) => listOrganizations(scope),
  memberships: (scope) => listMemberships(scope),
  validateInvite: (scope, { params }) => validateInvite(scope.db, params.code),
  join: (scope, { body }) => joinOrganization(scope, body.inviteCode, { most: ceilings }),
  switch: (scope, { params }) => switchOrganization(scope, params.id),
  find: (scope, { params }) => findOrganization(scope, params.id),
  change: (scope, { params, body }) => changeOrganization(scope, params.id, body),
  renewInviteCode: (scope, { params }) => renewInviteCode(scope, params.id),
});
