import { sql } from 'drizzle-orm';
import type { SearchResult } from '#contract/search.ts';
import type { TextQuery } from '#server/db/text-search.ts';
import { searchTitles } from '#server/db/title-search.ts';
import type { Scope } from '#server/scope.ts';
import { issues } from './table.ts';

/** Returns the issues whose title matches a query; closed ones last, then newest first. */
export async function searchIssues(scope: Scope, query: TextQuery): Promise<SearchResult[]> {
  const searched = { table: issues, isLast: sql`${issues.status} = 'closed'`, detail: issues.status };
  const rows = await searchTitles(scope, searched, query);
  return rows.map(({ id, title, detail }) => ({ kind: 'issue', id, title, detail }));
}
