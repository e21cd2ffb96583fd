import { type Message, msg } from '#rules/translate.ts';

/** The quick reactions of a message. */
export const quickEmoji: [emoji: string, name: Message][] = [
  ['👍', msg('Thumbs up')],
  ['✅', msg('Done')],
  ['🎉', msg('Tada')],
];
