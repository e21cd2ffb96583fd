import { and, eq, sql } from 'drizzle-orm';
import { mayAdminister } from '#rules/people.ts';
import { listDeleted } from '#server/db/deleted.ts';
import type { Scope } from '#server/scope.ts';
import { comments } from './table.ts';

/** What a comment is on, while that is there. */
const discussed = sql`coalesce(
  (select title from todos where todos.id = comments.todo_id and todos.deleted_at is null),
  (select title from rocks where rocks.id = comments.rock_id and rocks.deleted_at is null),
  (select title from issues where issues.id = comments.issue_id and issues.deleted_at is null),
  (select name from measurables where measurables.id = comments.measurable_id and measurables.deleted_at is null))`;

/** Deleted comments, on what is there, that the caller may bring back and whose text holds every word, the latest first. */
export const listDeletedComments = (scope: Scope, words: string[]) =>
  listDeleted(
    scope,
    {
      kind: 'comment',
      table: comments,
      title: comments.content,
      within: discussed,
      deletedBy: comments.deletedById,
      isRestorable: and(
        sql`${discussed} is not null`,
        mayAdminister(scope.actor) ? undefined : eq(comments.deletedById, scope.actor.userId),
      ),
    },
    words,
  );
