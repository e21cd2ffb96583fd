import type { Request } from '#contract/endpoint.ts';
import { limits } from '#contract/limits.ts';
import type { Measurable } from '#contract/measurables.ts';
import type { scorecards } from '#contract/scorecards.ts';
import { parseQuantity } from '#rules/quantities.ts';
import { namedWeek } from '#rules/weeks.ts';
import { t } from '#web/lib/translate.ts';
import { columnNames } from './csv.ts';
import type { Target } from './sheetColumns.ts';
import { guessCurrency, guessFormat, readFormat, readOperator, splitGoal } from './sheetGoal.ts';

export type ImportedMeasurable = Request<typeof scorecards.import>['body']['measurables'][number];
export type Column = { heading: string; target: Target };
type Report = (message: string) => void;

/** A name as a key: names are compared without regard to case. */
export const keyOf = (name: string) => name.trim().toLowerCase();

/** Removes the apostrophes that keep spreadsheets from running a text as a formula. */
const unescaped = (text = ''): string =>
  text.trim().replace(/(?<=^|[,;\t\r\n])'(?=(?:["']|[^\S\t\r\n])*[=+\-@＝＋－＠])/g, '');

/** Reads the measurable of a row, and reports every problem. */
export function readRow(
  columns: Column[],
  texts: string[],
  idOf: Map<string, string>,
  formatOf: Map<string, Measurable['format']>,
  report: Report,
): ImportedMeasurable {
  const field = (target: Target): string => unescaped(texts[columns.findIndex((column) => column.target === target)]);
  const line = (target: keyof typeof columnNames, most: number): string => {
    if (field(target).length > most) {
      report(t('{label} is limited to {most} characters', { label: columnNames[target], most }));
    }
    return field(target);
  };
  const weeks = columns.flatMap(({ heading, target }, index) => {
    const week = namedWeek(target);
    return week ? [{ ...week, heading, text: unescaped(texts[index]) }] : [];
  });

  // Cells may have several lines, names have one.
  const name = line('name', limits.title).replace(/\s+/g, ' ');
  if (!name) report(t('Name is required'));
  const owner = field('owner');
  const ownerId = idOf.get(keyOf(owner)) ?? null;
  if (owner && !ownerId) report(t('No member named “{name}”', { name: owner }));
  const givenFormat = readFormat(field('format'));
  if (field('format') && !givenFormat) report(t("“{text}” isn't a format", { text: field('format') }));
  const format =
    formatOf.get(keyOf(name)) ?? givenFormat ?? guessFormat([field('goal'), ...weeks.map(({ text }) => text)]);

  const quantity = (text: string, column: string): number | null => {
    const value = parseQuantity(text, format);
    if (value === undefined) report(t("Can't read “{text}” in {column}", { text, column }));
    return value ?? null;
  };
  const goal = splitGoal(field('goal'));
  const [lower = null, upper = null] = goal.bounds.map((bound) => quantity(bound, t('Goal')));
  const givenOperator = field('operator');
  if (givenOperator && !readOperator(givenOperator)) {
    report(t("“{text}” isn't an operator", { text: givenOperator }));
  }
  const operator = readOperator(givenOperator) ?? goal.operator ?? (format === 'yes_no' ? '=' : '>=');
  const goalMax = upper ?? quantity(field('goalMax'), t('Goal Max'));
  const isRange = operator === 'within' || operator === 'outside';
  if (isRange && lower !== null && (goalMax === null || goalMax < lower)) {
    report(t('The maximum must be at least the minimum'));
  }
  const unit = line('unit', limits.unit) || (format === 'currency' ? guessCurrency(field('goal')) : null);

  const values = weeks.flatMap(({ heading, text, ...week }): ImportedMeasurable['values'] => {
    const value = quantity(text, heading);
    return value === null ? [] : [{ ...week, value }];
  });
  return {
    ...{ name, ownerId, format, unit, operator, goal: lower, goalMax },
    values: withNotes(values, field('notes'), report),
  };
}

/** Adds the notes of a cell to values. Each note follows the name of its week on a line. */
function withNotes(values: ImportedMeasurable['values'], notes: string, report: Report): ImportedMeasurable['values'] {
  const all = [...values];
  for (const line of notes.split(/\n(?=\d{4}-W\d\d: )/)) {
    const [, name = '', note = ''] = /^(\d{4}-W\d\d): (.*)$/s.exec(line) ?? [];
    const key = namedWeek(name);
    if (!key) continue;
    if (note.length > limits.note)
      report(t('{label} is limited to {most} characters', { label: t('Note'), most: limits.note }));
    const at = all.findIndex(({ year, week }) => year === key.year && week === key.week);
    if (at < 0) all.push({ ...key, value: null, note });
    else all.splice(at, 1, { ...key, value: all[at]?.value ?? null, note });
  }
  return all;
}
