import { limits } from '#contract/limits.ts';
import type { WeekStart } from '#contract/organizations.ts';
import type { User } from '#contract/users.ts';
import type { Decimal } from '#rules/quantities.ts';
import { type Cell, isFilled, unescaped } from '#rules/sheets/cells.ts';
import { withChoices } from '#rules/sheets/column-choices.ts';
import type { DayOrder } from '#rules/sheets/date-text.ts';
import { decimalOf, type FileDecimal } from '#rules/sheets/decimal.ts';
import { nameKey, personFinder } from '#rules/sheets/match-person.ts';
import { bestSheet, type Layout, layoutIn, layoutOf, positionName, type Table, tableOf } from '#rules/sheets/table.ts';
import { looksLikeWeek, type SundayMeaning, weeksFrom, weeksOfHeadings } from '#rules/sheets/week-headings.ts';
import { namedWeek, type Week, weekAfter, weekOf } from '#rules/weeks.ts';
import type { SourceFile } from '#web/lib/sheets/readFile.ts';
import { t } from '#web/lib/translate.ts';
import { guessTargets, isHeading, type Target } from './files/sheetColumns.ts';
import {
  type Column,
  type ExistingMeasurable,
  type ImportedMeasurable,
  keyOf,
  numberTexts,
  type RowReading,
  readRow,
} from './files/sheetRow.ts';

export type { Target };

/** What a person chose in the dialog. What is missing is decided by the file. */
export type ImportChoices = {
  sheet?: number | undefined;
  isSwapped?: boolean | undefined;
  /** The row of headings, or the column in a swapped sheet, from 0. */
  headings?: number | undefined;
  decimal?: Decimal;
  order?: DayOrder;
  sundays?: SundayMeaning;
  /** A day in the week of the first column of weeks. */
  firstWeek?: string | undefined;
  hasFractions?: boolean;
  /** By column. */
  targets: Record<number, Target>;
  /** The person for a name, by `nameKey`: an id, `new` for a person without an account, or empty for no owner. */
  owners: Record<string, string>;
};

/** What decides where the file does not. */
export type ImportContext = {
  people: User[];
  existing: ExistingMeasurable[];
  startsOn: WeekStart;
  /** The year of weeks that have only a number. */
  year: number;
  /** The last day on which a week with values may begin (`YYYY-MM-DD`), for dates without a year. */
  latest: string;
  usualDecimal: Decimal;
  usualOrder: DayOrder;
  /** Whether the file may have several scorecards, each with its name or its team beside the rows. */
  hasGroups?: boolean;
};

/** A problem of a row, which is a column in a swapped sheet, from 0. `isCell` if the rest can be imported without that cell. */
export type Problem = { position: number; message: string; isCell: boolean; target?: Target; text?: string };

/** A row that is a measurable, with its cells by column. */
export type MeasurableRow = { position: number; cells: Cell[]; measurable: ImportedMeasurable };

/** An owner that the file names: as it is written first, with the person chosen for it. `isKnown` if a person has that name. */
export type FileOwner = { key: string; name: string; choice: string; isKnown: boolean };

/** A file as it would be imported, with everything that was decided about it. */
export type ImportReading = {
  sheet: number;
  layout: Layout;
  table: Table;
  targets: Target[];
  decimal: FileDecimal;
  order: DayOrder;
  hasWrittenDates: boolean;
  isOrderOpen: boolean;
  areSundaysOpen: boolean;
  /** Whether percentages such as 0.95 could mean 0.95 % and 95 %, and nothing in the file decides it. */
  areFractionsOpen: boolean;
  owners: FileOwner[];
  /** Headings that look like weeks, but belong to no week or to one that another column has. */
  unusedWeeks: string[];
  /** The headings of other columns that are left out, though they have something in them. */
  unusedColumns: string[];
  /** The names of rows that are left out, because the workbook hides them. In a swapped sheet these are columns. */
  hiddenRows: string[];
  /** The headings of columns that the workbook hides. They are imported. */
  hiddenColumns: string[];
  rows: MeasurableRow[];
  measurables: ImportedMeasurable[];
  problems: Problem[];
  /** Cells that say that there is no value. */
  skipped: number;
  /** Rows that have nothing but a name, such as the titles of groups. They are left out. */
  titles: string[];
};

