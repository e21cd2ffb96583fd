import { defaultAgendas, starsOf } from '#rules/agenda.ts';
import { found } from '#server/db/tenant.ts';
import { saveRecap } from '#server/meetings/recap/save.ts';
import type { Scope } from '#server/scope.ts';
import { findMeeting } from './meetings.ts';
import { meetingParticipants, meetings } from './table.ts';

type PastMeetingFields = {
  title: string;
  teamId: number | null;
  /** The start (ISO 8601). */
  startedAt: string;
  /** The seconds spent on each item of the weekly agenda. */
  itemSeconds: number[];
  /** From 1 to 10. */
  ratings: { userId: string; rating: number }[];
  tangentCount: number;
  summary: string;
};

/** Creates a past weekly meeting with its recap, organized and presented by the caller. */
export async function createPastMeeting(
  scope: Scope,
  { startedAt, ratings, ...fields }: PastMeetingFields,
): Promise<void> {
  const { organizationId, userId } = scope.actor;
  const seconds = fields.itemSeconds.reduce((sum, itemSeconds) => sum + itemSeconds, 0);
  const agenda = defaultAgendas.weekly;
  const endedAt = new Date(Date.parse(startedAt) + seconds * 1000).toISOString();
  const rows = await scope.db
    .insert(meetings)
    .values({
      ...fields,
      organizationId,
      organizerId: userId,
      presenterId: userId,
      status: 'completed',
      agenda,
      startsAt: startedAt,
      actualStartTime: startedAt,
      endedAt,
      currentAgendaItem: agenda.length - 1,
      duration: Math.round(seconds / 60),
      rating: starsOf(ratings.map(({ rating }) => rating)),
    })
    .returning({ id: meetings.id });
  const { id: meetingId } = found(rows, 'Meeting');
  await scope.db
    .insert(meetingParticipants)
    .values(ratings.map((participant) => ({ ...participant, organizationId, meetingId, joinedAt: startedAt })));
  const meeting = await findMeeting(scope, meetingId);
  await saveRecap(scope, meeting, agenda);
  scope.record('meetings', 'created', meeting);
}
