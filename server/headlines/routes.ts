import type { headlines } from '#contract/headlines.ts';
import type { Routes } from '#server/http/routes.ts';
import {
  cascadeMessage,
  changeHeadline,
  createHeadline,
  deleteHeadline,
  listHeadlines,
  restoreHeadline,
} from './headlines.ts';

export const headlineRoutes: Routes<typeof headlines> = {
  list: (scope, { query }) => listHeadlines(scope, query),
  create: (scope, { body }) => createHeadline(scope, body),
  cascade: (scope, { body }) => cascadeMessage(scope, body),
  change: (scope, { params, body }) => changeHeadline(scope, params.id, body),
  delete: (scope, { params }) => deleteHeadline(scope, params.id),
  restore: (scope, { params }) => restoreHeadline(scope, params.id),
};
