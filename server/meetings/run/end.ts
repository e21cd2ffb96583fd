import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Meeting } from '#contract/meetings.ts';
import { secondsInMeeting, starsOf, stopRun } from '#rules/agenda.ts';
import { hasJustEnded, lateMinutes, mayCloseMeeting, mayEndMeeting, mayReopenMeeting } from '#rules/meetings.ts';
import { msg } from '#rules/translate.ts';
import { withdrawRecap } from '#server/chat/delete-message.ts';
import { ours } from '#server/db/tenant.ts';
import { Conflict, demand } from '#server/errors.ts';
import { events } from '#server/events/table.ts';
import { findMeetingIn, findMeetingToChange, updateMeeting } from '#server/meetings/meetings.ts';
import { postRecap } from '#server/meetings/recap/post.ts';
import { saveRecap } from '#server/meetings/recap/save.ts';
import { meetingRecapReaders, meetingRecaps } from '#server/meetings/table.ts';
import type { Reading, Scope } from '#server/scope.ts';
import { listAttendance, rateUnlessRated, ratingsOf, refreshParticipants } from './participants.ts';
import { demandAtItem, findAgenda, readClock, resumeMeeting } from './run.ts';

export type EndScope = Reading & Pick<Scope, 'record'>;
type EndFields = Pick<Meeting, 'status'> & Partial<Pick<Meeting, 'rating' | 'summary'>>;
type EndInput = { rating?: number | null | undefined; summary?: string | null | undefined; item?: number | undefined };

/**
 * Ends a meeting in progress; admins can also end a suspended one. Ratings become visible. `rating` (1 to 5) is the caller's, unless they
 * have already rated it from 1 to 10. @throws NotFound; Forbidden; Conflict
 */
export async function endMeeting(scope: Scope, id: number, { rating, summary, item }: EndInput): Promise<Meeting> {
  const meeting = await findMeetingIn(scope, id, ['in_progress', 'suspended']);
  demand(mayEndMeeting(scope.actor, meeting), msg('Only admins can end a suspended {meeting}'));
  await demandAtItem(scope, meeting, item);
  if (rating) await rateUnlessRated(scope, id, rating * 2);
  return completeMeeting(scope, meeting, await readClock(scope), summary);
}

/** Ends a locked meeting at a moment (milliseconds since 1970), saves its recap and posts it to its team. */
async function conclude(scope: EndScope, meeting: Meeting, at: number, fields: EndFields): Promise<Meeting> {
  const ended = await updateMeeting(scope, meeting, {
    ...stopRun(meeting, at),
    ...fields,
    isRecording: false,
    discussedIssueId: null,
    duration: Math.round(secondsInMeeting(meeting, at) / 60),
    endedAt: new Date(at).toISOString(),
    recapDueAt: new Date(at).toISOString(),
  });
  const recap = await saveRecap(scope, ended, await findAgenda(scope, ended));
  await postRecap(scope, ended, recap);
  return ended;
}

/** Completes a locked meeting at a moment (milliseconds since 1970), and returns it. */
export async function completeMeeting(
  scope: EndScope,
  meeting: Meeting,
  at: number,
  summary?: string | null,
): Promise<Meeting> {
  const people = await listAttendance(scope, meeting.id);
  const rating = starsOf(ratingsOf(people));
  return conclude(scope, meeting, at, {
    status: 'completed',
    rating,
    summary: summary === undefined ? meeting.summary : summary,
  });
}

/**
 * Closes a meeting that the caller organizes. A scheduled meeting is canceled. A meeting that has started, and is at `item`, gets a recap
 * without ratings. @throws NotFound; Forbidden; Conflict
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
 * Reopens a meeting that ended within the last `lateMinutes`, at its item, with the caller as presenter. Withdraws its recap and the
 * message about it. @throws NotFound; Forbidden; Conflict
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
  const none = { rating: null, duration: null, endedAt: null, recapDueAt: null };
  // What they read is not what the recap will say.
  await scope.db
    .update(meetingRecapReaders)
    .set({ readAt: null })
    .where(ours(scope, meetingRecapReaders, eq(meetingRecapReaders.meetingId, id)));
  const reopened = await resumeMeeting(scope, meeting, none);
  await refreshParticipants(scope, id);
  return reopened;
}

/** Returns the id of the person who ended or closed a meeting last; null if the server did. */
export async function findEnder({ db, actor }: Reading, { id }: Meeting): Promise<string | null> {
  const isEnd = inArray(sql<string>`changes #>> '{status,1}'`, ['completed', 'closed']);
  const [end] = await db
    .select({ userId: events.actorId })
    .from(events)
    .where(and(eq(events.organizationId, actor.organizationId), eq(events.about, `meetings:${id}`), isEnd))
    .orderBy(desc(events.id))
    .limit(1);
  return end?.userId ?? null;
}
