import type { Request } from '#contract/endpoint.ts';
import { limits } from '#contract/limits.ts';
import type { Format, Measurable } from '#contract/measurables.ts';
import type { scorecards } from '#contract/scorecards.ts';
import { currencyOf, guessFormat, readOperator, splitGoal } from '#rules/goals.ts';
import { significant } from '#rules/precision.ts';
import { type Decimal, isNoValue, unitShown } from '#rules/quantities.ts';
import { type Cell, readQuantity, textCell, unescaped } from '#rules/sheets/cells.ts';
import { namedWeek, type Week, weekName } from '#rules/weeks.ts';
import { t } from '#web/lib/translate.ts';
import { formatNames } from '../options.ts';
import { columnNames } from './csv.ts';
import type { Target } from './sheetColumns.ts';

export type ImportedMeasurable = Request<typeof scorecards.import>['body']['measurables'][number];
export type Column = { heading: string; target: Target };
export type ExistingMeasurable = Pick<Measurable, 'name' | 'format' | 'unit'>;
/** A problem of a row, with the column and the text that has it. `isCell` if the rest of the row can be imported without the cell. */
type RowProblem = { message: string; isCell: boolean; target: Target; text: string };

/** How the rows of a file are read. */
export type RowReading = {
  decimal: Decimal;
  /** Whether percentages without a percent sign are fractions, such as 0.95. */
  hasFractions: boolean;
  /** The id of the person who was chosen for an owner. */
  ownerOf: (name: string) => string | null;
  /** The measurables of the scorecard, by `keyOf` their names. */
  existing: Map<string, ExistingMeasurable>;
};

/** A row as it would be imported. */
type ImportedRow = {
  measurable: ImportedMeasurable;
  problems: RowProblem[];
  /** Cells that say that there is no value. */
  skipped: number;
  /** The percentages that are written without a percent sign. */
  barePercentages: number[];
};

/** A name as a key: names are compared without regard to case. */
export const keyOf = (name: string) => name.trim().toLowerCase();

const unescapedCell = (cell: Cell | undefined): Cell => (cell ? { ...cell, text: unescaped(cell.text) } : textCell(''));

/** Reads the name of a format, such as `yes_no` or `Yes/No`, also in the language of the page; undefined if the text is none. */
export function readFormat(text: string): Format | undefined {
  const key = (name: string) =>
    name
      .trim()
      .toLowerCase()
      .replace(/[\s/-]+/g, '_');
  const formats = Object.keys(formatNames) as Format[];
  return formats.find((format) => [format, t(formatNames[format])].map(key).includes(key(text)));
}

/** The bounds of a goal as cells, and its operator. */
const goalCells = (cell: Cell) => {
  if (cell.number !== undefined) return { operator: undefined, bounds: [cell] };
  const { operator, bounds } = splitGoal(cell.text);
  return { operator, bounds: bounds.map(textCell) };
};

/** Returns the texts of a row that hold numbers, as far as they are texts. They show the decimal separator of the file. */
export const numberTexts = (columns: Column[], cells: Cell[]): string[] =>
  columns.flatMap(({ target }, index) => {
    const cell = unescapedCell(cells[index]);
    if (cell.number !== undefined || cell.text === '') return [];
    if (target === 'goal' || target === 'goalMax') return splitGoal(cell.text).bounds;
    return namedWeek(target) ? [cell.text] : [];
  });

