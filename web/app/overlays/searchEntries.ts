import { hasMisspelled } from '#rules/misspelled.ts';
import type { PaletteEntry } from './paletteEntry.ts';

type Searched = Pick<PaletteEntry, 'group' | 'label' | 'also'>;

const wordsOf = (text: string) => text.toLowerCase().split(/[\s-]+/);

/** Whether each word typed stands in the label, or begins one of the other words. */
const holds = (typed: string, label: string, also = '') =>
  wordsOf(typed).every(
    (part) => label.toLowerCase().includes(part) || (also && wordsOf(also).some((word) => word.startsWith(part))),
  );

/** The entries that hold what was typed: those with it in their label first, each group in one piece. */
export function searchEntries<Entry extends Searched>(entries: Entry[], typed: string): Entry[] {
  const labelled = entries.filter(({ label }) => holds(typed, label));
  const others = entries.filter(({ label, also }) => !holds(typed, label) && holds(typed, label, also));
  return Object.values(Object.groupBy([...labelled, ...others], ({ group }) => group)).flatMap((group) => group ?? []);
}

/** The entries that would hold what was typed, if a letter of a word were not wrong. */
export const searchMisspelled = <Entry extends Searched>(entries: Entry[], typed: string): Entry[] =>
  entries.filter(({ label, also }) =>
    wordsOf(typed).every((part) => holds(part, label, also) || hasMisspelled(`${label} ${also ?? ''}`, part)),
  );
