import { namedLog } from '#server/events/feed.ts';
import type { Noun } from '#server/nouns/noun.ts';
import { readCustomEmoji } from './custom-emoji.ts';
import { customEmojiRoutes } from './routes.ts';

export const customEmojiNoun: Noun<'customEmoji'> = {
  routes: customEmojiRoutes,
  read: readCustomEmoji,
  ...namedLog('customEmoji'),
};
