import { type Emoji, findEmoji } from './emoji.ts';

/** A mention or emoji being typed before the caret, and where it starts. */
export type Started = { sign: '@' | ':'; typed: string; from: number };

const started = /(?<=^|[\s(])(?<sign>[@:])(?<typed>[\p{L}\p{M}\p{N}\u200C-\u200D._+-]*)$/u;

/** A code begins with two letters or digits, or is `+1`: the faces of keys, such as `:-D`, are sent as they are. */
const beginsCode = /^(?:[\p{L}\p{N}][\p{L}\p{M}\p{N}_-]|[+-]\d)/u;

/** The mention or emoji being typed before the caret. */
export function startedAt(text: string, caret: number): Started | undefined {
  const { index, groups } = started.exec(text.slice(0, caret)) ?? {};
  const { sign, typed = '' } = groups ?? {};
  if (index === undefined || (sign === ':' && !beginsCode.test(typed))) return undefined;
  return { sign: sign as Started['sign'], typed, from: index };
}

/** How many suggestions a list has. */
export const maxSuggestions = 8;

/** The emoji to suggest for the text after a colon. */
export const emojiFor = (all: Emoji[], typed: string): Emoji[] => findEmoji(all, typed).slice(0, maxSuggestions);

const whole = /(?<=^|[\s(]):(?<code>[\p{L}\p{N}_+-]+):$/u;

/** The emoji whose whole code (`:smile:`) ends before the caret, and where the code starts. */
export function codeBefore(all: Emoji[], text: string, caret: number): { emoji: Emoji; from: number } | undefined {
  const { index = 0, groups } = whole.exec(text.slice(0, caret)) ?? {};
  const emoji = groups?.code && all.find(({ codes }) => codes.includes(groups.code ?? ''));
  return emoji ? { emoji, from: index } : undefined;
}
