import type { admin } from '#contract/admin.ts';
import type { Config } from '#server/config.ts';
import type { Routes } from '#server/http/routes.ts';
import { deleteOrganization, restoreOrganization } from '#server/organizations/deletion.ts';
import { setStatus } from '#server/organizations/status.ts';
import {
  countInstallation,
  createAdministered,
  findAdministered,
  findHolder,
  listAdministered,
} from './organizations.ts';
import { listSuperAdmins, removeSuperAdmin } from './super-admins.ts';

export const adminRoutes = ({ superAdminEmails }: Pick<Config, 'superAdminEmails'>): Routes<typeof admin> => ({
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
  restore: async (scope, { params }) => {
    await restoreOrganization(scope, params.id);
    return findAdministered(scope, params.id);
  },
  superAdmins: (scope) => listSuperAdmins(scope),
  removeSuperAdmin: (scope, { params }) => removeSuperAdmin(scope, params.id, superAdminEmails),
});
