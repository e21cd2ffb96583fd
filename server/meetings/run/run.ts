import { and, eq, gte, lt, ne, or, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { AgendaItem } from '#contract/agendas.ts';
import type { Meeting, WholeMeeting } from '#contract/meetings.ts';
import { agendaFor, itemText, moveToItem, setPaused, startRun, stopRun } from '#rules/agenda.ts';
import { dayAfter, momentIn } from '#rules/dates.ts';
import { dayOf, dayToPrepare, mayStepMeeting, maySuspendMeeting } from '#rules/meetings.ts';
import { type Message, msg } from '#rules/translate.ts';
import { type Week, weekToReview } from '#rules/weeks.ts';
import { inSnapshot } from '#server/db/snapshot.ts';
import { found, ours } from '#server/db/tenant.ts';
import { Conflict, demand, Invalid } from '#server/errors.ts';
import { hearsMeeting } from '#server/meetings/heard.ts';
import {
  findMeeting,
  findMeetingIn,
  type NewMeeting,
  scheduleMeeting,
  updateMeeting,
} from '#server/meetings/meetings.ts';
import { meetings } from '#server/meetings/table.ts';
import { findQuarter } from '#server/organizations/calendar.ts';
import type { Reading, Scope } from '#server/scope.ts';
import { readTeams } from '#server/teams/teams.ts';
import { findName } from '#server/users/names.ts';
import { findUser } from '#server/users/users.ts';
import { addCaller, findOwnInput, findPresenter, listParticipants } from './participants.ts';

/** Returns the time of the database's clock, which all processes share, in milliseconds since 1970. */
export async function readClock({ db }: Pick<Reading, 'db'>): Promise<number> {
  const { rows } = await db.execute(sql`select floor(extract(epoch from clock_timestamp()) * 1000)::float8 as now`);
  return (rows as [{ now: number }])[0].now;
}

/** Returns the agenda that a meeting started with or will start with. @throws NotFound */
export async function findAgenda(
  scope: Reading,
  { id, meetingType, agendaType, teamId }: Meeting,
): Promise<AgendaItem[]> {
  const rows = await scope.db
    .select({ agenda: meetings.agenda })
    .from(meetings)
    .where(ours(scope, meetings, eq(meetings.id, id)));
  const { agenda } = found(rows, 'Meeting');
  if (agenda) return agenda;
  const [team] = teamId === null ? [] : await readTeams(scope, [teamId]);
  return agendaFor(agendaType ?? meetingType, team?.agendas);
}

async function readWhole(scope: Scope, id: number): Promise<WholeMeeting> {
  const meeting = await findMeeting(scope, id);
  return {
    ...meeting,
    agenda: await findAgenda(scope, meeting),
    participants: await listParticipants(scope, id),
    own: { ...(await findOwnInput(scope, id)), hears: await hearsMeeting(scope, id) },
    serverTime: new Date(await readClock(scope)).toISOString(),
  };
}

/** Returns a meeting with its agenda, its participants and the server time. @throws NotFound */
export const findWholeMeeting = (scope: Scope, id: number): Promise<WholeMeeting> =>
  inSnapshot(scope, (scope) => readWhole(scope, id));

/** Adds the caller to a meeting that has not ended. @throws NotFound; Conflict */
export async function joinMeeting(scope: Scope, id: number): Promise<WholeMeeting> {
  await findMeetingIn(scope, id, ['scheduled', 'in_progress', 'suspended']);
  await addCaller(scope, id);
  return readWhole(scope, id);
}

/**
 * Starts a meeting, or resumes a suspended one at its item. The caller becomes a participant and the presenter. A meeting in progress
 * stays as it is. @throws NotFound; Conflict if its team has another meeting in progress
 */
export async function startMeeting(scope: Scope, id: number): Promise<Meeting> {
  const meeting = await findMeetingIn(scope, id, ['scheduled', 'suspended', 'in_progress']);
  return meeting.status === 'in_progress' ? meeting : resumeMeeting(scope, meeting);
}

/** Puts a locked meeting in progress at its item, with the caller as presenter. @throws Conflict if its team has another in progress */
export async function resumeMeeting(
  scope: Scope,
  meeting: Meeting,
  fields: PgUpdateSetSource<typeof meetings> = {},
): Promise<Meeting> {
  await demandNoneInProgress(scope, meeting);
  const now = await readClock(scope);
  const review = meeting.reviewWeek ?? (await findWeekToReview(scope, meeting));
  const begun = await updateMeeting(scope, meeting, {
    ...startRun(meeting, now),
    reviewYear: review.year,
    reviewWeek: review.week,
    status: 'in_progress',
    agenda: await findAgenda(scope, meeting),
    presenterId: scope.actor.userId,
    actualStartTime: meeting.actualStartTime ?? new Date(now).toISOString(),
    ...fields,
  });
  await addCaller(scope, meeting.id);
  return begun;
}

/** Returns the week whose numbers a meeting reviews if it starts now: the one that people prepared, also if it starts before its day. */
async function findWeekToReview(scope: Scope, meeting: Meeting): Promise<Week> {
  const { today, timeZone, weekStartsOn } = await findQuarter(scope);
  const [team] = meeting.teamId === null ? [] : await readTeams(scope, [meeting.teamId]);
  return weekToReview(dayToPrepare(meeting, { today, timeZone }), weekStartsOn, team?.reviewsRunningWeek);
}

/**
 * Schedules a meeting, or starts it immediately if its status says so. Starting a weekly team meeting starts the one that is scheduled for
 * today, if there is one. @throws Invalid; Conflict if its team has another meeting in progress
 */
export async function createMeeting(scope: Scope, { status, ...fields }: NewMeeting): Promise<Meeting> {
  if (status !== 'in_progress') return scheduleMeeting(scope, fields);
  const meetingDate = fields.meetingDate ?? fields.scheduledDate ?? scope.now.toISOString();
  const isWeekly = (fields.meetingType ?? 'weekly') === 'weekly';
  const scheduledId =
    isWeekly && fields.teamId ? await findTodaysMeeting(scope, fields.teamId, meetingDate) : undefined;
  const id = scheduledId ?? (await scheduleMeeting(scope, { ...fields, meetingDate })).id;
  return startMeeting(scope, id);
}

/** Returns the id of the team's weekly meeting scheduled for today, nearest to now; undefined if `meetingDate` is another day. */
async function findTodaysMeeting(scope: Scope, teamId: number, meetingDate: string): Promise<number | undefined> {
  const { today, timeZone } = await findQuarter(scope);
  if (dayOf({ meetingDate }, timeZone) !== today) return undefined;
  const { id, startsAt, day } = meetings;
  const startOf = (date: string) => momentIn(timeZone, date, '00:00').toISOString();
  const isToday = or(eq(day, today), and(gte(startsAt, startOf(today)), lt(startsAt, startOf(dayAfter(today)))));
  const isWeeklyOfTeam = and(eq(meetings.teamId, teamId), eq(meetings.meetingType, 'weekly'));
  const distance = sql`abs(extract(epoch from ${startsAt} - ${scope.now.toISOString()}::timestamptz))`;
  const [nearest] = await scope.db
    .select({ id })
    .from(meetings)
    .where(ours(scope, meetings, isWeeklyOfTeam, eq(meetings.status, 'scheduled'), isToday))
    .orderBy(sql`${distance} nulls last`, id)
    .limit(1);
  return nearest?.id;
}

/** A team can have one meeting in progress. Meetings without a team are not limited. @throws Conflict with the id of the other */
async function demandNoneInProgress(scope: Scope, { id, teamId }: Meeting): Promise<void> {
  if (teamId === null) return;
  // Simultaneous starts of meetings of one team run one after the other.
  await scope.db.execute(sql`select pg_advisory_xact_lock(${startLock}::int, ${teamId}::int)`);
  const [other] = await scope.db
    .select({ id: meetings.id })
    .from(meetings)
    .where(
      ours(scope, meetings, and(eq(meetings.teamId, teamId), eq(meetings.status, 'in_progress'), ne(meetings.id, id))),
    );
  if (other)
    throw new Conflict(msg('This team has {meetingArticle} {meeting} in progress'), 'conflict', {
      meetingId: other.id,
    });
}
/** A number that no other program locks: the letters QDML. */
const startLock = 0x51444d4c;

/**
 * Refuses a step if the meeting has left the item that the caller saw. Undefined means the current item. @throws Conflict
 */
export async function demandAtItem(scope: Reading, meeting: Meeting, item: number | undefined): Promise<void> {
  if (item === undefined || item === meeting.currentAgendaItem || meeting.actualStartTime === null) return;
  const agenda = await findAgenda(scope, meeting);
  const current = agenda[meeting.currentAgendaItem];
  throw new Conflict(
    current === undefined
      ? msg('The {meeting} has moved to another agenda item')
      : msg('The {meeting} has moved to “{item}”', { item: itemText(current) }),
  );
}

/** Moves the meeting to an agenda item. If no one presents, the caller becomes the presenter. @throws Conflict; Forbidden */
async function goTo(scope: Scope, meeting: Meeting, item: number): Promise<Meeting> {
  const presenterId = await findPresenter(scope, meeting);
  if (presenterId !== null && !mayStepMeeting(scope.actor, { presenterId })) {
    const name = await findName(scope, presenterId);
    throw new Conflict(msg('{name} is presenting. Take over to move the {meeting}.', { name }));
  }
  return updateMeeting(scope, meeting, {
    ...moveToItem(meeting, item, await readClock(scope)),
    presenterId: scope.actor.userId,
    discussedIssueId: null,
  });
}

/** Returns the error for an item beyond the end of an agenda. */
export const agendaLength = (agenda: AgendaItem[]): Message =>
  msg('The agenda has {count, plural, one {# item} other {# items}}', { count: agenda.length });

/** Moves to the next item, as the presenter. Does nothing if the meeting is already there. @throws NotFound; Conflict; Forbidden */
export async function goToNextItem(scope: Scope, id: number, nextItem: number): Promise<Meeting> {
  const meeting = await findMeetingIn(scope, id, ['in_progress']);
  if (nextItem === meeting.currentAgendaItem) return meeting;
  const agenda = await findAgenda(scope, meeting);
  if (nextItem >= agenda.length) throw new Conflict(msg('This is the last agenda item'));
  await demandAtItem(scope, meeting, nextItem - 1);
  return goTo(scope, meeting, nextItem);
}

/**
 * Moves from an item to any other, as the presenter. The clock of an item continues from its last visit.
 * @throws NotFound; Conflict; Forbidden; Invalid
 */
export async function visitItem(
  scope: Scope,
  id: number,
  { item, from }: { item: number; from: number },
): Promise<Meeting> {
  const meeting = await findMeetingIn(scope, id, ['in_progress']);
  if (item === meeting.currentAgendaItem) return meeting;
  const agenda = await findAgenda(scope, meeting);
  if (item >= agenda.length) throw new Invalid([{ path: 'item', message: agendaLength(agenda) }]);
  await demandAtItem(scope, meeting, from);
  return goTo(scope, meeting, item);
}

/** Pauses or resumes the clock. @throws NotFound; Conflict */
export async function pauseMeeting(scope: Scope, id: number, isPaused: boolean): Promise<Meeting> {
  const meeting = await findMeetingIn(scope, id, ['in_progress']);
  if ((meeting.pausedAt !== null) === isPaused) return meeting;
  return updateMeeting(scope, meeting, setPaused(meeting, isPaused, await readClock(scope)));
}

/**
 * Makes the caller the presenter instead of `from` (null for no presenter). The first of two people who take over at the same time
 * succeeds. @throws NotFound; Conflict
 */
export async function present(scope: Scope, id: number, from: string | null): Promise<Meeting> {
  const meeting = await findMeetingIn(scope, id, ['in_progress']);
  const { presenterId } = meeting;
  const { userId } = scope.actor;
  if (presenterId !== userId && presenterId !== from) {
    const who = presenterId === null ? undefined : await findUser(scope, presenterId);
    throw new Conflict(who ? msg('{name} took over first', { name: who.firstName }) : msg('No one is presenting now'));
  }
  await addCaller(scope, id);
  return presenterId === userId ? meeting : updateMeeting(scope, meeting, { presenterId: userId });
}

/** Counts a tangent. @throws NotFound; Conflict */
export async function countTangent(scope: Scope, id: number): Promise<{ tangentCount: number }> {
  const meeting = await findMeetingIn(scope, id, ['in_progress']);
  const { tangentCount } = await updateMeeting(scope, meeting, { tangentCount: meeting.tangentCount + 1 });
  return { tangentCount };
}

/**
 * Suspends a meeting that the caller organizes, if it is at `item`. `startMeeting` resumes it. @throws NotFound; Forbidden; Conflict
 */
export async function suspendMeeting(scope: Scope, id: number, item?: number): Promise<Meeting> {
  const meeting = await findMeetingIn(scope, id, ['in_progress', 'suspended']);
  demand(maySuspendMeeting(scope.actor, meeting), msg('Only the organizer can suspend this {meeting}'));
  if (meeting.status === 'suspended') return meeting;
  await demandAtItem(scope, meeting, item);
  return updateMeeting(scope, meeting, {
    ...stopRun(meeting, await readClock(scope)),
    status: 'suspended',
    isRecording: false,
    discussedIssueId: null,
  });
}
