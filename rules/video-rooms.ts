import type { Channel } from '#contract/channels.ts';
import type { VideoRoom } from '#contract/video-rooms.ts';
import { type Asker, mayAdminister, mayDispose, mayWork } from './people.ts';

/** Whether someone may delete a room of the Team Meeting Bridge: its creator, managers and admins. */
export const mayDeleteVideoRoom = (asker: Asker, room: Pick<VideoRoom, 'kind' | 'createdById'>): boolean =>
  room.kind === 'bridge' && mayDispose(asker, room);

/** Whether someone is a host, who may mute and remove people and lock the room: its creator and admins. */
export const isHostOf = (asker: Asker, room: Pick<VideoRoom, 'createdById'>): boolean =>
  mayAdminister(asker) || (mayWork(asker) && room.createdById === asker.userId);

/** Whether a call rings for a reader of its channel: in a public channel only for the members of its team. */
export const ringsFor = ({ type, teamId }: Pick<Channel, 'type' | 'teamId'>, teamIds: number[]): boolean =>
  type !== 'public' || (teamId !== null && teamIds.includes(teamId));

/** How long a call rings, in milliseconds. */
export const ringingMs = 30_000;

/** Whether a call rings for a person, who has neither joined nor declined it; `now` in milliseconds since 1970. */
export const isRinging = (
  { kind, startedAt, answeredIds }: Pick<VideoRoom, 'kind' | 'startedAt' | 'answeredIds'>,
  userId: string,
  now: number,
): boolean =>
  kind === 'call' && startedAt !== null && !answeredIds.includes(userId) && now < Date.parse(startedAt) + ringingMs;