/** Reads the measurable of a row, with every problem that it has. */
export function readRow(
  columns: Column[],
  cells: Cell[],
  { decimal, hasFractions, ownerOf, existing }: RowReading,
): ImportedRow {
  const problems: RowProblem[] = [];
  const cellOf = (target: Target): Cell =>
    unescapedCell(cells[columns.findIndex((column) => column.target === target)]);
  const field = (target: Target): string => cellOf(target).text;
  const report = (target: Target, message: string, isCell = false, text = field(target)) =>
    void problems.push({ message, isCell, target, text });
  const line = (target: keyof typeof columnNames, most: number): string => {
    if (field(target).length > most) {
      report(target, t('{label} is limited to {most} characters', { label: columnNames[target], most }));
    }
    return field(target);
  };
  const weeks = columns.flatMap(({ heading, target }, index) => {
    const week = namedWeek(target);
    return week ? [{ week, heading, target, cell: unescapedCell(cells[index]) }] : [];
  });

  // Cells may have several lines, names have one.
  const name = line('name', limits.title).replace(/\s+/g, ' ');
  if (!name) report('name', t('Name is required'));
  const damaged = (['name', 'unit', 'notes'] as const).find((target) => field(target).includes('\uFFFD'));
  if (damaged)
    report(
      damaged,
      t("“{text}” has characters that can't be read. Choose another encoding, or mend the file.", {
        text: field(damaged),
      }),
    );
  const givenFormat = readFormat(field('format'));
  if (field('format') && !givenFormat) report('format', t("“{text}” isn't a format", { text: field('format') }));
  const givenOperator = field('operator');
  if (givenOperator && !readOperator(givenOperator)) {
    report('operator', t("“{text}” isn't an operator", { text: givenOperator }));
  }
  const goal = goalCells(cellOf('goal'));
  const numbers = [...goal.bounds, cellOf('goalMax'), ...weeks.map(({ cell }) => cell)];
  const existingRow = existing.get(keyOf(name));
  const format = existingRow?.format ?? givenFormat ?? guessFormat(numbers.filter(({ text }) => !isNoValue(text)));

  const barePercentages: number[] = [];
  const quantity = (cell: Cell, target: Target, column: string): number | null => {
    const value = readQuantity(cell, format, decimal);
    if (value === undefined)
      report(target, t("Can't read “{text}” in {column}", { text: cell.text, column }), true, cell.text);
    const isBare =
      format === 'percent' && cell.kind !== 'percent' && (cell.number !== undefined || unitShown(cell.text) === '');
    if (value == null || !isBare) return value ?? null;
    barePercentages.push(value);
    return hasFractions ? significant(value * 100) : value;
  };
  const [lower = null, upper = null] = goal.bounds.map((bound) => quantity(bound, 'goal', t('Goal')));
  const goalMax = upper ?? quantity(cellOf('goalMax'), 'goalMax', t('Goal Max'));
  let skipped = 0;
  const values = weeks.flatMap(({ heading, target, cell, week }): ImportedMeasurable['values'] => {
    const value = quantity(cell, target, heading);
    if (isNoValue(cell.text)) skipped += 1;
    return value === null ? [] : [{ ...week, value }];
  });

  // A bare goal of 0 means none, such as accidents: "at least 0" would always be met.
  const isNone = lower === 0 && format === 'number' && values.every(({ value }) => value !== null && value >= 0);
  const operator =
    readOperator(givenOperator) ??
    goal.operator ??
    (upper !== null ? 'within' : format === 'yes_no' || isNone ? '=' : '>=');
  const isRange = operator === 'within' || operator === 'outside';
  if (isRange && lower !== null && (goalMax === null || goalMax < lower)) {
    report('goal', t('The maximum must be at least the minimum'));
  }

  const currencies = new Set(numbers.flatMap((cell) => currencyOf(cell) ?? []));
  const stated = line('unit', limits.unit);
  const [currency = null, other] = currencies;
  if (other) report('unit', t('Two currencies in one row: {one} and {other}', { one: currency ?? '', other }));
  if (existingRow?.format === 'currency' && currency && currency !== (existingRow.unit ?? 'USD').toUpperCase()) {
    report(
      'unit',
      t('The file has {currency}, but {name} is in {unit}', { currency, name, unit: existingRow.unit ?? 'USD' }),
    );
  }
  const unit = stated || (format === 'currency' ? currency : null);
  const notes = readNotes(field('notes'));
  if (notes.some(({ note }) => note.length > limits.note)) {
    report('notes', t('{label} is limited to {most} characters', { label: t('Note'), most: limits.note }));
  }
  return {
    measurable: {
      ...{ name, ownerId: ownerOf(field('owner')), format, unit, operator, goal: lower, goalMax },
      values: withNotes(values, notes),
    },
    ...{ problems, skipped, barePercentages },
  };
}

/** The notes in a cell. Each follows the name of its week on a line. */
const readNotes = (text: string): (Week & { note: string })[] =>
  text.split(/\n(?=\d{4}-W\d\d: )/).flatMap((line) => {
    const [, name = '', note = ''] = /^(\d{4}-W\d\d): (.*)$/s.exec(line) ?? [];
    const week = namedWeek(name);
    return week ? [{ ...week, note }] : [];
  });

/** Adds notes to values; a week may have a note without a value. */
function withNotes(
  values: ImportedMeasurable['values'],
  notes: ReturnType<typeof readNotes>,
): ImportedMeasurable['values'] {
  const cells = new Map(values.map((value) => [weekName(value), value]));
  for (const note of notes) cells.set(weekName(note), { value: null, ...cells.get(weekName(note)), ...note });
  return [...cells.values()];
}
