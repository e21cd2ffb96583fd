import type { Feed } from '#server/events/feed.ts';
import { inboxRoom } from '#server/events/rooms.ts';
import { readScheduled } from './scheduled-messages.ts';

export const scheduledMessageFeed: Feed<'scheduledMessages'> = {
  read: readScheduled,
  room: ({ userId }, organizationId) => inboxRoom(organizationId, userId),
  hiddenValues: ['content'],
};
