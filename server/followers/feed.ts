import type { Feed } from '#server/events/feed.ts';
import { inboxRoom } from '#server/events/rooms.ts';
import { readFollowings } from './followers.ts';

export const followingFeed: Feed<'followings'> = {
  read: readFollowings,
  room: ({ userId }, organizationId) => inboxRoom(organizationId, userId),
};
