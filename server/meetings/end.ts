import { and, eq, or, sql } from 'drizzle-orm';
import type { Meeting } from '#contract/meetings.ts';
import { secondsInMeeting, starsOf, stopRun } from '#rules/agenda.ts';
import { hasJustEnded, lateMinutes, mayCloseMeeting, mayEndMeeting, mayReopenMeeting } from '#rules/meetings.ts';
import { msg } from '#rules/translate.ts';
import { withdrawRecap } from '#server/chat/delete-message.ts';
import type { Database } from '#server/db/pool.ts';
import { ours } from '#server/db/tenant.ts';
import { Conflict, demand } from '#server/errors.ts';
import { events } from '#server/events/table.ts';
import type { Reading, Scope } from '#server/scope.ts';
import { findMeetingIn, findMeetingToChange, updateMeeting } from './meetings.ts';
import { keepRating, listAttendance, ratingsOf, tellParticipants } from './participants.ts';
import { postRecap } from './post-recap.ts';
import { keepRecap } from './recap.ts';
import { demandAtItem, findAgenda, readClock, resumeMeeting } from './run.ts';
import { meetingNotes, meetingRecaps, meetings } from './table.ts';

type Keeping = Reading & Pick<Scope, 'record'>;
type Concluding = Pick<Meeting, 'status'> & Partial<Pick<Meeting, 'rating' | 'summary'>>;
type Ending = { rating?: number | null | undefined; summary?: string | null | undefined; item?: number | undefined };

/**
 * Ends a meeting that is in progress, or, for an admin, one that was suspended. What people gave is told from here on; `rating`
 * (1 to 5) is what the caller gives it, if they did not rate it from 1 to 10 before. @throws NotFound, Forbidden, Conflict
 */
export async function endMeeting(scope: Scope, id: number, { rating, summary, item }: Ending): Promise<Meeting> {
  const meeting = await findMeetingIn(scope, id, ['in_progress', 'suspended']);
  demand(mayEndMeeting(scope.actor, meeting), msg('Only admins can end a suspended {meeting}'));
  await demandAtItem(scope, meeting, item);
  if (rating) await keepRating(scope, id, rating * 2);
  return complete(scope, meeting, await readClock(scope), summary);
}

/** What is kept of a meeting that is over: its recap, which its team is told. */
async function conclude(scope: Keeping, meeting: Meeting, at: number, fields: Concluding): Promise<Meeting> {
  const ended = await updateMeeting(scope, meeting, {
    ...stopRun(meeting, at),
    ...fields,
    isRecording: false,
    duration: Math.round(secondsInMeeting(meeting, at) / 60),
    endedAt: new Date(at).toISOString(),
  });
  const recap = await keepRecap(scope, ended, await findAgenda(scope, ended));
  await postRecap(scope, ended, recap);
  return ended;
}

/** Completes a meeting that is locked, as of a moment (in milliseconds since 1970). */
async function complete(scope: Keeping, meeting: Meeting, at: number, summary?: string | null): Promise<Meeting> {
  const people = await listAttendance(scope, meeting.id);
  const rating = starsOf(ratingsOf(people));
  return conclude(scope, meeting, at, {
    status: 'completed',
    rating,
    summary: summary === undefined ? meeting.summary : summary,
  });
}

/**
 * Closes a meeting that is not completed and is at `item`, and that the caller organizes: a scheduled one is thereby cancelled;
 * one that has begun keeps a recap, without ratings. @throws NotFound, Forbidden, Conflict
 */
export async function closeMeeting(scope: Scope, id: number, item?: number): Promise<Meeting> {
  const meeting = await findMeetingToChange(scope, id);
  demand(mayCloseMeeting(scope.actor, meeting), msg('Only the organizer can close this {meeting}'));
  if (meeting.status === 'completed') throw new Conflict(msg('This {meeting} is completed'));
  if (meeting.status === 'closed') return meeting;
  if (meeting.status === 'scheduled') return updateMeeting(scope, meeting, { status: 'closed' });
  await demandAtItem(scope, meeting, item);
  return conclude(scope, meeting, await readClock(scope), { status: 'closed' });
}

/**
 * Goes on with a meeting that ended within the last `lateMinutes`, at its item; the caller presents. Its recap is withdrawn, and so
 * is the message about it. @throws NotFound, Forbidden, Conflict
 */
export async function reopenMeeting(scope: Scope, id: number): Promise<Meeting> {
  const meeting = await findMeetingIn(scope, id, ['completed', 'closed']);
  const { endedAt, teamId } = meeting;
  demand(mayReopenMeeting(scope.actor, meeting), msg('Only the organizer and admins can reopen this {meeting}'));
  const now = await readClock(scope);
  if (!hasJustEnded(meeting, now))
    throw new Conflict(
      msg(
        'You can reopen {meetingArticle} {meeting} for {minutes, plural, one {# minute} other {# minutes}} after its end',
        {
          minutes: lateMinutes,
        },
      ),
    );
  await scope.db.delete(meetingRecaps).where(ours(scope, meetingRecaps, eq(meetingRecaps.meetingId, id)));
  if (teamId !== null) await withdrawRecap(scope, teamId, { meetingId: id, since: endedAt ?? '' });
  const none = { rating: null, duration: null, endedAt: null, recapMailedAt: null };
  const reopened = await resumeMeeting(scope, meeting, none);
  await tellParticipants(scope, id);
  return reopened;
}

/**
 * After how many hours in which nobody did anything in it a meeting counts as forgotten: an annual session has breaks, and a
 * suspended one may go on the next day.
 */
const silentHours = { in_progress: 8, suspended: 24 };

/** When something was last done in a meeting. */
const lastSign = sql`greatest(meetings.updated_at,
  (select max(meeting_notes.updated_at) from ${meetingNotes} where meeting_id = meetings.id), (select max(events.created_at) from ${events}
  where events.organization_id = meetings.organization_id and about = 'meetings:' || meetings.id))`;
const isForgotten = or(
  ...(['in_progress', 'suspended'] as const).map((status) =>
    and(
      eq(meetings.status, status),
      sql`${lastSign} < clock_timestamp() - make_interval(hours => ${silentHours[status]})`,
    ),
  ),
);

/** The meetings of all organizations that were left in progress or suspended, by the database's clock. */
export const listForgotten = (db: Database): Promise<{ organizationId: number; meetingId: number }[]> =>
  db.select({ organizationId: meetings.organizationId, meetingId: meetings.id }).from(meetings).where(isForgotten);

/**
 * Ends a meeting, if it is still forgotten, as of the moment at which something was last done in it, with all that was kept;
 * tells whether it did. @throws NotFound
 */
export async function endForgotten(scope: Keeping, id: number): Promise<boolean> {
  const meeting = await findMeetingToChange(scope, id);
  const [sign] = await scope.db
    .select({ at: sql<number>`floor(extract(epoch from ${lastSign}) * 1000)::float8` })
    .from(meetings)
    .where(ours(scope, meetings, eq(meetings.id, id), isForgotten));
  if (sign) await complete(scope, meeting, sign.at);
  return sign !== undefined;
}
