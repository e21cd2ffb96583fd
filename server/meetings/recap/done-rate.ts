import { and, desc, gte, inArray, isNotNull, isNull, lt, lte, ne, type SQL, sql } from 'drizzle-orm';
import type { Meeting } from '#contract/meetings.ts';
import type { Todo } from '#contract/todos.ts';
import { dayIn } from '#rules/dates.ts';
import { inSnapshot } from '#server/db/snapshot.ts';
import { ours } from '#server/db/tenant.ts';
import { isOfSame, readersOf } from '#server/meetings/audience.ts';
import { findMeeting, lastMomentOf } from '#server/meetings/meetings.ts';
import { meetings } from '#server/meetings/table.ts';
import { findCalendar } from '#server/organizations/calendar.ts';
import type { Reading, Scope } from '#server/scope.ts';
import { readTodos } from '#server/todos/read.ts';
import { todos } from '#server/todos/table.ts';

/** The maximum of listed to-dos. */
const maxTodos = 200;
const weekMs = 7 * 24 * 3600_000;

type DoneRate = {
  /** The end of the previous meeting, or seven days before the start if there is none. */
  since: string;
  isFirst: boolean;
  done: number;
  due: number;
  finished: Todo[];
};

/** SQL condition: a meeting of the same team or people as this one that has taken place. */
export const isHeldBySame = (meeting: Meeting): SQL | undefined =>
  and(
    isOfSame(meeting, meetings) ?? and(isNull(meetings.teamId), isNull(meetings.visibleTo)),
    inArray(meetings.status, ['completed', 'closed']),
    isNotNull(meetings.actualStartTime),
    ne(meetings.id, meeting.id),
  );

/** Returns when the previous meeting of the same team or people ended; undefined if there was none. */
export async function findPreviousEnd(scope: Reading, meeting: Meeting, start: string): Promise<string | undefined> {
  const end = sql<string>`coalesce(${meetings.endedAt}, ${meetings.updatedAt})`.mapWith(meetings.endedAt);
  const [previous] = await scope.db
    .select({ end })
    .from(meetings)
    .where(ours(scope, meetings, isHeldBySame(meeting), lt(end, start)))
    .orderBy(desc(end))
    .limit(1);
  return previous?.end;
}

/**
 * Counts the to-dos of a meeting's team or people that were completed since the previous meeting, of those completed or due. It counts
 * until the end of the meeting, or until now while it runs. It only counts to-dos that all readers of the meeting can see, so that
 * everyone gets the same figures.
 */
export async function countDone(reading: Reading, meeting: Meeting): Promise<DoneRate> {
  const scope = { ...reading, actor: readersOf(reading, meeting) };
  const start = meeting.actualStartTime ?? scope.now.toISOString();
  const end = await findPreviousEnd(scope, meeting, start);
  const since = end ?? new Date(Date.parse(start) - weekMs).toISOString();
  const until = meeting.endedAt ? lastMomentOf(meeting) : scope.now.toISOString();
  const { timeZone } = await findCalendar(scope);
  const today = dayIn(timeZone, new Date(meeting.endedAt ?? scope.now));
  const isOfMeeting = (...conditions: (SQL | undefined)[]) =>
    ours(scope, todos, isOfSame(meeting, todos), ...conditions);
  const isDone = isOfMeeting(gte(todos.completedAt, since), lte(todos.completedAt, until));
  const done = await scope.db.$count(todos, isDone);
  const late = await scope.db.$count(
    todos,
    isOfMeeting(isNull(todos.completedAt), isNull(todos.archivedAt), lte(todos.dueDate, today)),
  );
  const latest = await scope.db
    .select({ id: todos.id })
    .from(todos)
    .where(isDone)
    .orderBy(desc(todos.completedAt), desc(todos.id))
    .limit(maxTodos);
  const rows = await readTodos(
    scope,
    latest.map(({ id }) => id),
  );
  const finished = rows.toSorted(
    (one, other) => (other.completedAt ?? '').localeCompare(one.completedAt ?? '') || other.id - one.id,
  );
  return { since, isFirst: end === undefined, done, due: done + late, finished };
}

/** Returns the done rate of a meeting. @throws NotFound */
export const findDoneRate = (scope: Scope, id: number): Promise<DoneRate> =>
  inSnapshot(scope, async (scope) => countDone(scope, await findMeeting(scope, id)));
