import { language, t } from './translate.ts';

let format: Intl.ListFormat | undefined;

/** Joins words in the language of the page: `Ada, Grace and Alan`. */
export function listed(words: string[]): string {
  // Created on first use: it takes milliseconds.
  format ??= new Intl.ListFormat(language === 'en' ? 'en-GB' : language);
  return format.format(words);
}

const maxNames = 3;

/** Up to three names, and what follows them: `Ada, Grace, 4 others and 2 guests`. */
export function listedInShort(names: string[], last: string[] = []): string {
  if (names.length <= maxNames) return listed([...names, ...last]);
  const rest = names.length - maxNames + 1;
  return listed([...names.slice(0, maxNames - 1), t('{count} others', { count: rest }), ...last]);
}
