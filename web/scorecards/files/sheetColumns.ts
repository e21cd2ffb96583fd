import { nameColumn, type Table } from '#rules/sheets/table.ts';
import { looksLikeWeek } from '#rules/sheets/week-headings.ts';
import { fieldWords, type SheetField } from '#rules/sheets/words.ts';
import { type Week, weekName } from '#rules/weeks.ts';
import { t } from '#web/lib/translate.ts';
import { columnNames } from './csv.ts';

/** The meaning of a column: a field, a week (as `weekName`), or nothing. */
export type Target = SheetField | `${number}-W${string}` | '';

/** Usual headings, in every language of the product. */
const fields = Object.keys(columnNames) as (keyof typeof columnNames)[];
/** The columns of a file of several scorecards. */
const groups = ['scorecard', 'team'] as const;
const patternsOf = (some: readonly SheetField[]) =>
  some.map((field) => [field, new RegExp(`^${fieldWords(field)}$`, 'i')] as const);
const [headings, groupHeadings] = [patternsOf(fields), patternsOf(groups)];

/** The field of a heading: as we export it in the language and terms of the page, or else by its usual names. */
function fieldOfHeading(heading: string, hasGroups = false): SheetField | undefined {
  const text = heading
    .normalize('NFKC')
    .replace(/[_\s]+/g, ' ')
    .replace(/[\s:*]+$/, '')
    .trim();
  const exported = fields.find((field) => t(columnNames[field]).toLowerCase() === text.toLowerCase());
  const usual = hasGroups ? [...headings, ...groupHeadings] : headings;
  return exported ?? usual.find(([, pattern]) => pattern.test(text))?.[0];
}

/** Whether a text is a heading that an import understands. */
export const isHeading = (text: string): boolean => fieldOfHeading(text) !== undefined || looksLikeWeek(text);

/**
 * Guesses the meaning of columns by their headings. Each meaning is assigned once. `weeks` are those of the headings, and `hasGroups` says
 * that the file may have several scorecards.
 */
export function guessTargets(
  table: Table,
  weeks: (Week | undefined)[],
  isSwapped: boolean,
  hasGroups = false,
): Target[] {
  const taken = new Set<Target>();
  const targets = table.header.map((heading, column): Target => {
    const week = weeks[column];
    const target = week ? (weekName(week) as Target) : (fieldOfHeading(heading, hasGroups) ?? '');
    if (taken.has(target)) return '';
    taken.add(target);
    return target;
  });
  // A column of names often has no heading, and in a swapped sheet its heading names the column of weeks.
  const isNameless = (column: number) => targets[column] === '' && (isSwapped || table.header[column] === '');
  const names = targets.includes('name') ? undefined : nameColumn(table, isNameless);
  return targets.map((target, column) => (column === names ? 'name' : target));
}
