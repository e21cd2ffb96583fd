import { allEmoji, type Emoji, findEmoji } from '#web/lib/text/emoji.ts';

/** A mention or emoji being typed before the caret, and where it starts. */
export type Started = { sign: '@' | ':'; typed: string; from: number };

const started = /(?<=^|[\s(])(?<sign>[@:])(?<typed>[\p{L}\p{M}\p{N}\u200C-\u200D._+-]*)$/u;

/** The mention or emoji being typed before the caret. An emoji needs at least two letters. */
export function startedAt(text: string, caret: number): Started | undefined {
  const { index, groups } = started.exec(text.slice(0, caret)) ?? {};
  const { sign, typed = '' } = groups ?? {};
  if (index === undefined || (sign === ':' && typed.length < 2)) return undefined;
  return { sign: sign as Started['sign'], typed, from: index };
}

const maxSuggestions = 8;

/** The emoji to suggest for the text after a colon. */
export const emojiFor = (typed: string): Emoji[] => findEmoji(typed).slice(0, maxSuggestions);

const whole = /(?<=^|[\s(]):(?<code>[\p{L}\p{N}_+-]+):$/u;

/** The emoji whose whole code (`:smile:`) ends before the caret, and where the code starts. */
export function codeBefore(text: string, caret: number): { sign: string; from: number } | undefined {
  const { index = 0, groups } = whole.exec(text.slice(0, caret)) ?? {};
  const emoji = groups?.code && allEmoji.find(([, , codes]) => codes.split(' ').includes(groups.code ?? ''));
  return emoji ? { sign: emoji[0], from: index } : undefined;
}
