import { type Feed, namedLog } from '#server/events/feed.ts';
import { readCustomEmoji } from './custom-emoji.ts';

export const customEmojiFeed: Feed<'customEmoji'> = { read: readCustomEmoji, ...namedLog('customEmoji') };
