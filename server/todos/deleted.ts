import { eq, or, sql } from 'drizzle-orm';
import { isDisposable, listDeleted } from '#server/db/deleted.ts';
import type { Scope } from '#server/scope.ts';
import { isOfMyTeams } from '#server/teams/mine.ts';
import { todos } from './table.ts';

/** Returns the deleted to-dos that the caller may restore and whose title contains all words, last deleted first. */
export const listDeletedTodos = (scope: Scope, words: string[]) =>
  listDeleted(
    scope,
    {
      kind: 'todo',
      table: todos,
      title: todos.title,
      deletedBy: { about: sql`'todos:' || todos.id` },
      isRestorable: isDisposable(
        scope,
        todos,
        or(eq(todos.ownerId, scope.actor.userId), isOfMyTeams(scope, todos.teamId)),
      ),
    },
    words,
  );
