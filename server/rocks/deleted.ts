import { eq, sql } from 'drizzle-orm';
import { isDisposable, listDeleted } from '#server/db/deleted.ts';
import type { Scope } from '#server/scope.ts';
import { rocks } from './table.ts';

/** Returns the deleted rocks that the caller may restore and whose title contains all words, last deleted first. */
export const listDeletedRocks = (scope: Scope, words: string[]) =>
  listDeleted(
    scope,
    {
      kind: 'rock',
      table: rocks,
      title: rocks.title,
      deletedBy: { about: sql`'rocks:' || rocks.id` },
      isRestorable: isDisposable(scope, rocks, eq(rocks.ownerId, scope.actor.userId)),
    },
    words,
  );
