import { and, eq, sql } from 'drizzle-orm';
import type { Meeting } from '#contract/meetings.ts';
import { halted, secondsInMeeting, starsOf } from '#rules/agenda.ts';
import { mayAdminister } from '#rules/people.ts';
import type { Database } from '#server/db/pool.ts';
import { ours } from '#server/db/tenant.ts';
import { demand } from '#server/errors.ts';
import { events } from '#server/events/table.ts';
import type { Reading, Scope } from '#server/scope.ts';
import { findMeetingIn, findMeetingToChange, updateMeeting } from './meetings.ts';
import { keepRating, listAttendance } from './participants.ts';
import { keepRecap } from './recap.ts';
import { demandAtItem, findAgenda, readClock } from './run.ts';
import { meetingNotes, meetings } from './table.ts';
import { tellTeam } from './tell-team.ts';

type Keeping = Reading & Pick<Scope, 'record'>;
type Ending = { rating?: number | null | undefined; summary?: string | null | undefined; item?: number | undefined };

/**
 * Ends a meeting that is in progress, or, for an admin, one that was suspended. What people gave is told from here on; `rating`
 * (1 to 5) is what the caller gives it, if they did not rate it from 1 to 10 before. @throws NotFound, Forbidden, Conflict
 */
export async function endMeeting(scope: Scope, id: number, { rating, summary, item }: Ending): Promise<Meeting> {
  const meeting = await findMeetingIn(scope, id, ['in_progress', 'suspended']);
  demand(
    meeting.status === 'in_progress' || mayAdminister(scope.actor),
    'Only an admin may end a meeting that is suspended',
  );
  await demandAtItem(scope, meeting, item);
  if (rating) await keepRating(scope, id, rating * 2);
  return complete(scope, meeting, await readClock(scope), summary);
}

/** Completes a meeting that is locked, as of a moment (in milliseconds since 1970), and keeps what came of it, and tells its team. */
async function complete(scope: Keeping, meeting: Meeting, at: number, summary?: string | null): Promise<Meeting> {
  const people = await listAttendance(scope, meeting.id);
  const ended = await updateMeeting(scope, meeting, {
    ...halted(meeting, at),
    status: 'completed',
    isRecording: false,
    rating: starsOf(people.flatMap(({ rating }) => rating ?? [])),
    summary: summary ?? null,
    duration: Math.round(secondsInMeeting(meeting, at) / 60),
    endedAt: new Date(at).toISOString(),
  });
  const recap = await keepRecap(scope, ended, await findAgenda(scope, ended), people);
  await tellTeam(scope, ended, recap);
  return ended;
}

/** After how many hours in which nobody did anything in it a meeting counts as forgotten; an annual session has breaks. */
const silentHours = 8;

/** When something was last done in a meeting. */
const lastSign = sql`greatest(meetings.updated_at,
  (select max(meeting_notes.updated_at) from ${meetingNotes} where meeting_id = meetings.id), (select max(events.created_at) from ${events}
  where events.organization_id = meetings.organization_id and about = 'meetings:' || meetings.id))`;
const isForgotten = and(
  eq(meetings.status, 'in_progress'),
  sql`${lastSign} < clock_timestamp() - make_interval(hours => ${silentHours})`,
);

/** The meetings of all organizations that were left in progress, by the database's clock. */
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
