import type { Recap } from '#contract/recaps.ts';
import { type RecapSection, recapSections } from './recap.ts';
import { includesWords, rangesOf } from './search-text.ts';
import { termValues } from './terms.ts';
import { type Translate, translator } from './translate.ts';

/** A row of a recap that matches a search, with the heading of its section. A long text is cut around the first match. */
export type Excerpt = { heading: string; text: string };

/** The characters of an excerpt before the first match, and in total. */
const [charsBefore, maxChars] = [60, 160];

/** The searchable sections of a recap, with numbers in English. The agenda is left out, because most meetings have the same. */
function searchedSections(recap: Recap, summary: string | null, t: Translate): RecapSection[] {
  const decided = recap.issues.solved.flatMap(({ title, decision }) => (decision ? title : []));
  const sections = recapSections({ ...recap, agenda: [] }, { t, locale: 'en', formatDay: () => '' }).map((section) =>
    // They are found among the decisions.
    section.id === 'issues'
      ? { ...section, rows: section.rows.filter(([title]) => !decided.includes(title)) }
      : section,
  );
  return summary ? [{ id: 'summary', heading: t('Summary'), rows: [[summary, '']] }, ...sections] : sections;
}

const textsIn = ({ rows }: RecapSection) => rows.map((row) => row.filter(Boolean).join(' — '));

const english = translator({ language: 'en', catalogue: {}, terms: termValues('en') });

/** Returns the searchable text of a recap and summary, in English. */
export const searchTextOf = (recap: Recap, summary: string | null): string =>
  searchedSections(recap, summary, english).flatMap(textsIn).join('\n');

/**
 * Returns up to two rows of a recap that match the words which the title does not contain, best match first. The second row prefers
 * words that the first one lacks. Both are in the language of `t`.
 */
export function excerptsOf(
  { title, summary, recap }: { title: string; summary: string | null; recap: Recap },
  words: string[],
  t: Translate,
): Excerpt[] {
  const missing = words.filter((word) => !includesWords(word, title));
  const rows = searchedSections(recap, summary, t).flatMap((section) =>
    textsIn(section).map((text) => ({
      heading: section.heading,
      text,
      matches: missing.filter((word) => includesWords(word, text)),
    })),
  );
  const [first, ...others] = rows
    .filter(({ matches }) => matches.length > 0)
    .toSorted((one, other) => other.matches.length - one.matches.length);
  if (!first) return [];
  const rowWithOtherWord = others.find(({ matches }) => matches.some((word) => !first.matches.includes(word)));
  return [first, rowWithOtherWord ?? others[0]].flatMap((row) =>
    row ? { heading: row.heading, text: cutAround(row.text, row.matches) } : [],
  );
}

/** Puts a text on one line and cuts it around the first of the words that it contains. */
export function cutAround(text: string, words: string[]): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const [[first] = [0]] = rangesOf(line, words.join(' '));
  const start = Math.max(0, first - charsBefore);
  // Drops half of a surrogate pair at either end.
  const part = line.slice(start, start + maxChars).replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, '');
  return `${start > 0 ? '…' : ''}${part}${start + maxChars < line.length ? '…' : ''}`;
}
