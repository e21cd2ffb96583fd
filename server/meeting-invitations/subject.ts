import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { AgendaItem } from '#contract/agendas.ts';
import type { Meeting } from '#contract/meetings.ts';
import { agendaFor } from '#rules/agenda.ts';
import { hasEnded, isDatePast } from '#rules/meetings.ts';
import { dateOfNth, firstNthFrom } from '#rules/repeats.ts';
import { lockRows, ours } from '#server/db/tenant.ts';
import type { MeetingAudience } from '#server/meetings/expected.ts';
import { dateOf } from '#server/meetings/meetings.ts';
import { isAhead } from '#server/meetings/series/schedule.ts';
import { meetingSeries, meetings } from '#server/meetings/table.ts';
import { findQuarter } from '#server/organizations/calendar.ts';
import type { Reading } from '#server/scope.ts';
import { readTeams } from '#server/teams/teams.ts';
import { meetingInvitations } from './table.ts';

/** What people are invited to: a series, or a single meeting. */
export type Subject = { seriesId: number | null; meetingId: number | null };

/** Returns what people are invited to who are expected in a meeting. */
export const subjectOf = ({ id, seriesId }: Pick<Meeting, 'id' | 'seriesId'>): Subject =>
  seriesId === null ? { seriesId: null, meetingId: id } : { seriesId, meetingId: null };

/** SQL condition: an invitation is to a series or single meeting. */
export const isTo = ({ seriesId, meetingId }: Subject): SQL | undefined =>
  seriesId === null
    ? and(isNull(meetingInvitations.seriesId), eq(meetingInvitations.meetingId, meetingId ?? 0))
    : eq(meetingInvitations.seriesId, seriesId);

/** SQL condition: an invitation is to one date of a series, for an answer of its own. */
export const isToDateOf = (seriesId: number): SQL | undefined =>
  and(
    isNull(meetingInvitations.seriesId),
    sql`${meetingInvitations.meetingId} in (select id from meetings where series_id = ${seriesId})`,
  );

/** A series or a single meeting as its invitation shows it. */
export type SubjectDetails = MeetingAudience &
  Pick<Meeting, 'title' | 'meetingType' | 'durationMinutes' | 'guests' | 'repeat'> & {
    state: 'coming' | 'running' | 'canceled' | 'over';
    /** The next date: a moment, or a day. */
    meetingDate: string;
    agenda: AgendaItem[];
  };

/** Returns and locks a series or a single meeting; undefined if it is gone, or if the meeting is now one of a series. */
export async function lockSubject(scope: Reading, subject: Subject): Promise<SubjectDetails | undefined> {
  const { seriesId, meetingId } = subject;
  if (seriesId !== null) await lockRows(scope, meetingSeries, [seriesId]);
  else {
    await lockRows(scope, meetings, [meetingId ?? 0]);
    const isSingle = and(eq(meetings.id, meetingId ?? 0), isNull(meetings.seriesId));
    if ((await scope.db.$count(meetings, ours(scope, meetings, isSingle))) === 0) return undefined;
  }
  const details = await findSubject(scope, subject);
  // People also get a mail when a series ends.
  return details && (seriesId === null ? details : { ...details, state: 'coming' });
}

/** Returns a series, or a meeting as a single one; undefined if it is gone. */
export async function findSubject(
  scope: Reading,
  { seriesId, meetingId }: Subject,
): Promise<SubjectDetails | undefined> {
  const { today, timeZone } = await findQuarter(scope);
  const agendaOf = async ({
    teamId,
    meetingType,
    agendaType,
  }: Pick<Meeting, 'teamId' | 'meetingType' | 'agendaType'>) => {
    const [team] = teamId === null ? [] : await readTeams(scope, [teamId]);
    return agendaFor(agendaType ?? meetingType, team?.agendas);
  };
  if (seriesId !== null) {
    const [series] = await scope.db
      .select()
      .from(meetingSeries)
      .where(ours(scope, meetingSeries, eq(meetingSeries.id, seriesId)));
    if (!series) return undefined;
    const nth = firstNthFrom(series, today);
    // Its last date may have been moved beyond its end.
    const hasEnded = series.endNth !== null && nth >= series.endNth;
    const isOfIt = ours(scope, meetings, eq(meetings.seriesId, seriesId), isAhead(scope));
    const state = hasEnded && (await scope.db.$count(meetings, isOfIt)) === 0 ? 'over' : 'coming';
    const meetingDate = dateOfNth(series, nth, timeZone);
    return { ...series, participantIds: series.visibleTo, state, meetingDate, agenda: await agendaOf(series) };
  }
  const [meeting] = await scope.db
    .select()
    .from(meetings)
    .where(ours(scope, meetings, eq(meetings.id, meetingId ?? 0)));
  if (!meeting) return undefined;
  const date = dateOf(meeting);
  const isCanceled = meeting.status === 'closed' && meeting.actualStartTime === null;
  const isOver = hasEnded(meeting) || isDatePast(date, meeting.durationMinutes, { timeZone, now: scope.now });
  const begun = meeting.actualStartTime === null ? 'coming' : 'running';
  return {
    ...meeting,
    participantIds: meeting.visibleTo,
    repeat: null,
    state: isCanceled ? 'canceled' : isOver ? 'over' : begun,
    meetingDate: date,
    agenda: await agendaOf(meeting),
  };
}
