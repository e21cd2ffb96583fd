import type { LiveNoun } from '#contract/nouns.ts';
import type { Noun } from './noun.ts';

/** All nouns, by name. */
export type Nouns = { [N in LiveNoun]: Noun<N> };

let current: Nouns | undefined;

/** Says once, when the server starts, what every noun is: only `server/app` imports them all. */
export const setNouns = (nouns: Nouns): void => {
  current = nouns;
};

/** Returns what a noun is. @throws Error before `setNouns` was called */
export function nounNamed<N extends LiveNoun>(noun: N): Nouns[N] {
  if (!current) throw new Error('setNouns has not been called');
  return current[noun];
}
