import type { Feed } from '#server/events/feed.ts';
import { inboxRoom } from '#server/events/rooms.ts';
import { readSavedMarks } from './saved-messages.ts';

export const savedMessageFeed: Feed<'savedMessages'> = {
  read: readSavedMarks,
  room: ({ userId }, organizationId) => inboxRoom(organizationId, userId),
};
