import { eq } from 'drizzle-orm';
import { inboxRoom } from '#server/events/rooms.ts';
import type { Noun } from '#server/nouns/noun.ts';
import { scheduledMessageRoutes } from './routes.ts';
import { readScheduled } from './scheduled-messages.ts';
import { scheduledMessages } from './table.ts';

const { channelId, content, sendAt, createdAt } = scheduledMessages;

export const scheduledMessageNoun: Noun<'scheduledMessages'> = {
  routes: scheduledMessageRoutes,
  read: readScheduled,
  room: ({ userId }, organizationId) => inboxRoom(organizationId, userId),
  hiddenValues: ['content'],
  ownData: ({ actor }) => ({
    table: scheduledMessages,
    columns: { channelId, content, sendAt, createdAt },
    isMine: eq(scheduledMessages.userId, actor.userId),
  }),
};
