import { eq, sql } from 'drizzle-orm';
import { msg } from '#rules/translate.ts';
import { ours } from '#server/db/tenant.ts';
import { demand } from '#server/errors.ts';
import { meetings } from '#server/meetings/table.ts';
import type { Scope } from '#server/scope.ts';

const isPresentNow = (userId: string) => sql`(
  exists (select from meeting_participants as those
    where those.meeting_id = meetings.id and those.user_id = ${userId} and those.is_present)
  or exists (select from video_participants as those join video_rooms on video_rooms.id = those.room_id
    where video_rooms.meeting_id = meetings.id and those.user_id = ${userId} and those.expires_at > now()))`;

/** Observers are in the call only, so what they have recorded shows that they were there. */
const wasPresent = (userId: string) => sql`(
  exists (select from meeting_participants as those
    where those.meeting_id = meetings.id and those.user_id = ${userId} and those.was_present)
  or exists (select from recording_tracks as those join recordings on recordings.id = those.recording_id
    where recordings.meeting_id = meetings.id and those.user_id = ${userId}))`;

/**
 * Makes sure that the caller takes part in a meeting: they see it, and are present in it or in its call. After a recording has stopped
 * (`stoppedAt`), it is enough that they were there. Reading what is recorded needs less. @throws Forbidden
 */
export async function demandTakingPart(
  scope: Scope,
  meetingId: number,
  stoppedAt: string | null = null,
): Promise<void> {
  const { userId } = scope.actor;
  const takesPart = stoppedAt === null ? isPresentNow(userId) : sql`(${isPresentNow(userId)} or ${wasPresent(userId)})`;
  const isThere = (await scope.db.$count(meetings, ours(scope, meetings, eq(meetings.id, meetingId), takesPart))) > 0;
  demand(isThere, msg('Only people who take part in this {meeting} can do this. Join it first.'));
}
