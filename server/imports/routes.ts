import type { imports } from '#contract/imports.ts';
import type { Config } from '#server/config.ts';
import type { Routes } from '#server/http/routes.ts';
import {
  addRows,
  checkImport,
  createImport,
  deleteImport,
  findImport,
  listChoices,
  listImports,
  listRows,
  startImport,
  undoImport,
} from './imports.ts';

/** Returns the routes for imports. */
export const importRoutes = ({ quotas }: Pick<Config, 'quotas'>): Routes<typeof imports> => ({
  list: (scope) => listImports(scope),
  choices: (scope) => listChoices(scope),
  create: (scope, { body }, { visit: { language } }) => createImport(scope, { ...body, language }),
  addRows: (scope, { params, body }) => addRows(scope, params.id, body),
  check: (scope, { params, body }) => checkImport(scope, params.id, body.settings),
  rows: (scope, { params, query }, { visit: { language } }) => listRows(scope, params.id, query, language),
  run: (scope, { params }) => startImport(scope, params.id, quotas),
  undo: (scope, { params, body }) => undoImport(scope, params.id, body.withEdited),
  find: (scope, { params }) => findImport(scope, params.id),
  delete: (scope, { params }) => deleteImport(scope, params.id),
});
