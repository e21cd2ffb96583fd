import { and, eq, gte, inArray, isNotNull, isNull, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { limits } from '#contract/limits.ts';
import type { Preparation } from '#contract/meeting-preparation.ts';
import type { Meeting } from '#contract/meetings.ts';
import { dayAfter, dayIn, daysOfQuarter, momentIn } from '#rules/dates.ts';
import { dayToPrepare, mayLeadMeeting, quarterToReview } from '#rules/meetings.ts';
import { type PreparedPart, partsOf } from '#rules/preparation.ts';
import { msg } from '#rules/translate.ts';
import { weekToReview } from '#rules/weeks.ts';
import { inSnapshot } from '#server/db/snapshot.ts';
import { ours } from '#server/db/tenant.ts';
import { demand } from '#server/errors.ts';
import { headlines } from '#server/headlines/table.ts';
import { issues } from '#server/issues/table.ts';
import { measurables, measurableValues } from '#server/measurables/table.ts';
import { readersOf } from '#server/meetings/audience.ts';
import { listExpected } from '#server/meetings/expected.ts';
import { findMeeting, findMeetingIn, updateMeeting } from '#server/meetings/meetings.ts';
import { findPreviousEnd } from '#server/meetings/recap/done-rate.ts';
import { findFirstScheduled, scheduledDate } from '#server/meetings/recap/own-work.ts';
import { isOfMeeting, isReviewedBy, isValueIn } from '#server/meetings/rows-of-meeting.ts';
import { findAgenda } from '#server/meetings/run/run.ts';
import { meetingNudges, meetingParticipants, meetings } from '#server/meetings/table.ts';
import { findQuarter } from '#server/organizations/calendar.ts';
import { isActiveMember } from '#server/organizations/memberships.ts';
import { memberships } from '#server/organizations/table.ts';
import { isOfQuarter } from '#server/rocks/quarter.ts';
import { rocks } from '#server/rocks/table.ts';
import { asServer, type Reading, type Scope } from '#server/scope.ts';
import { scorecards } from '#server/scorecards/table.ts';
import { readTeams } from '#server/teams/teams.ts';
import { demandSameText } from '#server/texts.ts';
import { todos } from '#server/todos/table.ts';
import { users } from '#server/users/table.ts';

type PersonId = { userId: string; hasAccount: boolean; nudgedOn: string | null };

/** Returns the people of a meeting who can prepare for it, by name: no observers, at most `limits.preparing`. */
async function listPeople(scope: Reading, meeting: Meeting): Promise<PersonId[]> {
  const { userId } = memberships;
  const { id } = meeting;
  const hasJoined = sql`exists (select from ${meetingParticipants} where meeting_id = ${id} and user_id = ${userId})`;
  // A meeting of everyone expects no one but its organizer until people join.
  const isOfEveryone = meeting.teamId === null && meeting.participantIds === null;
  const isIts = or(inArray(userId, await listExpected(scope, meeting)), isOfEveryone ? hasJoined : undefined);
  return scope.db
    .select({ userId, hasAccount: users.hasAccount, nudgedOn: meetingNudges.day })
    .from(memberships)
    .innerJoin(users, eq(users.id, userId))
    .leftJoin(meetingNudges, and(eq(meetingNudges.meetingId, id), eq(meetingNudges.userId, userId)))
    .where(ours(scope, memberships, isIts, isActiveMember, ne(memberships.role, 'observer')))
    .orderBy(users.firstName, users.lastName, users.id)
    .limit(limits.preparing);
}

/** Returns the scheduled meeting of the same series that comes before this one and is not over; null if this one is first. */
async function findFirst(scope: Reading, meeting: Meeting, startOfToday: string): Promise<Preparation['first']> {
  if (meeting.seriesId === null) return null;
  // By date: a meeting that was moved may take place after the next one.
  const isBefore = sql`${scheduledDate} < ${meeting.meetingDate}::timestamptz and ${scheduledDate} >= ${startOfToday}::timestamptz`;
  return (await findFirstScheduled(scope, eq(meetings.seriesId, meeting.seriesId), isBefore)) ?? null;
}

type Count = { userId: string | null; done: number; total: number };
const total = sql<number>`count(*)::int`;
const countIf = (condition: SQL | undefined) => sql<number>`(count(*) filter (where ${condition}))::int`;

type Plan = Pick<Preparation, 'since' | 'day' | 'week' | 'quarter'> & { startMonth: number };

/** Counts the rows of each of these people. `scope` reads as all readers of the meeting together. */
async function countRows(scope: Reading, meeting: Meeting, userIds: string[], plan: Plan) {
  const { since, day, week, quarter, startMonth } = plan;
  const { teamId } = meeting;
  const isTheirs = (owner: PgColumn) => inArray(owner, userIds);
  const ofMeeting = (table: typeof todos | typeof issues | typeof headlines, ...conditions: (SQL | undefined)[]) =>
    isOfMeeting(scope, meeting, table, ...conditions);
  const numbers: Count[] = await scope.db
    .select({ userId: measurables.ownerId, total, done: countIf(isNotNull(measurableValues.value)) })
    .from(measurables)
    .innerJoin(scorecards, eq(scorecards.id, measurables.scorecardId))
    .leftJoin(measurableValues, isValueIn(week))
    .where(ours(scope, measurables, isTheirs(measurables.ownerId), isReviewedBy(teamId)))
    .groupBy(measurables.ownerId);
  const isDue = and(isNull(todos.completedAt), isNull(todos.archivedAt), lte(todos.dueDate, day));
  const isCompleted = gte(todos.completedAt, since);
  const todosOf: Count[] = await scope.db
    .select({ userId: todos.ownerId, total, done: countIf(isCompleted) })
    .from(todos)
    .where(ofMeeting(todos, isTheirs(todos.ownerId), or(isDue, isCompleted)))
    .groupBy(todos.ownerId);
  const isCarried = and(lt(rocks.quarterStart, daysOfQuarter(quarter, startMonth).first), ne(rocks.status, 'complete'));
  const rocksOf: Count[] = await scope.db
    .select({
      userId: rocks.ownerId,
      total,
      done: countIf(or(eq(rocks.status, 'complete'), gte(rocks.updatedAt, since))),
    })
    .from(rocks)
    .where(
      ours(
        scope,
        rocks,
        isTheirs(rocks.ownerId),
        or(isOfQuarter(quarter, startMonth), isCarried),
        teamId === null ? undefined : eq(rocks.teamId, teamId),
      ),
    )
    .groupBy(rocks.ownerId);
  const added = (table: typeof issues | typeof headlines, condition: SQL) =>
    scope.db
      .select({ userId: table.createdById, total })
      .from(table)
      .where(ofMeeting(table, isTheirs(table.createdById), gte(table.createdAt, since), condition))
      .groupBy(table.createdById);
  return {
    numbers,
    todos: todosOf,
    rocks: rocksOf,
    headlines: await added(headlines, ne(headlines.kind, 'cascade')),
    issues: await added(issues, eq(issues.issueType, 'short_term')),
  };
}

/** Returns who has prepared for a meeting that the caller sees: the same figures for each of its readers. */
export async function readPreparation(reading: Reading, meeting: Meeting): Promise<Preparation> {
  const scope = { ...reading, actor: readersOf(reading, meeting) };
  const { today, ...calendar } = await findQuarter(scope);
  const { timeZone, weekStartsOn, startMonth } = calendar;
  const start = meeting.actualStartTime ?? scope.now.toISOString();
  const end = await findPreviousEnd(scope, meeting, start);
  const day = dayToPrepare(meeting, { today, timeZone });
  const [team] = meeting.teamId === null ? [] : await readTeams(asServer(scope), [meeting.teamId]);
  const plan = {
    // Whole days, so that the answer is the same all day.
    since: end ?? momentIn(timeZone, dayAfter(dayIn(timeZone, new Date(start)), -7), '00:00').toISOString(),
    day,
    week: weekToReview(day, weekStartsOn, team?.reviewsRunningWeek),
    quarter: quarterToReview({ ...meeting, actualStartTime: momentIn(timeZone, day, '12:00').toISOString() }, calendar),
  };
  const people = await listPeople(asServer(scope), meeting);
  const userIds = people.map(({ userId }) => userId);
  const counts = await countRows(scope, meeting, userIds, { ...plan, startMonth });
  const of = <Row extends { userId: string | null }>(rows: Row[], userId: string) =>
    rows.find((row) => row.userId === userId);
  const parts = partsOf(await findAgenda(asServer(scope), meeting));
  const progress = (part: PreparedPart, userId: string) => {
    const { done = 0, total = 0 } = (parts.includes(part) && of(counts[part], userId)) || {};
    return { done, total };
  };
  return {
    ...plan,
    parts,
    first: await findFirst(reading, meeting, momentIn(timeZone, today, '00:00').toISOString()),
    people: people.map(({ userId, hasAccount, nudgedOn }) => {
      const wasNudged = nudgedOn === today;
      return {
        userId,
        numbers: progress('numbers', userId),
        todos: progress('todos', userId),
        rocks: progress('rocks', userId),
        headlines: of(counts.headlines, userId)?.total ?? 0,
        issues: of(counts.issues, userId)?.total ?? 0,
        mayBeNudged: hasAccount && !wasNudged,
        wasNudged,
      };
    }),
  };
}

/** Returns who has prepared for a meeting. @throws NotFound */
export const findPreparation = (scope: Scope, id: number): Promise<Preparation> =>
  inSnapshot(scope, async (scope) => readPreparation(scope, await findMeeting(scope, id)));

/**
 * Sets what the presenter wants to say before a meeting that has not ended. @throws NotFound; Forbidden; Conflict; TextChanged
 */
export async function briefMeeting(
  scope: Scope,
  id: number,
  { presenterNote, presenterNoteFrom }: { presenterNote: string | null; presenterNoteFrom?: string | null | undefined },
): Promise<Meeting> {
  const meeting = await findMeetingIn(scope, id, ['scheduled', 'in_progress', 'suspended']);
  demand(
    mayLeadMeeting(scope.actor, meeting),
    msg('Only the organizer, the presenter and admins can write this for the {meeting}'),
  );
  demandSameText('presenterNote', meeting.presenterNote, presenterNote, presenterNoteFrom);
  return presenterNote === meeting.presenterNote ? meeting : updateMeeting(scope, meeting, { presenterNote });
}
