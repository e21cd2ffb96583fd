import type { WholeMeeting } from '#contract/meetings.ts';
import { inSnapshot } from '#server/db/snapshot.ts';
import type { Scope } from '#server/scope.ts';
import { findMeeting, findMeetingIn } from './meetings.ts';
import { findOwnPart, listParticipants, takePart } from './participants.ts';
import { findAgenda, readClock } from './run.ts';

async function readWhole(scope: Scope, id: number): Promise<WholeMeeting> {
  const meeting = await findMeeting(scope, id);
  return {
    ...meeting,
    agenda: await findAgenda(scope, meeting),
    participants: await listParticipants(scope, id),
    own: await findOwnPart(scope, id),
    serverTime: new Date(await readClock(scope)).toISOString(),
  };
}

/** A meeting with its agenda, who takes part, and the time of the server. @throws NotFound */
export const findWholeMeeting = (scope: Scope, id: number): Promise<WholeMeeting> =>
  inSnapshot(scope, (scope) => readWhole(scope, id));

/** Lets the caller take part in a meeting that is not over. @throws NotFound, Conflict */
export async function joinMeeting(scope: Scope, id: number): Promise<WholeMeeting> {
  await findMeetingIn(scope, id, ['scheduled', 'in_progress', 'suspended']);
  await takePart(scope, id);
  return readWhole(scope, id);
}
