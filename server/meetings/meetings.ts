import { and, eq, isNotNull, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { limits } from '#contract/limits.ts';
import type { Meeting } from '#contract/meetings.ts';
import type { RowScope } from '#contract/shapes.ts';
import { hasEnded, inOrderOfDate, mayShareMeeting } from '#rules/meetings.ts';
import { type Message, msg } from '#rules/translate.ts';
import { isSharedWith } from '#server/db/audience.ts';
import { touched } from '#server/db/columns.ts';
import type { Database } from '#server/db/pool.ts';
import { readList, readRows } from '#server/db/rows.ts';
import { inSnapshot } from '#server/db/snapshot.ts';
import { findLocked, found, isOneOf, ours } from '#server/db/tenant.ts';
import { Conflict, demand, Invalid } from '#server/errors.ts';
import { type Touching, touchRows } from '#server/events/touch.ts';
import { findCalendar } from '#server/organizations/calendar.ts';
import type { Reading, Scope, ServerScope } from '#server/scope.ts';
import { deleteSharedTextPieces } from '#server/shared-texts/shared-texts.ts';
import { checkTeam } from '#server/teams/teams.ts';
import { onSameText } from '#server/texts.ts';
import { checkAssignees, checkParticipants } from '#server/users/users.ts';
import { audienceAfter } from './audience.ts';
import { meetingSeries, meetings } from './table.ts';

const columns = {
  id: meetings.id,
  title: meetings.title,
  description: meetings.description,
  presenterNote: meetings.presenterNote,
  meetingDate: sql<string>`coalesce(
    to_char(${meetings.startsAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), ${meetings.day}::text)`,
  durationMinutes: meetings.durationMinutes,
  officeRoom: meetings.officeRoom,
  meetingType: meetings.meetingType,
  status: meetings.status,
  teamId: meetings.teamId,
  participantIds: meetings.visibleTo,
  guests: meetings.guests,
  agendaType: meetings.agendaType,
  repeat: meetingSeries.repeat,
  nth: meetings.nth,
  seriesId: meetings.seriesId,
  organizerId: meetings.organizerId,
  presenterId: meetings.presenterId,
  actualStartTime: meetings.actualStartTime,
  currentAgendaItem: meetings.currentAgendaItem,
  itemSeconds: meetings.itemSeconds,
  agendaStartTime: meetings.agendaStartTime,
  pausedAt: meetings.pausedAt,
  tangentCount: meetings.tangentCount,
  votingRound: meetings.votingRound,
  votesRevealed: meetings.votesRevealed,
  reviewWeek: sql<Meeting['reviewWeek']>`case when ${meetings.reviewWeek} is not null
    then json_build_object('year', ${meetings.reviewYear}, 'week', ${meetings.reviewWeek}) end`,
  ratingsRevealed: meetings.ratingsRevealed,
  isRecording: meetings.isRecording,
  discussedIssueId: sql<number | null>`(select issues.id from issues where issues.id = meetings.discussed_issue_id
    and issues.deleted_at is null and ${isSharedWith('issues', 'meetings')})`,
  rating: meetings.rating,
  summary: meetings.summary,
  duration: meetings.duration,
  endedAt: meetings.endedAt,
  createdAt: meetings.createdAt,
  updatedAt: meetings.updatedAt,
  version: meetings.version,
};

type DateColumns = Pick<typeof meetings.$inferSelect, 'day' | 'startsAt'>;

/** Returns the date of a meeting, which is stored in one of two columns. */
export const dateOf = ({ day, startsAt }: DateColumns): string => startsAt ?? day ?? '';

/** Returns the columns for a date: a day (`YYYY-MM-DD`) or a moment (ISO 8601). */
export const dateColumns = (meetingDate: string): DateColumns =>
  meetingDate.length === 10 ? { day: meetingDate, startsAt: null } : { day: null, startsAt: meetingDate };

const withSeries = sql`from ${meetings} left join ${meetingSeries} on ${meetingSeries.id} = ${meetings.seriesId}`;

const select = (scope: Reading, condition: SQL | undefined): Promise<Meeting[]> =>
  readList<Meeting, 'description'>(scope.db, columns, {
    from: sql`${withSeries} where ${ours(scope, meetings, condition)}`,
    // If the list is too long, the oldest meetings are cut off.
    order: sql`${meetings.id} desc`,
    text: 'description',
  });

/**
 * Returns until when changes belong to a meeting that has ended (ISO 8601). A forgotten meeting ends with its last activity, but people
 * may have worked until its planned end, so the later of the two counts.
 */
export function lastMomentOf({ endedAt, actualStartTime, durationMinutes, createdAt }: Meeting): string {
  const planned = Date.parse(actualStartTime ?? createdAt) + durationMinutes * 60_000;
  return new Date(Math.max(planned, Date.parse(endedAt ?? createdAt))).toISOString();
}

type MeetingQuery = {
  status?: Meeting['status'] | undefined;
  teamId?: number | undefined;
  rated?: boolean | undefined;
  scope?: RowScope | undefined;
  limit?: number | undefined;
  before?: number | undefined;
};

/** SQL for the date of a meeting: its end, start or planned start. */
const latestDate = sql`coalesce(${meetings.endedAt}, ${meetings.actualStartTime}, ${meetings.startsAt}, ${meetings.day})`;

/**
 * Returns the meetings of the organization by date: all, or by status, team, rating, or the caller's. With `limit` or `before` returns a
 * page instead, latest first, beginning after the meeting with the id `before`.
 */
export const listMeetings = (scope: Scope, query: MeetingQuery): Promise<{ rows: Meeting[]; total: number }> =>
  inSnapshot(scope, async (scope) => {
    const { status, teamId, rated, limit, before } = query;
    const condition = and(
      status && eq(meetings.status, status),
      teamId === undefined ? undefined : eq(meetings.teamId, teamId),
      rated === undefined ? undefined : rated ? isNotNull(meetings.rating) : isNull(meetings.rating),
      query.scope === 'mine' ? concerns(scope.actor.userId) : undefined,
    );
    if (limit === undefined && before === undefined) {
      const { timeZone } = await findCalendar(scope);
      const rows = await select(scope, condition);
      return { rows: inOrderOfDate(rows, timeZone), total: rows.length };
    }
    const after =
      before === undefined
        ? undefined
        : sql`(${latestDate}, ${meetings.id}) < (select ${latestDate}, ${meetings.id} from ${meetings} where ${ours(scope, meetings, eq(meetings.id, before))})`;
    const rows = await readRows<Meeting>(
      scope.db,
      columns,
      sql`${withSeries} where ${ours(scope, meetings, and(condition, after))}
        order by ${latestDate} desc, ${meetings.id} desc limit ${limit ?? limits.page}`,
    );
    return { rows, total: await scope.db.$count(meetings, ours(scope, meetings, condition)) };
  });

/** SQL condition: a meeting concerns a user: they organize it, joined it, are named in it, or are on its team. */
// With table names, because the query builder leaves them out in queries of one table.
export const concerns = (
  userId: string,
): SQL => sql`(meetings.organizer_id = ${userId} or ${userId} = any(meetings.visible_to)
  or exists (select from team_members where team_members.team_id = meetings.team_id and team_members.user_id = ${userId})
  or exists (select from meeting_participants as those where those.meeting_id = meetings.id and those.user_id = ${userId}))`;

/** SQL condition: a series concerns a user: they organize it, are named in it, or are on its team. */
export const seriesConcerns = (
  userId: string,
): SQL => sql`(meeting_series.organizer_id = ${userId} or ${userId} = any(meeting_series.visible_to)
  or exists (select from team_members where team_members.team_id = meeting_series.team_id and team_members.user_id = ${userId}))`;

/** Returns meetings by id. */
export const readMeetings = (scope: Reading, ids: number[]): Promise<Meeting[]> =>
  select(scope, isOneOf(meetings.id, ids));

/** Returns the meetings that match a condition, by id. */
export const readMeetingsWhere = async (scope: Reading, condition: SQL | undefined): Promise<Meeting[]> =>
  (await select(scope, condition)).reverse();

/** Returns a meeting. @throws NotFound */
export const findMeeting = async (scope: Reading, id: number): Promise<Meeting> =>
  found(await readMeetings(scope, [id]), 'Meeting');

/** Returns and locks a meeting. @throws NotFound */
export const findMeetingToChange = (scope: Reading, id: number): Promise<Meeting> =>
  findLocked(scope, meetings, id, () => findMeeting(scope, id));

/** Why a change is refused in each status. */
export const statusRefusals: Record<Meeting['status'], Message> = {
  scheduled: msg("This {meeting} hasn't started"),
  in_progress: msg('This {meeting} is in progress'),
  suspended: msg('This {meeting} is suspended'),
  completed: msg('This {meeting} is completed'),
  closed: msg('This {meeting} is closed'),
};

/** Returns and locks a meeting with one of these statuses. @throws NotFound; Conflict */
export async function findMeetingIn(scope: Scope, id: number, statuses: Meeting['status'][]): Promise<Meeting> {
  const meeting = await findMeetingToChange(scope, id);
  if (!statuses.includes(meeting.status)) {
    throw new Conflict(statusRefusals[meeting.status]);
  }
  return meeting;
}

/** The fields that calendar entries contain. */
const calendarFields = ['title', 'startsAt', 'day', 'durationMinutes'];

/** Changes a locked meeting and records it. */
export async function updateMeeting(
  scope: Reading & Pick<Scope, 'record'>,
  before: Meeting,
  fields: PgUpdateSetSource<typeof meetings>,
): Promise<Meeting> {
  const isRevised = fields.status === 'closed' || calendarFields.some((name) => name in fields);
  await scope.db
    .update(meetings)
    .set({ ...fields, ...touched, ...(isRevised && { revision: sql`${meetings.revision} + 1` }) })
    .where(ours(scope, meetings, eq(meetings.id, before.id)));
  if (fields.status === 'completed' || fields.status === 'closed')
    await deleteSharedTextPieces(scope, { noun: 'meetings', rowId: before.id });
  const meeting = await findMeeting(scope, before.id);
  scope.record('meetings', 'changed', meeting, before);
  return meeting;
}

/** Ends the recording of all meetings of an organization, including meetings that the caller cannot see. */
export async function endRecordingOfMeetings(scope: Touching): Promise<void> {
  const fields = { isRecording: false };
  await touchRows(scope, 'meetings', meetings, eq(meetings.isRecording, true), fields, { isRecording: [true, false] });
}

export type MeetingFields = Partial<
  Pick<
    Meeting,
    | 'title'
    | 'description'
    | 'meetingDate'
    | 'durationMinutes'
    | 'officeRoom'
    | 'meetingType'
    | 'teamId'
    | 'participantIds'
    | 'guests'
    | 'agendaType'
  >
> & { scheduledDate?: string | undefined };
/** The changed fields of a meeting, and the description that the user edited. */
export type MeetingChange = MeetingFields & { descriptionFrom?: string | null | undefined };
export type NewMeeting = MeetingFields & { title: string; status?: 'scheduled' | 'in_progress' | undefined };

/**
 * Schedules a meeting that the caller organizes. `scheduledDate` is an alias of `meetingDate`.
 * @throws Invalid, also if the caller has just been removed
 */
export async function scheduleMeeting(scope: Scope, input: Omit<NewMeeting, 'status'>): Promise<Meeting> {
  const { scheduledDate, meetingDate = scheduledDate, participantIds, guests = [], ...fields } = input;
  if (!meetingDate) throw new Invalid([{ path: 'meetingDate', message: msg('Meeting date is required') }]);
  const { organizationId, userId } = scope.actor;
  await checkAssignees(scope, 'organizerId', [userId]);
  await checkParticipants(scope, 'participantIds', participantIds ?? []);
  await checkTeam(scope, fields.teamId);
  const visibleTo = audienceAfter({ organizerId: userId }, { ...fields, participantIds });
  const rows = await scope.db
    .insert(meetings)
    .values({
      ...fields,
      guests: [...new Set(guests)],
      ...dateColumns(meetingDate),
      visibleTo,
      organizationId,
      organizerId: userId,
    })
    .returning({ id: meetings.id });
  const { id } = found(rows, 'Meeting');
  const meeting = await findMeeting(scope, id);
  scope.record('meetings', 'created', meeting);
  return meeting;
}

/** Changes the fields that are sent of a meeting that has not ended. @throws NotFound; Invalid; Forbidden; Conflict; TextChanged */
export async function changeMeeting(scope: Scope, id: number, input: MeetingChange): Promise<Meeting> {
  const { scheduledDate, meetingDate = scheduledDate, participantIds, ...change } = input;
  await checkParticipants(
    scope,
    'participantIds',
    participantIds ?? [],
    async () => (await findMeeting(scope, id)).participantIds ?? [],
  );
  await checkTeam(scope, change.teamId);
  const meeting = await findMeetingToChange(scope, id);
  if (hasEnded(meeting)) throw new Conflict(msg("This {meeting} has ended and can't be changed"));
  const visibleTo = audienceAfter(meeting, { ...change, participantIds });
  if (JSON.stringify(visibleTo) !== JSON.stringify(meeting.participantIds)) {
    demand(mayShareMeeting(scope.actor, meeting), msg('Only the organizer can change who sees this {meeting}'));
  }
  const { guests } = change;
  if (guests && JSON.stringify(guests.toSorted()) !== JSON.stringify(meeting.guests.toSorted()))
    demand(mayShareMeeting(scope.actor, meeting), msg('Only the organizer can change the guests of this {meeting}'));
  const fields = { ...onSameText(meeting, change), visibleTo, ...(meetingDate && dateColumns(meetingDate)) };
  return updateMeeting(scope, meeting, fields);
}

/**
 * Makes one person the organizer of another's meetings: of all, or of one team's. Scheduled meetings with named people then name the new
 * organizer; past ones keep their people.
 */
export async function handOverMeetings(
  scope: ServerScope,
  from: string,
  to: string,
  team?: number,
): Promise<{ id: number }[]> {
  const of = (table: typeof meetings | typeof meetingSeries, condition: SQL) =>
    team === undefined ? condition : sql`${condition} and ${table.teamId} = ${team}`;
  await scope.db
    .update(meetingSeries)
    .set({ visibleTo: withoutPerson(from, to) })
    .where(ours(scope, meetingSeries, of(meetingSeries, sql`${from} = any(${meetingSeries.visibleTo})`)));
  await scope.db
    .update(meetingSeries)
    .set({ organizerId: to })
    .where(ours(scope, meetingSeries, of(meetingSeries, eq(meetingSeries.organizerId, from))));
  const isNamed = sql`${from} = any(${meetings.visibleTo}) and ${meetings.status} in ('scheduled', 'in_progress', 'suspended')`;
  await touchRows(scope, 'meetings', meetings, of(meetings, isNamed), {
    visibleTo: sql`case when ${meetings.status} = 'scheduled' then ${withoutPerson(from, to)}
      else array_remove(${meetings.visibleTo}, ${from}) end`,
  });
  const organized = of(meetings, eq(meetings.organizerId, from));
  return touchRows(scope, 'meetings', meetings, organized, { organizerId: to }, { organizerId: [from, to] });
}

/** Makes a person the organizer again of each of these series that one of the others still organizes. */
export async function handBackSeries(
  scope: ServerScope,
  { ids, from, to }: { ids: number[]; from: string[]; to: string },
): Promise<void> {
  const isTheirs = sql`${meetingSeries.organizerId} = any(${sql.param(from)}::text[])`;
  await scope.db
    .update(meetingSeries)
    .set({ organizerId: to })
    .where(ours(scope, meetingSeries, isOneOf(meetingSeries.id, ids), isTheirs));
}

/** SQL for the people of a meeting without one of them; the organizer is replaced by another person. */
const withoutPerson = (from: string, to: string) => sql`case when organizer_id = ${from}
  then array_prepend(${to}::text, array_remove(array_remove(visible_to, ${to}), ${from}))
  else array_remove(visible_to, ${from}) end`;

/** Called when a team is deleted, restored or purged: series, whose later meetings would be of the team. */
export const seriesOfTeam = {
  /** Removes the team from its series and returns their ids. */
  async leave({ db, actor }: Touching, teamId: number): Promise<number[]> {
    const isOfTeam = and(eq(meetingSeries.organizationId, actor.organizationId), eq(meetingSeries.teamId, teamId));
    const rows = await db
      .update(meetingSeries)
      .set({ teamId: null })
      .where(isOfTeam)
      .returning({ id: meetingSeries.id });
    return rows.map(({ id }) => id);
  },
  /** Puts series back into the team, with the meetings that were scheduled meanwhile. */
  async rejoin(scope: Touching, teamId: number, ids: number[]): Promise<void> {
    const isFree = and(
      eq(meetingSeries.organizationId, scope.actor.organizationId),
      isOneOf(meetingSeries.id, ids),
      isNull(meetingSeries.teamId),
    );
    await scope.db.update(meetingSeries).set({ teamId }).where(isFree);
    const isLater = sql`${isOneOf(meetings.seriesId, ids)} and ${isNull(meetings.teamId)} and status = 'scheduled'`;
    await touchRows(scope, 'meetings', meetings, isLater, { teamId }, { teamId: [null, teamId] });
  },
  async purge(db: Database, teamIds: SQLWrapper): Promise<void> {
    await db.delete(meetingSeries).where(sql`${meetingSeries.teamId} in ${teamIds}`);
  },
};
