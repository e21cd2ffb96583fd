import { sql } from 'drizzle-orm';
import { listDeleted } from '#server/db/deleted.ts';
import type { Scope } from '#server/scope.ts';
import { isMine } from './list.ts';
import { todos } from './table.ts';

/** Deleted to-dos that the caller may bring back and whose title holds every word, the latest first. */
export const listDeletedTodos = (scope: Scope, words: string[]) =>
  listDeleted(
    scope,
    {
      kind: 'todo',
      table: todos,
      about: sql`'todos:' || todos.id`,
      isOwn: isMine(scope),
    },
    words,
  );
