import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Meeting } from '#contract/meetings.ts';
import { msg } from '#rules/translate.ts';
import { isOneOf, lockRows, ours } from '#server/db/tenant.ts';
import { Invalid } from '#server/errors.ts';
import { touchRows } from '#server/events/touch.ts';
import type { Series } from '#server/meetings/series/schedule.ts';
import { cancelSeries } from '#server/meetings/series/series.ts';
import { asServer, type Reading, type Scope, type ServerScope } from '#server/scope.ts';
import { readMeetings, readMeetingsWhere, updateMeeting } from './meetings.ts';
import { meetingSeries, meetings } from './table.ts';

/** The meetings that were canceled because a person leaves, and the series that ended with them as they were. */
export type CanceledMeetings = {
  meetings: { id: number; seriesId: number | null; nth: number | null }[];
  series: Series[];
};

/** How many series and one-on-ones are offered to be canceled. */
const maxComing = 200;

/** SQL condition: a meeting did not begin more than a day ago. */
const isAhead = (now: Date): SQL =>
  sql`coalesce(${meetings.startsAt}, ${meetings.day}) > ${now.toISOString()}::timestamptz - interval '1 day'`;

/** SQL condition: a scheduled meeting of a series that a person organizes, or a coming one-on-one with them. */
const comingOf = (userId: string, now: Date): SQL | undefined => {
  const isTheirs = sql`(${meetings.seriesId} is not null and ${meetings.organizerId} = ${userId}
    or ${meetings.meetingType} = 'one_on_one' and ${userId} = any(${meetings.visibleTo}))`;
  return and(eq(meetings.status, 'scheduled'), isTheirs, isAhead(now));
};

/** Returns the next meeting of each series that a person organizes, and of each coming one-on-one with them, the earliest first. */
export const listComingOf = (scope: Reading, userId: string): Promise<Meeting[]> =>
  listNext(scope, comingOf(userId, scope.now));

/** Returns those of these meetings that are to come, of each series only the next, the earliest first. */
export const listComing = (scope: Reading, ids: number[]): Promise<Meeting[]> =>
  listNext(scope, and(eq(meetings.status, 'scheduled'), isOneOf(meetings.id, ids), isAhead(scope.now)));

async function listNext(scope: Reading, condition: SQL | undefined): Promise<Meeting[]> {
  const ids = await scope.db
    .selectDistinctOn([sql`coalesce(${meetings.seriesId}, -${meetings.id})`], { id: meetings.id })
    .from(meetings)
    .where(ours(scope, meetings, condition))
    .orderBy(sql`coalesce(${meetings.seriesId}, -${meetings.id})`, asc(meetings.nth))
    .limit(maxComing);
  const rows = await readMeetings(
    scope,
    ids.map(({ id }) => id),
  );
  return rows.sort((one, other) => one.meetingDate.localeCompare(other.meetingDate));
}

/**
 * Cancels these coming meetings of a person who leaves, each with its series. Returns them as they were.
 * @throws Invalid naming cancelMeetings if one is not theirs, or the caller does not see it
 */
export async function cancelMeetingsOf(scope: Scope, userId: string, ids: number[]): Promise<CanceledMeetings> {
  const canceled: CanceledMeetings = { meetings: [], series: [] };
  for (const id of ids) {
    const [meeting] = await readMeetingsWhere(scope, and(eq(meetings.id, id), comingOf(userId, scope.now)));
    if (!meeting) throw new Invalid([{ path: 'cancelMeetings', message: msg('{Meeting} not found') }]);
    const { seriesId, nth } = meeting;
    if (seriesId === null || nth === null) {
      canceled.meetings.push({ id, seriesId, nth });
      await updateMeeting(scope, meeting, { status: 'closed' });
      continue;
    }
    const within = asServer(scope);
    await lockRows(within, meetingSeries, [seriesId]);
    const [series] = await scope.db
      .select()
      .from(meetingSeries)
      .where(ours(within, meetingSeries, eq(meetingSeries.id, seriesId)));
    if (!series) continue;
    const all = await readMeetingsWhere(within, eq(meetings.seriesId, seriesId));
    canceled.series.push(series);
    canceled.meetings.push(...all.map((one) => ({ id: one.id, seriesId: one.seriesId, nth: one.nth })));
    await cancelSeries(within, series, nth);
  }
  return canceled;
}

/** Schedules the meetings again that were canceled with a person, and continues their series. */
export async function restoreCanceledMeetings(scope: ServerScope, canceled: CanceledMeetings): Promise<void> {
  const within = asServer(scope);
  // With their ids, so that calendars know them again.
  if (canceled.series.length > 0)
    await scope.db
      .insert(meetingSeries)
      .overridingSystemValue()
      .values(canceled.series)
      .onConflictDoUpdate({
        target: meetingSeries.id,
        set: { endNth: sql`excluded.end_nth`, nextNth: sql`excluded.next_nth` },
      });
  const rows = JSON.stringify(canceled.meetings);
  const saved = sql`jsonb_to_recordset(${rows}::jsonb) as saved(id int, "seriesId" int, nth int)`;
  const savedValue = (name: 'seriesId' | 'nth') =>
    sql`(select saved.${sql.identifier(name)} from ${saved} where saved.id = ${meetings.id})`;
  const isFree = sql`${isOneOf(
    meetings.id,
    canceled.meetings.map(({ id }) => id),
  )} and ${meetings.seriesId} is null`;
  const free = await touchRows(within, 'meetings', meetings, isFree, {
    ...{ seriesId: savedValue('seriesId'), nth: savedValue('nth'), revision: sql`revision + 1` },
  });
  const freeIds = free.map(({ id }) => id);
  const isOff = sql`${isOneOf(meetings.id, freeIds)} and ${meetings.status} = 'closed'
    and ${meetings.actualStartTime} is null and ${isAhead(scope.now)}`;
  await touchRows(within, 'meetings', meetings, isOff, { status: 'scheduled' }, { status: ['closed', 'scheduled'] });
}
