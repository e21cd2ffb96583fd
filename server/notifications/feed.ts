import type { Feed } from '#server/events/feed.ts';
import { inboxRoom } from '#server/events/rooms.ts';
import { readNotifications } from './notifications.ts';

export const notificationFeed: Feed<'notifications'> = {
  read: readNotifications,
  room: ({ userId }, organizationId) => inboxRoom(organizationId, userId),
};
