import { sql } from 'drizzle-orm';
import { isDisposable, listDeleted } from '#server/db/deleted.ts';
import type { Scope } from '#server/scope.ts';
import { headlines } from './table.ts';

/** Returns the deleted headlines that the caller may restore and whose title contains all words, last deleted first. */
export const listDeletedHeadlines = (scope: Scope, words: string[]) =>
  listDeleted(
    scope,
    {
      kind: 'headline',
      table: headlines,
      title: headlines.title,
      deletedBy: { about: sql`'headlines:' || headlines.id` },
      isRestorable: isDisposable(scope, headlines),
    },
    words,
  );
