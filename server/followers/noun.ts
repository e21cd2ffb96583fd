import { inboxRoom } from '#server/events/rooms.ts';
import type { Noun } from '#server/nouns/noun.ts';
import { readFollowings } from './followers.ts';

export const followingNoun: Noun<'followings'> = {
  read: readFollowings,
  room: ({ userId }, organizationId) => inboxRoom(organizationId, userId),
};
