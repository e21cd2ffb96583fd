import { PgTransaction } from 'drizzle-orm/pg-core';
import type { Database } from './pool.ts';

/**
 * Runs the queries of `work` on one snapshot of the database, taken at the first query: they see nothing that others commit later.
 * Within a transaction, `work` joins that transaction.
 */
export function inSnapshot<S extends { db: Database }, Result>(
  scope: S,
  work: (scope: S) => Promise<Result>,
): Promise<Result> {
  if (scope.db instanceof PgTransaction) return work(scope);
  return scope.db.transaction((db) => work({ ...scope, db }), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  });
}
