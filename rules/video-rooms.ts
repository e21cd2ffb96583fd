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

/** Whether a call rings for a person; `now` in milliseconds since 1970. It does not ring for the person who started it. */
export const isRinging = (
  { kind, startedAt, startedById }: Pick<VideoRoom, 'kind' | 'startedAt' | 'startedById'>,
  userId: string,
  now: number,
): boolean =>
  kind === 'call' && startedAt !== null && startedById !== userId && now < Date.parse(startedAt) + ringingMs;
