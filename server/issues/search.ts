import { desc, sql } from 'drizzle-orm';
import type { Found } from '#contract/search.ts';
import { ours } from '#server/db/tenant.ts';
import type { Scope } from '#server/scope.ts';
import { foundAtMost, holdsEvery } from '#server/search/words.ts';
import { issues } from './table.ts';

/** Issues whose title holds every word; those that are not closed first, then the newest. */
export async function searchIssues(scope: Scope, words: string[]): Promise<Found[]> {
  const rows = await scope.db
    .select({ id: issues.id, title: issues.title, status: issues.status })
    .from(issues)
    .where(ours(scope, issues, holdsEvery(issues.title, words)))
    .orderBy(sql`${issues.status} = 'closed'`, desc(issues.id))
    .limit(foundAtMost);
  return rows.map(({ id, title, status }) => ({ kind: 'issue', id, title, detail: status }));
}
