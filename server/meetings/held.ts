import { defaultAgendas, starsOf } from '#rules/agenda.ts';
import { found } from '#server/db/tenant.ts';
import type { Scope } from '#server/scope.ts';
import { findMeeting } from './meetings.ts';
import { keepRecap } from './recap.ts';
import { meetingParticipants, meetings } from './table.ts';

type Held = {
  title: string;
  teamId: number | null;
  /** When it began, ISO 8601. */
  startedAt: string;
  /** How long each item of the weekly agenda took. */
  itemSeconds: number[];
  /** What people gave it, from 1 to 10. */
  ratings: { userId: string; rating: number }[];
  tangentCount: number;
  summary: string;
};

/** Keeps a weekly meeting that was held before, as it came out; the caller organized and presented it. */
export async function keepHeldMeeting(scope: Scope, { startedAt, ratings, ...held }: Held): Promise<void> {
  const { organizationId, userId } = scope.actor;
  const seconds = held.itemSeconds.reduce((sum, took) => sum + took, 0);
  const agenda = defaultAgendas.weekly;
  const endedAt = new Date(Date.parse(startedAt) + seconds * 1000).toISOString();
  const rows = await scope.db
    .insert(meetings)
    .values({
      ...held,
      organizationId,
      organizerId: userId,
      presenterId: userId,
      status: 'completed',
      agenda,
      startsAt: startedAt,
      actualStartTime: startedAt,
      endedAt,
      // Nobody waits for a mail about it.
      recapMailedAt: endedAt,
      currentAgendaItem: agenda.length - 1,
      duration: Math.round(seconds / 60),
      rating: starsOf(ratings.map(({ rating }) => rating)),
    })
    .returning({ id: meetings.id });
  const { id: meetingId } = found(rows, 'Meeting');
  await scope.db
    .insert(meetingParticipants)
    .values(ratings.map((rated) => ({ ...rated, organizationId, meetingId, joinedAt: startedAt })));
  const meeting = await findMeeting(scope, meetingId);
  await keepRecap(scope, meeting, agenda);
  scope.record('meetings', 'created', meeting);
}
