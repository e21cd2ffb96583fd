import { inboxRoom } from '#server/events/rooms.ts';
import type { Noun } from '#server/nouns/noun.ts';
import { readNotifications } from './notifications.ts';

export const notificationNoun: Noun<'notifications'> = {
  read: readNotifications,
  room: ({ userId }, organizationId) => inboxRoom(organizationId, userId),
};
