import { and, eq, isNotNull, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { limits } from '#contract/limits.ts';
import type { Meeting } from '#contract/meetings.ts';
import type { RowScope } from '#contract/shapes.ts';
import { hasEnded, inOrderOfDate, mayShareMeeting } from '#rules/meetings.ts';
import { type Message, msg } from '#rules/translate.ts';
import { touched } from '#server/db/columns.ts';
import type { Database } from '#server/db/pool.ts';
import { readList, readRows } from '#server/db/rows.ts';
import { inSnapshot } from '#server/db/snapshot.ts';
import { findLocked, found, isOneOf, ours } from '#server/db/tenant.ts';
import { teamRows, touchRows } from '#server/db/touch.ts';
import { Conflict, demand, Invalid } from '#server/errors.ts';
import { findCalendar } from '#server/organizations/calendar.ts';
import type { Reading, Scope, ServerScope } from '#server/scope.ts';
import { checkTeam } from '#server/teams/teams.ts';
import { onSameText } from '#server/texts.ts';
import { checkAssignees, checkParticipants } from '#server/users/users.ts';
import { audienceAfter } from './audience.ts';
import { meetingNotePieces, meetingSeries, meetings } from './table.ts';

const columns = {
  id: meetings.id,
  title: meetings.title,
  description: meetings.description,
  meetingDate: sql<string>`coalesce(
    to_char(${meetings.startsAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), ${meetings.day}::text)`,
  durationMinutes: meetings.durationMinutes,
  meetingType: meetings.meetingType,
  status: meetings.status,
  teamId: meetings.teamId,
  participantIds: meetings.visibleTo,
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
  rating: meetings.rating,
  summary: meetings.summary,
  duration: meetings.duration,
  endedAt: meetings.endedAt,
  createdAt: meetings.createdAt,
  updatedAt: meetings.updatedAt,
  version: meetings.version,
};

type Kept = Pick<typeof meetings.$inferSelect, 'day' | 'startsAt'>;

/** The date of a meeting as it is kept: one of its two columns holds it. */
export const dateOf = ({ day, startsAt }: Kept): string => startsAt ?? day ?? '';

/** The columns that a date is kept in. */
export const keptAs = (meetingDate: string): Kept =>
  meetingDate.length === 10 ? { day: meetingDate, startsAt: null } : { day: null, startsAt: meetingDate };

/** A meeting with the series that it is of. */
const withSeries = sql`from ${meetings} left join ${meetingSeries} on ${meetingSeries.id} = ${meetings.seriesId}`;

const select = (scope: Reading, condition: SQL | undefined): Promise<Meeting[]> =>
  readList<Meeting, 'description'>(scope.db, columns, {
    from: sql`${withSeries} where ${ours(scope, meetings, condition)}`,
    // Should they be too many, those go that are long past.
    order: sql`${meetings.id} desc`,
    text: 'description',
  });

/**
 * Until when what was done belongs to a meeting that has ended, in ISO 8601. One that nobody ended has ended with the last act in
 * it; people may have gone on talking until its planned end, so that counts where it is later.
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

/** When a meeting was or is to be, to put those first that were last. */
const latest = sql`coalesce(${meetings.endedAt}, ${meetings.actualStartTime}, ${meetings.startsAt}, ${meetings.day})`;

/**
 * The meetings of the organization by date: all, those of a status or team, or those that concern the caller. Where asked, a
 * page: `limit` meetings after the one with the id `before`, what was last first.
 */
export const listMeetings = (scope: Scope, query: MeetingQuery): Promise<{ rows: Meeting[]; total: number }> =>
  inSnapshot(scope, async (scope) => {
    const { status, teamId, rated, limit, before } = query;
    const asked = and(
      status && eq(meetings.status, status),
      teamId === undefined ? undefined : eq(meetings.teamId, teamId),
      rated === undefined ? undefined : rated ? isNotNull(meetings.rating) : isNull(meetings.rating),
      query.scope === 'mine' ? concerns(scope.actor.userId) : undefined,
    );
    if (limit === undefined && before === undefined) {
      const { timeZone } = await findCalendar(scope);
      const rows = await select(scope, asked);
      return { rows: inOrderOfDate(rows, timeZone), total: rows.length };
    }
    const after =
      before === undefined
        ? undefined
        : sql`(${latest}, ${meetings.id}) < (select ${latest}, ${meetings.id} from ${meetings} where ${ours(scope, meetings, eq(meetings.id, before))})`;
    const rows = await readRows<Meeting>(
      scope.db,
      columns,
      sql`${withSeries} where ${ours(scope, meetings, and(asked, after))}
        order by ${latest} desc, ${meetings.id} desc limit ${limit ?? limits.page}`,
    );
    return { rows, total: await scope.db.$count(meetings, ours(scope, meetings, asked)) };
  });

/** The condition that a meeting concerns somebody: they organize it, take part, are named in it, or are on its team. */
// Named in full: the query builder leaves table names out where it selects from one table.
export const concerns = (
  userId: string,
): SQL => sql`(meetings.organizer_id = ${userId} or ${userId} = any(meetings.visible_to)
  or exists (select from team_members where team_members.team_id = meetings.team_id and team_members.user_id = ${userId})
  or exists (select from meeting_participants as those where those.meeting_id = meetings.id and those.user_id = ${userId}))`;

/** The condition that a series concerns somebody: they organize it, are named in it, or are on its team. */
export const seriesConcerns = (
  userId: string,
): SQL => sql`(meeting_series.organizer_id = ${userId} or ${userId} = any(meeting_series.visible_to)
  or exists (select from team_members where team_members.team_id = meeting_series.team_id and team_members.user_id = ${userId}))`;

/** Meetings by their ids. */
export const readMeetings = (scope: Reading, ids: number[]): Promise<Meeting[]> =>
  select(scope, isOneOf(meetings.id, ids));

/** The meetings of which a condition is true, in the order of their ids. */
export const readMeetingsWhere = async (scope: Reading, condition: SQL | undefined): Promise<Meeting[]> =>
  (await select(scope, condition)).reverse();

/** One meeting. @throws NotFound */
export const findMeeting = async (scope: Reading, id: number): Promise<Meeting> =>
  found(await readMeetings(scope, [id]), 'Meeting');

/** A meeting that nobody else changes until this is through. @throws NotFound */
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

/** The same, for a meeting with one of these statuses. @throws NotFound, Conflict */
export async function findMeetingIn(scope: Scope, id: number, statuses: Meeting['status'][]): Promise<Meeting> {
  const meeting = await findMeetingToChange(scope, id);
  if (!statuses.includes(meeting.status)) {
    throw new Conflict(statusRefusals[meeting.status]);
  }
  return meeting;
}

/** What of a meeting stands in calendars. */
const shownInCalendars = ['title', 'startsAt', 'day', 'durationMinutes'];

/** Changes a meeting that was found and locked, and says so. */
export async function updateMeeting(
  scope: Reading & Pick<Scope, 'record'>,
  before: Meeting,
  fields: PgUpdateSetSource<typeof meetings>,
): Promise<Meeting> {
  const isRevised = fields.status === 'closed' || shownInCalendars.some((name) => name in fields);
  await scope.db
    .update(meetings)
    .set({ ...fields, ...touched, ...(isRevised && { revision: sql`${meetings.revision} + 1` }) })
    .where(ours(scope, meetings, eq(meetings.id, before.id)));
  if (fields.status === 'completed' || fields.status === 'closed') {
    const written = eq(meetingNotePieces.meetingId, before.id);
    await scope.db.delete(meetingNotePieces).where(ours(scope, meetingNotePieces, written));
  }
  const meeting = await findMeeting(scope, before.id);
  scope.record('meetings', 'changed', meeting, before);
  return meeting;
}

export type MeetingFields = Partial<
  Pick<
    Meeting,
    'title' | 'description' | 'meetingDate' | 'durationMinutes' | 'meetingType' | 'teamId' | 'participantIds'
  >
> & { scheduledDate?: string | undefined };
/** What changes of a meeting, and what its description was when the change of that began. */
export type MeetingChange = MeetingFields & { descriptionFrom?: string | null | undefined };
export type NewMeeting = MeetingFields & { title: string; status?: 'scheduled' | 'in_progress' | undefined };

/**
 * Schedules a meeting that the caller organizes; `scheduledDate` is another name of `meetingDate`.
 * @throws Invalid, also for a caller who has just been removed
 */
export async function scheduleMeeting(scope: Scope, given: Omit<NewMeeting, 'status'>): Promise<Meeting> {
  const { scheduledDate, meetingDate = scheduledDate, participantIds, ...fields } = given;
  if (!meetingDate) throw new Invalid([{ path: 'meetingDate', message: msg('Meeting date is required') }]);
  const { organizationId, userId } = scope.actor;
  await checkAssignees(scope, 'organizerId', [userId]);
  await checkParticipants(scope, 'participantIds', participantIds ?? []);
  await checkTeam(scope, fields.teamId);
  const visibleTo = audienceAfter({ organizerId: userId }, { ...fields, participantIds });
  const [row] = await scope.db
    .insert(meetings)
    .values({ ...fields, ...keptAs(meetingDate), visibleTo, organizationId, organizerId: userId })
    .returning({ id: meetings.id });
  const meeting = await findMeeting(scope, row?.id ?? 0);
  scope.record('meetings', 'created', meeting);
  return meeting;
}

/** Changes the fields sent of a meeting that is not over. @throws NotFound, Invalid, Forbidden, Conflict, TextChanged */
export async function changeMeeting(scope: Scope, id: number, given: MeetingChange): Promise<Meeting> {
  const { scheduledDate, meetingDate = scheduledDate, participantIds, ...change } = given;
  await checkParticipants(scope, 'participantIds', participantIds ?? []);
  await checkTeam(scope, change.teamId);
  const meeting = await findMeetingToChange(scope, id);
  if (hasEnded(meeting)) throw new Conflict(msg("This {meeting} has ended and can't be changed"));
  const visibleTo = audienceAfter(meeting, { ...change, participantIds });
  if (JSON.stringify(visibleTo) !== JSON.stringify(meeting.participantIds)) {
    demand(mayShareMeeting(scope.actor, meeting), msg('Only the organizer can change who sees this {meeting}'));
  }
  const fields = { ...onSameText(meeting, change), visibleTo, ...(meetingDate && keptAs(meetingDate)) };
  return updateMeeting(scope, meeting, fields);
}

/**
 * Makes one person the organizer of all meetings that another organized. Scheduled meetings with named people then name the new
 * organizer; past ones keep their people.
 */
export async function handOverMeetings(scope: ServerScope, from: string, to: string): Promise<{ id: number }[]> {
  await scope.db
    .update(meetingSeries)
    .set({ visibleTo: withoutPerson(from, to) })
    .where(ours(scope, meetingSeries, sql`${from} = any(${meetingSeries.visibleTo})`));
  await scope.db
    .update(meetingSeries)
    .set({ organizerId: to })
    .where(ours(scope, meetingSeries, eq(meetingSeries.organizerId, from)));
  const isNamed = sql`${from} = any(${meetings.visibleTo}) and ${meetings.status} in ('scheduled', 'in_progress', 'suspended')`;
  await touchRows(scope, 'meetings', meetings, isNamed, {
    visibleTo: sql`case when ${meetings.status} = 'scheduled' then ${withoutPerson(from, to)}
      else array_remove(${meetings.visibleTo}, ${from}) end`,
  });
  const organized = eq(meetings.organizerId, from);
  return touchRows(scope, 'meetings', meetings, organized, { organizerId: to }, { organizerId: [from, to] });
}

/** The people of a meeting without one of them, who is replaced by another if they organize it. */
const withoutPerson = (from: string, to: string) => sql`case when organizer_id = ${from}
  then array_prepend(${to}::text, array_remove(array_remove(visible_to, ${to}), ${from}))
  else array_remove(visible_to, ${from}) end`;

const ofTeam = teamRows('meetings', meetings);
/** As their team is deleted, or brought back. */
export const meetingsOfTeam = {
  ...ofTeam,
  async purge(db: Database, teamIds: SQLWrapper): Promise<void> {
    await db.delete(meetingSeries).where(sql`${meetingSeries.teamId} in ${teamIds}`);
    await ofTeam.purge(db, teamIds);
  },
};
