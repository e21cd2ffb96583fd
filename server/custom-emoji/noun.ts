import { msg } from '#rules/translate.ts';
import { namedLog } from '#server/events/feed.ts';
import type { Noun } from '#server/nouns/noun.ts';
import { readCustomEmoji } from './custom-emoji.ts';
import { customEmojiRoutes } from './routes.ts';

export const customEmojiNoun: Noun<'customEmoji'> = {
  routes: customEmojiRoutes,
  read: readCustomEmoji,
  ...namedLog('customEmoji'),
  amount: (count) => msg('{count, plural, one {# emoji} other {# emoji}}', { count }),
};
