import type { sources } from '#contract/sources.ts';
import { inSnapshot } from '#server/db/snapshot.ts';
import type { Routes } from '#server/http/routes.ts';
import { readSources } from './sources.ts';

export const sourceRoutes: Routes<typeof sources> = {
  read: (scope, { query }) => inSnapshot(scope, (scope) => readSources(scope, query)),
};
