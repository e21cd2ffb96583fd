import type { Feed } from '#server/events/feed.ts';
import { inboxRoom } from '#server/events/rooms.ts';
import { readDrafts } from './message-drafts.ts';

export const messageDraftFeed: Feed<'messageDrafts'> = {
  read: readDrafts,
  room: ({ userId }, organizationId) => inboxRoom(organizationId, userId),
  hiddenValues: ['content'],
};
