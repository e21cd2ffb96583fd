import { eq } from 'drizzle-orm';
import { toItsPerson } from '#server/events/feed.ts';
import type { Noun } from '#server/nouns/noun.ts';
import { scheduledMessageRoutes } from './routes.ts';
import { readScheduled } from './scheduled-messages.ts';
import { scheduledMessages } from './table.ts';

const { channelId, content, sendAt, createdAt } = scheduledMessages;

export const scheduledMessageNoun: Noun<'scheduledMessages'> = {
  routes: scheduledMessageRoutes,
  read: readScheduled,
  ...toItsPerson,
  hiddenValues: ['content'],
  ownData: ({ actor }) => ({
    table: scheduledMessages,
    columns: { channelId, content, sendAt, createdAt },
    isMine: eq(scheduledMessages.userId, actor.userId),
  }),
};
