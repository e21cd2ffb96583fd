import { sql } from 'drizzle-orm';
import type { SearchResult } from '#contract/search.ts';
import type { TextQuery } from '#server/db/text-search.ts';
import { searchTitles } from '#server/db/title-search.ts';
import type { Scope } from '#server/scope.ts';
import { headlines } from './table.ts';

/** Returns the headlines whose title matches a query, with when they were written; read ones last, then newest first. */
export async function searchHeadlines(scope: Scope, query: TextQuery): Promise<SearchResult[]> {
  const searched = {
    table: headlines,
    isLast: sql`${headlines.readAt} is not null`,
    detail: headlines.createdAt,
  };
  const rows = await searchTitles(scope, searched, query);
  return rows.map(({ id, title, detail }) => ({ kind: 'headline', id, title, detail }));
}
