import type { Recap } from '#contract/recaps.ts';
import { type RecapSection, recapSections } from './recap.ts';

/** A row of a recap in which searched words are, with the heading of its section; a long text is cut around the first of them. */
export type Excerpt = { heading: string; text: string };

/** How many characters an excerpt shows before the first match, and in all. */
const [charsBefore, charsAtMost] = [60, 160];

/** What a search looks through: each row of a recap, and the summary. The agenda is left out: most meetings have the same. */
function searchedSections(recap: Recap, summary: string | null): RecapSection[] {
  const sections = recapSections({ ...recap, agenda: [] }, () => '');
  return summary ? [{ heading: 'Summary', rows: [[summary, '']] }, ...sections] : sections;
}

const textsIn = ({ rows }: RecapSection) => rows.map((row) => row.filter(Boolean).join(' — '));

/** The text in which a search finds a meeting by its recap. */
export const searchTextOf = (recap: Recap, summary: string | null): string =>
  searchedSections(recap, summary).flatMap(textsIn).join('\n');

/**
 * Why a search for these words finds a meeting: at most two rows of its recap, those that hold the most words first. None where
 * the title holds them all.
 */
export function excerptsOf(
  { title, summary, recap }: { title: string; summary: string | null; recap: Recap },
  words: string[],
): Excerpt[] {
  const sought = words.map((word) => word.toLowerCase()).filter((word) => !title.toLowerCase().includes(word));
  const rows = searchedSections(recap, summary).flatMap((section) =>
    textsIn(section).map((text) => ({
      heading: section.heading,
      text,
      matches: sought.filter((word) => text.toLowerCase().includes(word)),
    })),
  );
  const [first, ...others] = rows
    .filter(({ matches }) => matches.length > 0)
    .toSorted((one, other) => other.matches.length - one.matches.length);
  if (!first) return [];
  const hasOtherWord = others.find(({ matches }) => matches.some((word) => !first.matches.includes(word)));
  return [first, hasOtherWord ?? others[0]].flatMap((row) =>
    row ? { heading: row.heading, text: cutAround(row.text, row.matches) } : [],
  );
}

/** A text in one line, cut around the first of these words where it is long. */
function cutAround(text: string, words: string[]): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const first = Math.min(...words.map((word) => line.toLowerCase().indexOf(word)));
  const start = Math.max(0, first - charsBefore);
  // A character of two code units may be cut in half.
  const part = line.slice(start, start + charsAtMost).replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, '');
  return `${start > 0 ? '…' : ''}${part}${start + charsAtMost < line.length ? '…' : ''}`;
}
