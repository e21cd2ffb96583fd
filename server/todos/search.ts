import { isNull, sql } from 'drizzle-orm';
import type { SearchResult } from '#contract/search.ts';
import type { TextQuery } from '#server/db/text-search.ts';
import { searchTitles } from '#server/db/title-search.ts';
import type { Scope } from '#server/scope.ts';
import { todos } from './table.ts';

/** To-dos that are not archived and whose title answers a question; pending ones first, then the newest. */
export async function searchTodos(scope: Scope, query: TextQuery): Promise<SearchResult[]> {
  const searched = {
    table: todos,
    condition: isNull(todos.archivedAt),
    isLast: sql`${todos.completedAt} is not null`,
    detail: todos.dueDate,
  };
  const rows = await searchTitles(scope, searched, query);
  return rows.map(({ id, title, detail }) => ({ kind: 'todo', id, title, detail }));
}
