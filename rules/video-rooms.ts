import type { Channel } from '#contract/channels.ts';
import type { Meeting } from '#contract/meetings.ts';
import type { VideoRoom } from '#contract/video-rooms.ts';
import { isPresenterOf } from './meetings.ts';
import { type Asker, mayAdminister, mayDispose, mayWork } from './people.ts';

/** Whether someone may change and delete a room of the Team Meeting Bridge: its creator, managers and admins. */
export const mayManageVideoRoom = (asker: Asker, room: Pick<VideoRoom, 'kind' | 'createdById'>): boolean =>
  room.kind === 'bridge' && mayDispose(asker, room);

/** Whether someone is a host, who may mute and remove people and lock the room: its creator and admins. */
export const isHostOf = (asker: Asker, room: Pick<VideoRoom, 'createdById'>): boolean =>
  mayAdminister(asker) || (mayWork(asker) && room.createdById === asker.userId);

/** Whether someone may mute the others in a room: its hosts, and who presents the meeting whose room it is. */
export const mayMuteIn = (
  asker: Asker,
  room: Pick<VideoRoom, 'createdById'>,
  meeting: Pick<Meeting, 'presenterId'> | undefined,
): boolean => isHostOf(asker, room) || (meeting !== undefined && isPresenterOf(asker, meeting));

/** Whether guests can join a room: those of the Team Meeting Bridge and of meetings. */
export const mayAdmitGuests = ({ kind }: Pick<VideoRoom, 'kind'>): boolean => kind === 'bridge' || kind === 'meeting';

/** Whether a call rings for a reader of its channel: in a public channel only for the members of its team. */
export const ringsFor = ({ type, teamId }: Pick<Channel, 'type' | 'teamId'>, teamIds: number[]): boolean =>
  type !== 'public' || (teamId !== null && teamIds.includes(teamId));

/** How long a call rings, in milliseconds. */
export const ringingMs = 30_000;

/** How long someone who answers a call may take to choose their devices and join it, in milliseconds. */
const joiningMs = 60_000;

/** Whether a call rings for a person, who has neither joined nor declined it; `now` in milliseconds since 1970. */
export const isRinging = (
  { kind, startedAt, answeredIds }: Pick<VideoRoom, 'kind' | 'startedAt' | 'answeredIds'>,
  userId: string,
  now: number,
): boolean =>
  kind === 'call' && startedAt !== null && !answeredIds.includes(userId) && now < Date.parse(startedAt) + ringingMs;

/** How a call stands with someone that it rang for, and who is not in it. */
export type CallStanding = 'ringing' | 'joining' | 'declined' | 'noAnswer' | 'left';

/** Returns how a call in progress stands with a person who is not in it; `now` in milliseconds since 1970. */
export function callStanding(
  {
    startedAt,
    answeredIds,
    joinedIds,
    declinedIds,
  }: Pick<VideoRoom, 'startedAt' | 'answeredIds' | 'joinedIds' | 'declinedIds'>,
  userId: string,
  now: number,
): CallStanding {
  if (joinedIds.includes(userId)) return 'left';
  if (declinedIds.includes(userId)) return 'declined';
  const ranMs = startedAt === null ? 0 : now - Date.parse(startedAt);
  if (answeredIds.includes(userId) && ranMs < ringingMs + joiningMs) return 'joining';
  return ranMs < ringingMs ? 'ringing' : 'noAnswer';
}

/** A call that no one answered and that was shorter, in seconds, leaves nothing behind: it was a slip. */
export const shortestCallSeconds = 2;
