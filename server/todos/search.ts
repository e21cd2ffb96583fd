import { desc, isNull, sql } from 'drizzle-orm';
import type { Found } from '#contract/search.ts';
import { ours } from '#server/db/tenant.ts';
import type { Scope } from '#server/scope.ts';
import { foundAtMost, holdsEvery } from '#server/search/words.ts';
import { todos } from './table.ts';

/** To-dos that are not archived and whose title holds every word; pending ones first, then the newest. */
export async function searchTodos(scope: Scope, words: string[]): Promise<Found[]> {
  const rows = await scope.db
    .select({ id: todos.id, title: todos.title, dueDate: todos.dueDate })
    .from(todos)
    .where(ours(scope, todos, isNull(todos.archivedAt), holdsEvery(todos.title, words)))
    .orderBy(sql`${todos.completedAt} is not null`, desc(todos.id))
    .limit(foundAtMost);
  return rows.map(({ id, title, dueDate }) => ({ kind: 'todo', id, title, detail: dueDate }));
}
