import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { limits } from '#contract/limits.ts';
import type { Meeting } from '#contract/meetings.ts';
import { dayIn } from '#rules/dates.ts';
import { inSnapshot } from '#server/db/snapshot.ts';
import { ours } from '#server/db/tenant.ts';
import { headlines } from '#server/headlines/table.ts';
import { issues } from '#server/issues/table.ts';
import { findMeeting } from '#server/meetings/meetings.ts';
import { isHeldBySame } from '#server/meetings/recap/done-rate.ts';
import { isOfMeeting } from '#server/meetings/rows-of-meeting.ts';
import { meetings } from '#server/meetings/table.ts';
import { findCalendar } from '#server/organizations/calendar.ts';
import type { Reading, Scope } from '#server/scope.ts';
import { todos } from '#server/todos/table.ts';

/** The maximum of earlier meetings that count. */
const maxMeetings = 200;

type Times = { id: number; times: number };

/** Returns when the earlier meetings of the same team or people started and ended, the latest first. */
async function listEarlier(scope: Reading, meeting: Meeting): Promise<{ start: string; end: string }[]> {
  const { actualStartTime, endedAt } = meetings;
  const rows = await scope.db
    .select({ start: actualStartTime, end: endedAt })
    .from(meetings)
    .where(
      ours(
        scope,
        meetings,
        isHeldBySame(meeting),
        isNotNull(endedAt),
        lt(endedAt, meeting.actualStartTime ?? scope.now.toISOString()),
      ),
    )
    .orderBy(desc(endedAt))
    .limit(maxMeetings);
  return rows.map(({ start, end }) => ({ start: start ?? '', end: end ?? '' }));
}

const sinceSent = sql`greatest(${issues.createdAt}, ${issues.sentAt})`;
const wasDue = sql`ended_at > ${todos.createdAt} and coalesce(${todos.dueDate} <= day, started_at > ${todos.createdAt})`;

/** What is carried over: which rows are open, and at the end of which earlier meetings (`earlier`) they were. */
const nouns = {
  issues: {
    table: issues,
    isOpen: and(eq(issues.issueType, 'short_term'), inArray(issues.status, ['open', 'in_progress'])),
    wasOpen: sql`ended_at > ${sinceSent}`,
  },
  todos: { table: todos, isOpen: and(isNull(todos.completedAt), isNull(todos.archivedAt)), wasOpen: wasDue },
  headlines: {
    table: headlines,
    isOpen: isNull(headlines.readAt),
    wasOpen: sql`ended_at > ${headlines.createdAt}`,
  },
};

/**
 * Returns a function that counts from how many earlier meetings each open row of a noun was carried over to a meeting that the caller
 * has read. Rows that were not carried over are left out.
 */
export async function carriedOverCounter(
  scope: Reading,
  meeting: Meeting,
): Promise<(noun: keyof typeof nouns) => Promise<Times[]>> {
  const { timeZone } = await findCalendar(scope);
  const earlier = await listEarlier(scope, meeting);
  const last = earlier[0]?.end;
  if (last === undefined) return async () => [];
  const list = (values: string[], type: string) => sql`${sql.param(values)}::${sql.raw(type)}[]`;
  const starts = list(
    earlier.map(({ start }) => start),
    'timestamptz',
  );
  const ends = list(
    earlier.map(({ end }) => end),
    'timestamptz',
  );
  const days = list(
    earlier.map(({ end }) => dayIn(timeZone, new Date(end))),
    'date',
  );
  return async (noun) => {
    const { table, isOpen, wasOpen } = nouns[noun];
    const times = sql<number>`(
      select count(*)::int from unnest(${starts}, ${ends}, ${days}) as earlier (started_at, ended_at, day) where ${wasOpen})`;
    const rows = await scope.db
      .select({ id: table.id, times })
      .from(table)
      .where(isOfMeeting(scope, meeting, table, isOpen, lt(table.createdAt, last)))
      .orderBy(asc(table.id))
      .limit(limits.carriedOver);
    return rows.filter(({ times }) => times > 0);
  };
}

/**
 * Counts from how many earlier meetings each open row of a meeting that the caller can see was carried over: an issue or headline
 * that was there when the meeting ended, a to-do that was due that day, or without a due date was there when it started. Rows that
 * were not carried over are left out. @throws NotFound
 */
export const countCarriedOver = (
  scope: Scope,
  id: number,
): Promise<{ issues: Times[]; todos: Times[]; headlines: Times[] }> =>
  inSnapshot(scope, async (scope) => {
    const count = await carriedOverCounter(scope, await findMeeting(scope, id));
    return { issues: await count('issues'), todos: await count('todos'), headlines: await count('headlines') };
  });