/** How many rows are read: more than can be imported, because some may be titles. */
const maxRows = 2 * limits.measurables;

/** Reads a sheet with the choices of a person. `created` are the ids of people who were made for owners, by `nameKey`. */
export function readImport(
  file: SourceFile,
  choices: ImportChoices,
  context: ImportContext,
  created: Map<string, string> = new Map(),
): ImportReading {
  const sheets = file.sheets.map(({ rows }) => rows);
  const sheet = choices.sheet ?? bestSheet(sheets, isHeading);
  const rows = sheets[sheet] ?? [];
  const found =
    choices.isSwapped === undefined ? layoutOf(rows, isHeading) : layoutIn(rows, isHeading, choices.isSwapped);
  const layout = { ...found, headings: choices.headings ?? found.headings };
  const { hidden } = file.sheets[sheet] ?? {};
  const [outOfSight, columnsOutOfSight] = layout.isSwapped
    ? [hidden?.columns, hidden?.rows]
    : [hidden?.rows, hidden?.columns];
  const whole = tableOf(rows, layout);
  const visibleRows = whole.rows.filter(({ position }) => !outOfSight?.has(position));
  const table = { ...whole, rows: visibleRows.slice(0, maxRows) };
  const hasNumbers = table.header.map((_, column) =>
    table.rows.some(({ cells }) => /\d/.test(cells[column]?.text ?? '')),
  );
  const { weeks, ...dates } = weeksOfHeadings(
    table.header,
    hasNumbers,
    { ...context, order: choices.order, sundays: choices.sundays },
    layout.isSwapped ? cornerOf(rows, layout) : '',
  );
  const guessed = guessTargets(
    table,
    withFirstWeek(table, weeks, choices.firstWeek, context.startsOn),
    layout.isSwapped,
    context.hasGroups,
  );
  const targets = withChoices(guessed, choices.targets);
  const columns = targets.map((target, index): Column => ({ heading: table.header[index] ?? '', target }));

  // Our own exports write numbers alike in every language, and percentages as people write them.
  const isOwnExport = (['operator', 'goalMax', 'format', 'unit'] as const).every((field) => targets.includes(field));
  const usualDecimal = file.separator === ';' ? ',' : isOwnExport ? '.' : context.usualDecimal;
  const decimal = decimalOf(
    table.rows.flatMap(({ cells }) => numberTexts(columns, cells)),
    usualDecimal,
  );
  const owners = ownersOf(table, targets, choices, context);
  const ownerIds = new Map(owners.map(({ key, choice }) => [key, choice === 'new' ? created.get(key) : choice]));
  const read = readRows(table, columns, {
    isSwapped: layout.isSwapped,
    decimal: choices.decimal ?? decimal.decimal,
    hasFractions: choices.hasFractions ?? false,
    ownerOf: (name) => ownerIds.get(nameKey(name)) || null,
    existing: new Map(context.existing.map((one) => [keyOf(one.name), one])),
  });
  const headingOf = (column: number) => table.header[column] || t('Column {number}', { number: column + 1 });
  const isUnused = (column: number) =>
    targets[column] === '' &&
    !looksLikeWeek(table.header[column] ?? '') &&
    table.rows.some(({ cells }) => isFilled(cells[column]));
  const { barePercentages, ...rest } = read;
  return {
    ...{ sheet, layout, table, targets, decimal, owners, ...dates, ...rest },
    areFractionsOpen:
      !isOwnExport &&
      barePercentages.some((value) => value !== 0) &&
      barePercentages.every((value) => Math.abs(value) <= 1),
    unusedWeeks: table.header.filter((text, column) => !namedWeek(targets[column] ?? '') && looksLikeWeek(text)),
    unusedColumns: targets.flatMap((_, column) => (isUnused(column) ? [headingOf(column)] : [])),
    hiddenRows: whole.rows
      .filter(({ position, cells }) => outOfSight?.has(position) && cells.some(isFilled))
      .map(
        ({ position, cells }) =>
          cells[targets.indexOf('name')]?.text.trim() || positionName(position, layout.isSwapped),
      ),
    hiddenColumns: targets.flatMap((target, column) =>
      target !== '' && columnsOutOfSight?.has(column) ? [headingOf(column)] : [],
    ),
  };
}

