import type { Meeting } from '#contract/meetings.ts';
import type { Reading } from '#server/scope.ts';
import { memberIdsOfTeams } from '#server/teams/members.ts';

/** Who a meeting or series is for: `participantIds` are the only people who see it; null for its team. */
export type MeetingAudience = Pick<Meeting, 'teamId' | 'participantIds' | 'organizerId'>;

/**
 * Returns a function that gives the ids of the people who are expected in one of these meetings: those it names or else the members of its
 * team, and its organizer. Observers are among them, former members may be.
 */
export async function findExpected(
  scope: Reading,
  meetings: MeetingAudience[],
): Promise<(meeting: MeetingAudience) => string[]> {
  const members = await memberIdsOfTeams(scope, [
    ...new Set(meetings.flatMap(({ teamId, participantIds }) => (participantIds === null ? (teamId ?? []) : []))),
  ]);
  return ({ teamId, participantIds, organizerId }) => [
    ...new Set([...(organizerId === null ? [] : [organizerId]), ...(participantIds ?? members.get(teamId ?? 0) ?? [])]),
  ];
}

/** Returns the ids of the people who are expected in one meeting, as `findExpected` does. */
export const listExpected = async (scope: Reading, meeting: MeetingAudience): Promise<string[]> =>
  (await findExpected(scope, [meeting]))(meeting);
