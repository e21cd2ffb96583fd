import { and, eq, sql } from 'drizzle-orm';
import { mayAdminister } from '#rules/people.ts';
import { listDeleted } from '#server/db/deleted.ts';
import type { Scope } from '#server/scope.ts';
import { comments } from './table.ts';

/** The title of the row a comment is on; null if that is deleted. */
const discussedTitle = sql`coalesce(
  (select title from todos where todos.id = comments.todo_id and todos.deleted_at is null),
  (select title from rocks where rocks.id = comments.rock_id and rocks.deleted_at is null),
  (select title from issues where issues.id = comments.issue_id and issues.deleted_at is null),
  (select name from measurables where measurables.id = comments.measurable_id and measurables.deleted_at is null))`;

/** Deleted comments the caller can restore whose text contains every word, the latest first. */
export const listDeletedComments = (scope: Scope, words: string[]) =>
  listDeleted(
    scope,
    {
      kind: 'comment',
      table: comments,
      title: comments.content,
      within: discussedTitle,
      deletedBy: comments.deletedById,
      isRestorable: and(
        sql`${discussedTitle} is not null`,
        mayAdminister(scope.actor) ? undefined : eq(comments.deletedById, scope.actor.userId),
      ),
    },
    words,
  );
