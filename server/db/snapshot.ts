import { PgTransaction } from 'drizzle-orm/pg-core';
import type { Database } from './pool.ts';

/**
 * Lets `work`, which asks more than once, see one state of the database: that of its first question, whatever others commit
 * meanwhile. What is part of a change sees what that sees.
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
