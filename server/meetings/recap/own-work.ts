import { and, asc, eq, gt, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Meeting } from '#contract/meetings.ts';
import type { Recap } from '#contract/recaps.ts';
import { inSnapshot } from '#server/db/snapshot.ts';
import { isOneOf, ours } from '#server/db/tenant.ts';
import { issues } from '#server/issues/table.ts';
import { isOfPeople, readersOf } from '#server/meetings/audience.ts';
import { dateOf, findMeeting } from '#server/meetings/meetings.ts';
import { isOfMeeting } from '#server/meetings/rows-of-meeting.ts';
import { meetings } from '#server/meetings/table.ts';
import type { Reading } from '#server/scope.ts';
import { isRepetition, todos } from '#server/todos/table.ts';

/** The maximum of rows of each kind, for all people together. */
const maxRows = 2_000;

type OwnTodo = { id: number; ownerId: string | null; title: string; dueDate: string | null; isNew: boolean };
type OwnIssue = { id: number; ownerId: string | null; title: string };

/** Returns the open to-dos and issues of a meeting that these people own, with the new to-dos of its recap first. */
export async function listOwnWork(
  reading: Reading,
  meeting: Meeting,
  { recap, userIds }: { recap: Recap; userIds: string[] },
): Promise<{ todos: OwnTodo[]; issues: OwnIssue[] }> {
  const scope = { ...reading, actor: readersOf(reading, meeting) };
  const newIds = recap.todos.made.flatMap(({ id }) => id ?? []);
  const isNew = sql<boolean>`(${isOneOf(todos.id, newIds)}
    or ${todos.createdAt} between ${meeting.actualStartTime}::timestamptz and ${meeting.endedAt}::timestamptz and not ${isRepetition})`;
  const isOpen = and(isNull(todos.completedAt), isNull(todos.archivedAt));
  const isUnsolved = inArray(issues.status, ['open', 'in_progress']);
  return {
    todos: await scope.db
      .select({ id: todos.id, ownerId: todos.ownerId, title: todos.title, dueDate: todos.dueDate, isNew })
      .from(todos)
      .where(isOfMeeting(scope, meeting, todos, inArray(todos.ownerId, userIds), isOpen))
      .orderBy(sql`${isNew} desc`, sql`${todos.dueDate} nulls last`, asc(todos.id))
      .limit(maxRows),
    issues: await scope.db
      .select({ id: issues.id, ownerId: issues.ownerId, title: issues.title })
      .from(issues)
      .where(isOfMeeting(scope, meeting, issues, inArray(issues.ownerId, userIds), isUnsolved))
      .orderBy(asc(issues.id))
      .limit(maxRows),
  };
}

type NextMeeting = { id: number; title: string; meetingDate: string };

/** Returns the next scheduled meeting of the same series, team or participants; undefined if there is none. */
export async function findNextMeeting(
  scope: Reading,
  { id, seriesId, teamId, participantIds }: Meeting,
): Promise<NextMeeting | undefined> {
  const related: SQL[] = [];
  if (seriesId !== null) related.push(eq(meetings.seriesId, seriesId));
  if (teamId !== null) related.push(eq(meetings.teamId, teamId));
  if (participantIds !== null) related.push(isOfPeople(participantIds, { visibleTo: meetings.visibleTo }));
  if (related.length === 0) return undefined;
  return findFirstScheduled(
    scope,
    or(...related),
    gt(scheduledDate, scope.now.toISOString()),
    sql`${meetings.id} <> ${id}`,
  );
}

/** The date of a scheduled meeting: its moment, or the beginning of its day in UTC. */
export const scheduledDate = sql`coalesce(${meetings.startsAt}, ${meetings.day})`;

/** Returns the scheduled meeting with the earliest date under these conditions; undefined if there is none. */
export async function findFirstScheduled(
  scope: Reading,
  ...conditions: (SQL | undefined)[]
): Promise<NextMeeting | undefined> {
  const [first] = await scope.db
    .select({ id: meetings.id, title: meetings.title, day: meetings.day, startsAt: meetings.startsAt })
    .from(meetings)
    .where(ours(scope, meetings, and(...conditions), eq(meetings.status, 'scheduled')))
    .orderBy(scheduledDate, meetings.id)
    .limit(1);
  return first && { id: first.id, title: first.title, meetingDate: dateOf(first) };
}

/** Returns the next scheduled meeting after this one that the caller can see; null if there is none. @throws NotFound */
export const findNextMeetingAfter = (scope: Reading, id: number): Promise<NextMeeting | null> =>
  inSnapshot(scope, async (scope) => (await findNextMeeting(scope, await findMeeting(scope, id))) ?? null);
