import { hasMisspelled } from '#rules/misspelled.ts';
import { beginsWith, includesWords } from '#rules/search-text.ts';
import type { PaletteEntry } from './paletteEntry.ts';

type Searched = Pick<PaletteEntry, 'group' | 'label' | 'keywords'>;

const wordsOf = (text: string) => text.split(/[\s-]+/);

/** Whether the label contains every typed word, or a keyword begins with it. */
const matches = (typed: string, label: string, keywords = '') =>
  wordsOf(typed).every(
    (part) => includesWords(part, label) || (keywords && wordsOf(keywords).some((word) => beginsWith(word, part))),
  );

/** The entries that match: label matches first, groups kept together. */
export function searchEntries<Entry extends Searched>(entries: Entry[], typed: string): Entry[] {
  const labelled = entries.filter(({ label }) => matches(typed, label));
  const others = entries.filter(({ label, keywords }) => !matches(typed, label) && matches(typed, label, keywords));
  return Object.values(Object.groupBy([...labelled, ...others], ({ group }) => group)).flatMap((group) => group ?? []);
}

/** The entries that match if one letter of each word may be wrong. */
export const searchMisspelled = <Entry extends Searched>(entries: Entry[], typed: string): Entry[] =>
  entries.filter(({ label, keywords }) =>
    wordsOf(typed).every((part) => matches(part, label, keywords) || hasMisspelled(`${label} ${keywords ?? ''}`, part)),
  );
