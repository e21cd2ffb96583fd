import { allEmoji, type Emoji, findEmoji } from '#web/lib/text/emoji.ts';

/** What is being typed before the caret: a mention or an emoji, and where it begins in the text. */
export type Started = { sign: '@' | ':'; typed: string; from: number };

const started = /(?<=^|[\s(])(?<sign>[@:])(?<typed>[\p{L}\p{N}._+-]*)$/u;

/** The mention or emoji that is being typed before the caret, if one is. Of an emoji at least two letters are there. */
export function startedAt(text: string, caret: number): Started | undefined {
  const { index, groups } = started.exec(text.slice(0, caret)) ?? {};
  const { sign, typed = '' } = groups ?? {};
  if (index === undefined || (sign === ':' && typed.length < 2)) return undefined;
  return { sign: sign as Started['sign'], typed, from: index };
}

/** So many emoji are offered at a time. */
const offeredAtMost = 8;

/** The emoji to offer for what was typed after a colon. */
export const emojiFor = (typed: string): Emoji[] => findEmoji(typed).slice(0, offeredAtMost);

const whole = /(?<=^|[\s(]):(?<code>[\p{L}\p{N}_+-]+):$/u;

/** The emoji whose code, as `:smile:`, ends before the caret, and where the code begins. */
export function codeBefore(text: string, caret: number): { sign: string; from: number } | undefined {
  const { index = 0, groups } = whole.exec(text.slice(0, caret)) ?? {};
  const found = groups?.code && allEmoji.find(([, , codes]) => codes.split(' ').includes(groups.code ?? ''));
  return found ? { sign: found[0], from: index } : undefined;
}
