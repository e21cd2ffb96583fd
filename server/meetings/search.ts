import { and, desc, or, sql } from 'drizzle-orm';
import type { SearchResult } from '#contract/search.ts';
import { dayOf } from '#rules/meetings.ts';
import { ours } from '#server/db/tenant.ts';
import { isRecentEnough, matchesQuery, maxHits, type TextQuery } from '#server/db/text-search.ts';
import { findCalendar } from '#server/organizations/calendar.ts';
import type { Scope } from '#server/scope.ts';
import { isSaid } from '#server/transcripts/said.ts';
import { dateOf } from './meetings.ts';
import { meetings } from './table.ts';

/** Returns the meetings whose title matches a query, and then those in which its words were said, newest first, with their day. */
export async function searchMeetings(scope: Scope, query: TextQuery): Promise<SearchResult[]> {
  const { timeZone } = await findCalendar(scope);
  const hasTitle = matchesQuery(meetings.title, query);
  const conditions = query.isFuzzy ? [] : query.words.map((word) => isSaid(scope, word));
  // Very short words are not searched.
  const wasSaid = conditions.includes(undefined) ? undefined : and(...conditions);
  const rows = await scope.db
    .select({ id: meetings.id, title: meetings.title, day: meetings.day, startsAt: meetings.startsAt })
    .from(meetings)
    .where(ours(scope, meetings, isRecentEnough(scope, meetings, query), or(hasTitle, wasSaid)))
    .orderBy(desc(sql`(${hasTitle})`), desc(sql`coalesce(${meetings.startsAt}, ${meetings.day})`), desc(meetings.id))
    .limit(maxHits);
  return rows.map(({ id, title, ...date }) => ({
    kind: 'meeting',
    id,
    title,
    detail: dayOf({ meetingDate: dateOf(date) }, timeZone),
  }));
}
