import type { audit } from '#contract/audit.ts';
import type { Routes } from '#server/http/routes.ts';
import { listAudit, listWholeAudit } from './list.ts';

export const auditRoutes: Routes<typeof audit> = {
  list: (scope, { query }) => listAudit(scope, query),
  listAll: (scope, { query }) => listWholeAudit(scope, query),
};
