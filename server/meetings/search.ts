import { desc } from 'drizzle-orm';
import type { Found } from '#contract/search.ts';
import { ours } from '#server/db/tenant.ts';
import type { Scope } from '#server/scope.ts';
import { foundAtMost, holdsEvery } from '#server/search/words.ts';
import { meetings } from './table.ts';

/** Meetings whose title holds every word, the latest first. */
export async function searchMeetings(scope: Scope, words: string[]): Promise<Found[]> {
  const rows = await scope.db
    .select({ id: meetings.id, title: meetings.title, detail: meetings.day })
    .from(meetings)
    .where(ours(scope, meetings, holdsEvery(meetings.title, words)))
    .orderBy(desc(meetings.day), desc(meetings.id))
    .limit(foundAtMost);
  return rows.map((row) => ({ kind: 'meeting', ...row }));
}
