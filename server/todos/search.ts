import { isNull, sql } from 'drizzle-orm';
import type { Found } from '#contract/search.ts';
import { findByTitle } from '#server/db/title.ts';
import type { Question } from '#server/db/words.ts';
import type { Scope } from '#server/scope.ts';
import { todos } from './table.ts';

/** To-dos that are not archived and whose title answers a question; pending ones first, then the newest. */
export async function searchTodos(scope: Scope, question: Question): Promise<Found[]> {
  const searched = {
    table: todos,
    condition: isNull(todos.archivedAt),
    isLast: sql`${todos.completedAt} is not null`,
    detail: todos.dueDate,
  };
  const rows = await findByTitle(scope, searched, question);
  return rows.map(({ id, title, detail }) => ({ kind: 'todo', id, title, detail }));
}
