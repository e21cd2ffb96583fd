import type { Request } from '#contract/endpoint.ts';
import { limits } from '#contract/limits.ts';
import type { Measurable } from '#contract/measurables.ts';
import type { scorecards } from '#contract/scorecards.ts';
import { parseQuantity } from '#rules/quantities.ts';
import { namedWeek } from '#rules/weeks.ts';
import { say } from '#web/lib/say.ts';
import type { Target } from './sheetColumns.ts';
import { guessCurrency, guessFormat, readFormat, readOperator, takeGoalApart } from './sheetGoal.ts';

export type Imported = Request<typeof scorecards.import>['body']['measurables'][number];
export type Column = { heading: string; target: Target };
type Complain = (message: string) => void;

/** A name as it is looked for, whatever its case. */
export const keyOf = (name: string) => name.trim().toLowerCase();

/** Text that a spreadsheet would have run as a formula, without the apostrophes that kept it from it. */
const asTyped = (text = ''): string =>
  text.trim().replace(/(?<=^|[,;\t\r\n])'(?=(?:["']|[^\S\t\r\n])*[=+\-@＝＋－＠])/g, '');

/** What a row of a file says about its measurable; all that is wrong with it is complained of. */
export function readRow(
  columns: Column[],
  texts: string[],
  idOf: Map<string, string>,
  formatOf: Map<string, Measurable['format']>,
  complain: Complain,
): Imported {
  const field = (target: Target): string => asTyped(texts[columns.findIndex((column) => column.target === target)]);
  const line = (target: Target, what: string, most: number): string => {
    if (field(target).length > most) complain(`${what} is limited to ${most} characters`);
    return field(target);
  };
  const weeks = columns.flatMap(({ heading, target }, index) => {
    const week = namedWeek(target);
    return week ? [{ ...week, heading, text: asTyped(texts[index]) }] : [];
  });

  // Cells of several lines are common, names of several are none.
  const name = line('name', say('Measurable'), limits.title).replace(/\s+/g, ' ');
  if (!name) complain(say('The measurable has no name'));
  const owner = field('owner');
  const ownerId = idOf.get(keyOf(owner)) ?? null;
  if (owner && !ownerId) complain(`Nobody here is called “${owner}”`);
  const namedFormat = readFormat(field('format'));
  if (field('format') && !namedFormat) complain(`“${field('format')}” is not a format`);
  const format =
    formatOf.get(keyOf(name)) ?? namedFormat ?? guessFormat([field('goal'), ...weeks.map(({ text }) => text)]);

  const quantity = (text: string, where: string): number | null => {
    const value = parseQuantity(text, format);
    if (value === undefined) complain(`“${text}” in ${where} cannot be read`);
    return value ?? null;
  };
  const goal = takeGoalApart(field('goal'));
  const [lower = null, upper = null] = goal.bounds.map((bound) => quantity(bound, 'Goal'));
  const named = field('operator');
  if (named && !readOperator(named)) complain(`“${named}” is not an operator`);
  const operator = readOperator(named) ?? goal.operator ?? (format === 'yes_no' ? '=' : '>=');
  const goalMax = upper ?? quantity(field('goalMax'), 'Goal Max');
  const isRange = operator === 'within' || operator === 'outside';
  if (isRange && lower !== null && (goalMax === null || goalMax < lower)) {
    complain('The upper bound of the goal must not be below the lower one');
  }
  const unit = line('unit', 'Unit', limits.unit) || (format === 'currency' ? guessCurrency(field('goal')) : null);

  const values = weeks.flatMap(({ heading, text, ...week }): Imported['values'] => {
    const value = quantity(text, heading);
    return value === null ? [] : [{ ...week, value }];
  });
  return {
    ...{ name, ownerId, format, unit, operator, goal: lower, goalMax },
    values: withNotes(values, field('notes'), complain),
  };
}

/** Values with the notes that stand together in a cell, each on a line of its own behind the name of its week. */
function withNotes(values: Imported['values'], notes: string, complain: Complain): Imported['values'] {
  const noted = [...values];
  for (const line of notes.split(/\n(?=\d{4}-W\d\d: )/)) {
    const [, name = '', note = ''] = /^(\d{4}-W\d\d): (.*)$/s.exec(line) ?? [];
    const dated = namedWeek(name);
    if (!dated) continue;
    if (note.length > limits.note) complain(`A note is limited to ${limits.note} characters`);
    const at = noted.findIndex(({ year, week }) => year === dated.year && week === dated.week);
    if (at < 0) noted.push({ ...dated, value: null, note });
    else noted.splice(at, 1, { ...dated, value: noted[at]?.value ?? null, note });
  }
  return noted;
}
