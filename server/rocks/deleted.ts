import { eq, sql } from 'drizzle-orm';
import { listDeleted } from '#server/db/deleted.ts';
import type { Scope } from '#server/scope.ts';
import { rocks } from './table.ts';

/** Deleted rocks that the caller may bring back and whose title holds every word, the latest first. */
export const listDeletedRocks = (scope: Scope, words: string[]) =>
  listDeleted(
    scope,
    {
      kind: 'rock',
      table: rocks,
      about: sql`'rocks:' || rocks.id`,
      isOwn: eq(rocks.ownerId, scope.actor.userId),
    },
    words,
  );
