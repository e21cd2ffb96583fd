import type { organizationImports } from '#contract/organization-imports.ts';
import type { Config } from '#server/config.ts';
import type { Routes } from '#server/http/routes.ts';
import { addImport, deleteImport, findImport, listImports, startImport } from './imports.ts';

/** Returns the routes for imports of organizations. */
export const organizationImportRoutes = ({ quotas }: Pick<Config, 'quotas'>): Routes<typeof organizationImports> => ({
  list: (scope, _input, { visit: { language } }) => listImports(scope, language),
  upload: (scope, { body }, { visit: { language } }) => addImport(scope, body, language),
  find: (scope, { params }, { visit: { language } }) => findImport(scope, params.id, language),
  run: (scope, { params, body }, { visit: { language } }) =>
    startImport(scope, params.id, body.invites, { quotas, language }),
  delete: (scope, { params }) => deleteImport(scope, params.id),
});
