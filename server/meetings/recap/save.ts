import { and, eq, gte, inArray, isNull, lte, not, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { AgendaItem } from '#contract/agendas.ts';
import type { Meeting } from '#contract/meetings.ts';
import type { Recap } from '#contract/recaps.ts';
import { dayIn, quarterAfter } from '#rules/dates.ts';
import { isRockOfMeeting, quarterToReview } from '#rules/meetings.ts';
import { formatGoal, formatQuantity } from '#rules/quantities.ts';
import { searchTextOf } from '#rules/recap-search.ts';
import { isOnTrack } from '#rules/rocks.ts';
import { countStandings, goalOn, standingOf } from '#rules/scorecards.ts';
import { firstDayOf, weekToReview } from '#rules/weeks.ts';
import { ours } from '#server/db/tenant.ts';
import { events } from '#server/events/table.ts';
import { headlines } from '#server/headlines/table.ts';
import { issues } from '#server/issues/table.ts';
import { measurables, measurableValues } from '#server/measurables/table.ts';
import { lastMomentOf } from '#server/meetings/meetings.ts';
import { isOfMeeting, isReviewedBy, isValueIn } from '#server/meetings/rows-of-meeting.ts';
import { carriedOverCounter } from '#server/meetings/run/carried-over.ts';
import { meetingRecaps, meetings } from '#server/meetings/table.ts';
import { findCalendar } from '#server/organizations/calendar.ts';
import { listRocks } from '#server/rocks/rocks.ts';
import type { Reading } from '#server/scope.ts';
import { scorecards } from '#server/scorecards/table.ts';
import { teams } from '#server/teams/table.ts';
import { readTeams } from '#server/teams/teams.ts';
import { isRepetition, todos } from '#server/todos/table.ts';
import { readNames } from '#server/users/names.ts';
import { countDone } from './done-rate.ts';
import { findContributions, listAbsent } from './people.ts';
import { asReaders } from './read.ts';
/** The maximum of rows of each kind in a recap. */
export const maxRows = 200;

/** An interval between two moments (ISO 8601). */
type Interval = [from: string, to: string];

/** A meeting, the intervals in which it was in progress, and the names of people by id. */
type RecapContext = { meeting: Meeting; ran: Interval[]; names: Map<string, string> };

/** The maximum of status changes that are read. */
const maxStatusChanges = 200;

/** Returns the intervals in which a meeting was in progress, without suspensions and reopened ends. */
async function findIntervals({ db, actor }: Reading, meeting: Meeting): Promise<Interval[]> {
  const status = sql<string>`changes #>> '{status,1}'`;
  const statusChanges = await db
    .select({ at: events.createdAt, status })
    .from(events)
    .where(
      and(
        eq(events.organizationId, actor.organizationId),
        eq(events.about, `meetings:${meeting.id}`),
        inArray(status, ['suspended', 'completed', 'closed', 'in_progress']),
      ),
    )
    .orderBy(events.id)
    .limit(maxStatusChanges);
  const intervals: Interval[] = [];
  let from: string | null = meeting.actualStartTime ?? meeting.createdAt;
  for (const { at, status } of statusChanges) {
    if (status !== 'in_progress' && from !== null) intervals.push([from, at]);
    from = status === 'in_progress' ? (from ?? at) : null;
  }
  return from === null ? intervals : [...intervals, [from, lastMomentOf(meeting)]];
}

/** SQL condition: a moment is in one of the intervals. */
const within = (column: PgColumn, spans: Interval[]): SQL | undefined =>
  or(...spans.map(([from, to]) => and(gte(column, from), lte(column, to))));

/** Returns the name of a person by id; empty for no one. */
export const nameIn = (names: Map<string, string>, id: string | null) => (id === null ? '' : (names.get(id) ?? ''));

/** Returns the numbers of the team or the people in the reviewed week. */
async function numbersOf(scope: Reading, { meeting, names }: RecapContext): Promise<Recap['numbers']> {
  const { timeZone, weekStartsOn } = await findCalendar(scope);
  // A meeting that was recorded afterwards has no stored week.
  const begun = new Date(meeting.actualStartTime ?? meeting.createdAt);
  const at = meeting.reviewWeek ?? weekToReview(dayIn(timeZone, begun), weekStartsOn);
  const rows = await scope.db
    .select({
      name: measurables.name,
      ownerId: measurables.ownerId,
      format: measurables.format,
      unit: measurables.unit,
      goals: measurables.goals,
      value: measurableValues.value,
    })
    .from(measurables)
    .innerJoin(scorecards, eq(scorecards.id, measurables.scorecardId))
    .leftJoin(measurableValues, isValueIn(at))
    .where(
      ours(
        scope,
        measurables,
        isReviewedBy(meeting.teamId),
        meeting.participantIds ? inArray(measurables.ownerId, meeting.participantIds) : undefined,
      ),
    )
    .orderBy(measurables.scorecardId, measurables.sortOrder, measurables.id);
  const day = firstDayOf(at, weekStartsOn);
  const standing = rows
    .map((row) => ({ ...row, goal: goalOn(row.goals, day) }))
    .flatMap((row) => {
      const stands = standingOf(row.goal, row.value);
      return stands || row.goal.goal !== null ? [{ ...row, stands, isOn: stands === 'met' || stands === 'near' }] : [];
    });
  const rowsOf = (isOnTrack: boolean) =>
    standing
      .filter(({ isOn }) => isOn === isOnTrack)
      .slice(0, maxRows)
      .map(({ name, ownerId, goal, value, format, unit }) => ({
        name,
        owner: nameIn(names, ownerId),
        goal: formatGoal(goal, format, unit) ?? '',
        value: value === null ? '' : formatQuantity(value, format, unit),
        raw: { format, unit, operator: goal.operator, goal: goal.goal, goalMax: goal.goalMax, value },
      }));
  return {
    week: { year: at.year, week: at.week },
    firstDay: day,
    onTrack: standing.filter(({ isOn }) => isOn).length,
    total: standing.length,
    standings: countStandings(standing.map(({ stands }) => stands)),
    off: rowsOf(false),
    on: rowsOf(true),
  };
}

async function rocksOf(scope: Reading, { meeting, names }: RecapContext): Promise<Recap['rocks']> {
  const quarter = quarterToReview(meeting, await findCalendar(scope));
  // At the start: a meeting that ends in the next quarter still reviews what was carried over into its own quarter.
  const atStart = { ...scope, now: new Date(meeting.actualStartTime ?? meeting.createdAt) };
  const rocks = (await listRocks(atStart, { quarter })).filter((rock) => isRockOfMeeting(rock, meeting));
  const rowsOf = (isOn: boolean) =>
    rocks
      .filter(({ status }) => isOnTrack(status) === isOn)
      .slice(0, maxRows)
      .map(({ title, ownerId, status }) => ({ title, owner: nameIn(names, ownerId), status }));
  return {
    quarter,
    onTrack: rocks.filter(({ status }) => isOnTrack(status)).length,
    total: rocks.length,
    off: rowsOf(false),
    on: rowsOf(true),
  };
}

/** Returns the rocks created in the meeting for the quarter after the reviewed one. */
async function newRocksOf(scope: Reading, { meeting, ran, names }: RecapContext): Promise<Recap['newRocks']> {
  const quarter = quarterAfter(quarterToReview(meeting, await findCalendar(scope)));
  const rocks = (await listRocks(scope, { quarter })).filter(
    (rock) =>
      // Rocks that were carried over are listed with the current quarter.
      rock.quarter === quarter &&
      isRockOfMeeting(rock, meeting) &&
      ran.some(([from, to]) => from <= rock.createdAt && rock.createdAt <= to),
  );
  return {
    quarter,
    rocks: rocks.slice(0, maxRows).map(({ title, ownerId }) => ({ title, owner: nameIn(names, ownerId) })),
  };
}

async function todosOf(scope: Reading, { meeting, ran, names }: RecapContext): Promise<Recap['todos']> {
  const inMeeting = (...conditions: (SQL | undefined)[]) => isOfMeeting(scope, meeting, todos, ...conditions);
  const { done, due, isFirst, finished } = await countDone(scope, meeting);
  const created = await scope.db
    .select({ id: todos.id, title: todos.title, ownerId: todos.ownerId, dueDate: todos.dueDate })
    .from(todos)
    .where(inMeeting(within(todos.createdAt, ran), not(isRepetition)))
    .orderBy(todos.id)
    .limit(maxRows);
  return {
    done,
    due,
    isFirst,
    finished: finished.map(({ title, ownerId }) => ({ title, owner: nameIn(names, ownerId) })),
    made: created.map(({ id, title, ownerId, dueDate }) => ({ id, title, owner: nameIn(names, ownerId), dueDate })),
  };
}

/** Returns the issues that were solved in the meeting and still are, and the open ones. */
async function issuesOf(scope: Reading, { meeting, ran }: RecapContext): Promise<Recap['issues']> {
  const inMeeting = (...conditions: (SQL | undefined)[]) =>
    isOfMeeting(scope, meeting, issues, eq(issues.issueType, 'short_term'), ...conditions);
  const settled = sql`exists (
    select from ${events} where events.organization_id = ${issues.organizationId}
      and about = 'issues:' || ${issues.id} and (${within(events.createdAt, ran) ?? sql`false`})
      and changes #>> '{status,1}' in ('resolved', 'closed'))`;
  const solved = await scope.db
    .select({ id: issues.id, title: issues.title, decision: issues.decision })
    .from(issues)
    .where(inMeeting(inArray(issues.status, ['resolved', 'closed']), settled))
    .orderBy(issues.id)
    .limit(maxRows);
  const isLeft = inMeeting(inArray(issues.status, ['open', 'in_progress']));
  const left = await scope.db
    .select({ id: issues.id, title: issues.title })
    .from(issues)
    .where(isLeft)
    .orderBy(issues.id)
    .limit(maxRows);
  const countTimes = await carriedOverCounter(scope, meeting);
  const before = new Map((await countTimes('issues')).map(({ id, times }) => [id, times]));
  return {
    solved,
    carried: await scope.db.$count(issues, isLeft),
    left: left.map(({ title }) => title),
    leftTimes: left.map(({ id }) => (before.get(id) ?? 0) + 1),
  };
}

/** Returns the title, team and people of the meeting. */
async function headOf(scope: Reading, meeting: Meeting, names: Map<string, string>) {
  const { title, teamId, actualStartTime: startedAt, organizerId, presenterId } = meeting;
  const [team] = teamId === null ? [] : await readTeams(scope, [teamId]);
  const [organizer, presenter] = [nameIn(names, organizerId), nameIn(names, presenterId)];
  return { title, team: team?.name ?? null, startedAt, organizer, presenter };
}

/** Returns the votes of the meeting, and the messages and issues it sent to other teams. */
async function sentFrom(
  scope: Reading,
  { meeting: { id, teamId }, ran }: RecapContext,
): Promise<Pick<Recap, 'votes' | 'messages' | 'sent'>> {
  const [row] = await scope.db
    .select({ voteResults: meetings.voteResults })
    .from(meetings)
    .where(ours(scope, meetings, eq(meetings.id, id)));
  const votes = (row?.voteResults ?? []).map(({ round, votes }) => ({
    round,
    votes: votes.map(({ title, votes }) => ({ title, votes })),
  }));
  if (teamId === null) return { votes, messages: [], sent: [] };
  const messages = await scope.db
    .select({ title: headlines.title, team: teams.name })
    .from(headlines)
    .innerJoin(teams, eq(teams.id, headlines.teamId))
    .where(ours(scope, headlines, eq(headlines.fromTeamId, teamId), within(headlines.createdAt, ran)))
    .orderBy(headlines.id)
    .limit(maxRows);
  const sent = await scope.db
    .select({ title: issues.title, team: teams.name })
    .from(issues)
    .innerJoin(teams, eq(teams.id, issues.teamId))
    .where(ours(scope, issues, eq(issues.sentFromTeamId, teamId), within(issues.sentAt, ran)))
    .orderBy(issues.id)
    .limit(maxRows);
  return { votes, messages, sent };
}

/** Returns the headlines that were read, and those that are still to be read if the meeting had an item for them. */
async function headlinesOf(
  scope: Reading,
  { meeting, ran }: RecapContext,
  agenda: AgendaItem[],
): Promise<Recap['headlines']> {
  const isShown = agenda.some(({ kind }) => kind === 'headlines');
  const rows = await scope.db
    .select({ kind: headlines.kind, title: headlines.title, readAt: headlines.readAt })
    .from(headlines)
    .where(
      isOfMeeting(
        scope,
        meeting,
        headlines,
        or(within(headlines.readAt, ran), isShown ? isNull(headlines.readAt) : undefined),
      ),
    )
    .orderBy(headlines.id)
    .limit(maxRows);
  return rows.map(({ kind, title, readAt }) => ({ kind, title, ...(readAt === null && { isUnread: true }) }));
}

/** Saves and returns the recap of a meeting that has ended. It contains names and titles, so later changes of rows do not alter it. */
export async function saveRecap(reading: Reading, meeting: Meeting, agenda: AgendaItem[]): Promise<Recap> {
  const { organizationId } = reading.actor;
  const scope = asReaders(reading, meeting);
  const names = await readNames(scope);
  const ran = await findIntervals(scope, meeting);
  const context = { meeting, ran, names };
  const recap: Recap = {
    agenda: agenda.map(({ name, nameKey, minutes }, item) => ({
      ...{ name, nameKey, minutes },
      seconds: meeting.itemSeconds[item] ?? 0,
    })),
    ...(await findContributions(scope, meeting, { agenda, names })),
    ...(await headOf(scope, meeting, names)),
    absent: (await listAbsent(scope, meeting)).map((userId) => nameIn(names, userId)),
    numbers: await numbersOf(scope, context),
    rocks: await rocksOf(scope, context),
    newRocks: agenda.some(({ kind }) => kind === 'next_rocks') ? await newRocksOf(scope, context) : undefined,
    todos: await todosOf(scope, context),
    issues: await issuesOf(scope, context),
    headlines: await headlinesOf(scope, context, agenda),
    ...(await sentFrom(scope, context)),
  };
  await scope.db.insert(meetingRecaps).values({
    organizationId,
    meetingId: meeting.id,
    recap,
    words: searchTextOf(recap, meeting.summary),
  });
  return recap;
}
