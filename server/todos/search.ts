import { isNull, sql } from 'drizzle-orm';
import type { SearchResult } from '#contract/search.ts';
import type { TextQuery } from '#server/db/text-search.ts';
import { searchTitles } from '#server/db/title-search.ts';
import type { Scope } from '#server/scope.ts';
import { todos } from './table.ts';

/** Returns the to-dos whose title matches a query, without archived ones; pending ones first, then newest first. */
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
