import { eq } from 'drizzle-orm';
import { toItsPerson } from '#server/events/feed.ts';
import type { Noun } from '#server/nouns/noun.ts';
import { readDrafts } from './message-drafts.ts';
import { messageDraftRoutes } from './routes.ts';
import { messageDrafts } from './table.ts';

export const messageDraftNoun: Noun<'messageDrafts'> = {
  routes: messageDraftRoutes,
  read: readDrafts,
  ...toItsPerson,
  hiddenValues: ['content'],
  ownData: ({ actor }) => ({
    table: messageDrafts,
    columns: { channelId: messageDrafts.channelId, content: messageDrafts.content },
    isMine: eq(messageDrafts.userId, actor.userId),
  }),
};
