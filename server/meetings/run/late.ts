import { eq } from 'drizzle-orm';
import type { Meeting } from '#contract/meetings.ts';
import { hasJustEnded } from '#rules/meetings.ts';
import { ours } from '#server/db/tenant.ts';
import { Conflict } from '#server/errors.ts';
import { findMeetingToChange, statusRefusals } from '#server/meetings/meetings.ts';
import { meetingParticipants } from '#server/meetings/table.ts';
import type { Scope } from '#server/scope.ts';
import { readClock } from './run.ts';

/**
 * Returns and locks a meeting that the caller may add something to: one with one of these statuses, or one that ended in the last
 * `lateMinutes` while the caller was present but may have been offline. @throws NotFound; Conflict
 */
export async function findMeetingOrJustEnded(
  scope: Scope,
  id: number,
  statuses: Meeting['status'][],
): Promise<Meeting> {
  const meeting = await findMeetingToChange(scope, id);
  if (statuses.includes(meeting.status)) return meeting;
  const wasThere = ours(
    scope,
    meetingParticipants,
    eq(meetingParticipants.meetingId, id),
    eq(meetingParticipants.userId, scope.actor.userId),
    eq(meetingParticipants.wasPresent, true),
  );
  const isLate =
    hasJustEnded(meeting, await readClock(scope)) && (await scope.db.$count(meetingParticipants, wasThere)) > 0;
  if (!isLate) throw new Conflict(statusRefusals[meeting.status]);
  return meeting;
}
