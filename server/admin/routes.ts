import type { admin } from '#contract/admin.ts';
import type { Routes } from '#server/http/routes.ts';
import { deleteOrganization, setStatus } from '#server/organizations/status.ts';
import { createAdministered } from './create.ts';
import { countInstallation, findAdministered, findHolder, listAdministered } from './organizations.ts';

export const adminRoutes: Routes<typeof admin> = {
  overview: (scope) => countInstallation(scope),
  organizations: (scope, { query }) => listAdministered(scope, query),
  list: (scope, { query }) => listAdministered(scope, query),
  holder: (scope, { query }) => findHolder(scope, query.email),
  create: (scope, { body }) => createAdministered(scope, body),
  change: async (scope, { params, body }) => {
    await setStatus(scope, params.id, body.isActive);
    return findAdministered(scope, params.id);
  },
  delete: (scope, { params }) => deleteOrganization(scope, params.id),
};
