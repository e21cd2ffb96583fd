import type { WholeMeeting } from '#contract/meetings.ts';
import { inSnapshot } from '#server/db/snapshot.ts';
import { addCaller, findOwnInput, listParticipants } from '#server/meetings/run/participants.ts';
import { findAgenda, readClock } from '#server/meetings/run/run.ts';
import type { Scope } from '#server/scope.ts';
import { hearsMeeting } from './heard.ts';
import { findMeeting, findMeetingIn } from './meetings.ts';

async function readWhole(scope: Scope, id: number): Promise<WholeMeeting> {
  const meeting = await findMeeting(scope, id);
  return {
    ...meeting,
    agenda: await findAgenda(scope, meeting),
    participants: await listParticipants(scope, id),
    own: { ...(await findOwnInput(scope, id)), hears: await hearsMeeting(scope, id) },
    serverTime: new Date(await readClock(scope)).toISOString(),
  };
}

/** Returns a meeting with its agenda, its participants and the server time. @throws NotFound */
export const findWholeMeeting = (scope: Scope, id: number): Promise<WholeMeeting> =>
  inSnapshot(scope, (scope) => readWhole(scope, id));

/** Adds the caller to a meeting that has not ended. @throws NotFound; Conflict */
export async function joinMeeting(scope: Scope, id: number): Promise<WholeMeeting> {
  await findMeetingIn(scope, id, ['scheduled', 'in_progress', 'suspended']);
  await addCaller(scope, id);
  return readWhole(scope, id);
}