/** The heading of the column of weeks in a swapped sheet, such as `week_ending`. It stands before its first week. */
const cornerOf = (rows: SourceFile['sheets'][number]['rows'], { headings }: Layout): string => {
  const column = rows.map((row) => row[headings]?.text.trim() ?? '');
  return column.slice(0, column.findIndex(looksLikeWeek)).findLast(Boolean) ?? '';
};

/** Moves the weeks so that they start in the week of a day. If no heading is a week, the columns with numbers are the weeks. */
function withFirstWeek(
  table: Table,
  weeks: (Week | undefined)[],
  day: string | undefined,
  startsOn: WeekStart,
): (Week | undefined)[] {
  if (!day) return weeks;
  const first = weekOf(day, startsOn);
  if (weeks.some((week) => week !== undefined)) return weeksFrom(weeks, first, startsOn);
  let count = 0;
  return table.header.map((heading, column) => {
    const texts = table.rows.map(({ cells }) => cells[column]?.text ?? '');
    if (isHeading(heading) || !texts.some((text) => /\d/.test(text))) return undefined;
    return weekAfter(first, count++, startsOn);
  });
}

function ownersOf(table: Table, targets: Target[], { owners }: ImportChoices, { people }: ImportContext): FileOwner[] {
  const column = targets.indexOf('owner');
  const find = personFinder(people);
  const found = new Map<string, FileOwner>();
  for (const { cells } of table.rows) {
    const name = unescaped(cells[column]?.text).replace(/\s+/g, ' ');
    const key = nameKey(name);
    if (!key || found.has(key)) continue;
    const id = find(name);
    found.set(key, { key, name, choice: owners[key] ?? id ?? '', isKnown: id !== undefined });
  }
  return [...found.values()];
}

function readRows(table: Table, columns: Column[], { isSwapped, ...reading }: RowReading & { isSwapped: boolean }) {
  const problems: Problem[] = [];
  const found: MeasurableRow[] = [];
  const titles: string[] = [];
  const barePercentages: number[] = [];
  let skipped = 0;
  if (!columns.some(({ target }) => target === 'name'))
    return { problems, rows: found, measurables: [], titles, barePercentages, skipped };
  const positions = new Map<string, number>();
  const isTitle = (cells: (typeof table.rows)[number]['cells']) =>
    columns.every(({ target }, index) => target === 'name' || !isFilled(cells[index]));
  // In a swapped sheet an empty column is a measurable without values, no title.
  const areTitles = !isSwapped && table.rows.some(({ cells }) => !isTitle(cells));
  for (const { position, cells } of table.rows) {
    const row = readRow(columns, cells, reading);
    const { name } = row.measurable;
    const isKnown = reading.existing.has(keyOf(name));
    if (areTitles && name && !isKnown && isTitle(cells)) {
      titles.push(name);
      continue;
    }
    const earlier = positions.get(keyOf(name));
    problems.push(...row.problems.map((problem) => ({ position, ...problem })));
    if (name && earlier !== undefined) {
      problems.push({ position, message: t('Duplicate of row {row}', { row: earlier + 1 }), isCell: false });
    }
    positions.set(keyOf(name), position);
    found.push({ position, cells, measurable: row.measurable });
    barePercentages.push(...row.barePercentages);
    skipped += row.skipped;
  }
  if (found.length > limits.measurables || table.rows.length === maxRows) {
    const message = t('A file is limited to {most} {measurables}', { most: limits.measurables });
    problems.push({ position: 0, message, isCell: false });
  }
  const measurables = found.map(({ measurable }) => measurable);
  return { problems, rows: found, measurables, titles, barePercentages, skipped };
}
