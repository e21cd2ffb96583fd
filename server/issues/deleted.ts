import { eq, sql } from 'drizzle-orm';
import { isDisposable, listDeleted } from '#server/db/deleted.ts';
import type { Scope } from '#server/scope.ts';
import { issues } from './table.ts';

/** Returns the deleted issues that the caller may restore and whose title contains all words, last deleted first. */
export const listDeletedIssues = (scope: Scope, words: string[]) =>
  listDeleted(
    scope,
    {
      kind: 'issue',
      table: issues,
      title: issues.title,
      deletedBy: { about: sql`'issues:' || issues.id` },
      isRestorable: isDisposable(scope, issues, eq(issues.ownerId, scope.actor.userId)),
    },
    words,
  );
