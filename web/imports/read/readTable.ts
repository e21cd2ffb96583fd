import type { ImportedRow, ImportKind } from '#contract/imports.ts';
import { limits } from '#contract/limits.ts';
import { type Cell, isFilled } from '#rules/sheets/cells.ts';
import { withChoices } from '#rules/sheets/column-choices.ts';
import { dayOrderOf } from '#rules/sheets/date-text.ts';
import { nameKey } from '#rules/sheets/match-person.ts';
import { layoutIn, layoutOf, mayBeSwapped, type Table, type TableRow, tableOf } from '#rules/sheets/table.ts';
import { fieldsOfHeading } from '#rules/sheets/work-words.ts';
import { t } from '#web/lib/translate.ts';
import { guessKind, guessTargets, isHeading, programOf, structureOf, withKind } from './columns.ts';
import { firstRows } from './firstRows.ts';
import { isNamedKind, placesOf } from './places.ts';
import { readMeasurables } from './readMeasurables.ts';
import { isTitleRow, rowReader } from './readRow.ts';
import type {
  ImportContext,
  ImportFile,
  ImportTarget,
  TableChoices,
  TableReading,
  TableRef,
  WrittenName,
} from './types.ts';

/** Returns the tables of a file: one for each sheet, or several if a sheet has rows of headings below empty rows. */
export const tablesOf = ({ name, source }: ImportFile): TableRef[] =>
  source.sheets.flatMap(({ rows }, sheet) => {
    const starts = firstRows(rows);
    return starts.map((first, index) => ({
      ...{ id: `${name}/${sheet}/${index}`, sheet, first },
      end: starts[index + 1] ?? rows.length,
    }));
  });

/** The columns whose cells are dates. */
const dateTargets: ImportTarget[] = ['dueDate', 'startDate', 'completedAt', 'completed', 'archivedAt', 'createdAt'];

/** Reads a table of a file as it would be imported, with the choices of a person. */
export function readTable(
  file: ImportFile,
  ref: TableRef,
  choices: TableChoices,
  context: ImportContext,
): TableReading {
  const { rows = [], name = '', hidden } = file.source.sheets[ref.sheet] ?? {};
  const own = rows.slice(ref.first, ref.end);
  const isSwapped = choices.isSwapped === true && mayBeSwapped(own);
  // A swapped table has its positions in columns, which begin with the sheet.
  const offset = isSwapped ? 0 : ref.first;
  const found = layoutIn(own, isHeading, isSwapped);
  const headings = choices.headings === undefined ? found.headings : choices.headings - offset;
  const whole = tableOf(own, { headings, isSwapped });
  const outOfSight = isSwapped ? hidden?.columns : hidden?.rows;
  const placed = whole.rows.map((row) => ({ ...row, position: row.position + offset }));
  const table = { ...whole, rows: placed.filter(({ position }) => !outOfSight?.has(position)) };

  const program = programOf(table);
  const titles = isSwapped ? [] : own.slice(0, headings).flatMap((row) => row.filter(isFilled).map(({ text }) => text));
  const sheetNames = [...titles.toReversed(), name].filter(Boolean);
  const names = [...titles.toReversed(), name, file.name];
  const structure = program === null ? structureOf(table, names) : undefined;
  const guessed = structure ?? guessKind(table, guessTargets(table), program, names);
  const kind = choices.kind ?? (guessed === '' && hasWeeksDown(own) ? 'measurables' : guessed);
  if (kind === 'measurables') return readMeasurables(file, ref, choices, context);
  const targets = withChoices(withKind(table, guessTargets(table, kind), kind), choices.targets);
  const days = dayOrderOf(dateTexts(table, targets), context.usualOrder);
  const order = choices.order ?? days.order;
  const reading: TableReading = {
    ...{ id: ref.id, file: file.name, sheet: name, program, kind, table, targets, order },
    layout: { headings: headings + offset, isSwapped },
    ...{ hasNumericDates: days.count > 0, isOrderOpen: days.isOpen },
    ...{ rows: [], emails: [], titleRows: [] },
    unusedColumns: kind === '' ? [] : unusedColumns(table, targets, kind),
    hiddenRows: placed.length - table.rows.length,
  };
  if (kind === '') return reading;
  const read = rowReader({ ...context, kind, targets, order, sheetNames });
  const isGroup = groupTitles(table, targets, isSwapped);
  for (const [index, { position, cells }] of table.rows.entries()) {
    if (isGroup(index)) {
      reading.titleRows.push(cells[targets.indexOf('title')]?.text.trim() ?? '');
      continue;
    }
    const { email, ...row } = read(cells);
    reading.emails.push(email);
    const at = { file: file.name.slice(-limits.title), sheet: name.slice(0, limits.title), row: position + 1 };
    reading.rows.push({ kind, ...at, ...row } as ImportedRow);
  }
  return reading;
}

/** Whether the weeks of a scorecard stand below one another. Dates below a heading that says what they are do not. */
const hasWeeksDown = (rows: Cell[][]): boolean => {
  const { isSwapped, headings } = layoutOf(rows, isHeading);
  return isSwapped && !rows.some((row) => fieldsOfHeading(row[headings]?.text ?? '').length > 0);
};

/** The different texts of dates, from which the order of their days and months is learned. */
function dateTexts({ rows }: Table, targets: ImportTarget[]): string[] {
  const columns = targets.flatMap((target, column) => (dateTargets.includes(target) ? [column] : []));
  const texts = new Set<string>();
  for (const column of columns) {
    for (const { cells } of rows) {
      const cell = cells[column];
      if (!cell || cell.number !== undefined || /^\d{4}-/.test(cell.text) || !/\d[/-]\d/.test(cell.text)) continue;
      // The time of day does not matter.
      texts.add(/^\s*\d\S*/.exec(cell.text)?.[0].trim() ?? cell.text);
    }
  }
  return [...texts];
}

const unusedColumns = ({ header, rows }: Table, targets: ImportTarget[], kind: ImportKind): string[] =>
  targets.flatMap((target, column) => {
    const isUnused = !placesOf[kind].includes(target) && rows.some(({ cells }) => isFilled(cells[column]));
    return isUnused ? [header[column] || t('Column {number}', { number: column + 1 })] : [];
  });

/**
 * Returns whether a row (by its index) is the title of a group: it has nothing but a title, the row below it has more, and it ends with
 * a colon, follows an empty row or comes first. Others are rows of which the file says no more.
 */
function groupTitles({ rows }: Table, targets: ImportTarget[], isSwapped: boolean): (index: number) => boolean {
  const title = targets.indexOf('title');
  const isTitle = (row: TableRow | undefined) => row !== undefined && isTitleRow(row.cells, title);
  return (index) => {
    const row = rows[index];
    const next = rows[index + 1];
    if (isSwapped || !row || !next || !isTitle(row) || isTitle(next) || next.position !== row.position + 1)
      return false;
    const isAfterGap = index === 0 || rows[index - 1]?.position !== row.position - 1;
    return isAfterGap || textEnds(row.cells[title]);
  };
}

const textEnds = (cell: Cell | undefined): boolean => cell?.text.trim().endsWith(':') === true;

/** The names of people and teams in the rows, those in most rows first. Names that differ only in case or accents are one. */
export function namesIn(readings: TableReading[]): { people: WrittenName[]; teams: WrittenName[] } {
  const people = new Map<string, WrittenName>();
  const teams = new Map<string, WrittenName>();
  const count = (
    names: typeof people,
    name: string | null | undefined,
    address = '',
    { isRow = false, isHolder = false } = {},
  ) => {
    const key = name ? nameKey(name) : '';
    if (!name || !key) return;
    const { isHolder: held, ...found }: WrittenName = names.get(key) ?? { name, email: null, count: 0, isHolder };
    const email = found.email ?? (address || null);
    const onlyHolds = isHolder && held === true;
    names.set(key, {
      ...found,
      email,
      count: found.count + 1,
      ...(isRow && { isRow }),
      ...(onlyHolds && { isHolder }),
    });
  };
  for (const { kind, rows, emails } of readings) {
    for (const [index, { fields }] of rows.entries()) {
      if (kind !== '' && isNamedKind(kind))
        count(kind === 'people' ? people : teams, fields.title, emails[index], { isRow: true });
      if ('owner' in fields) count(people, fields.owner, emails[index]);
      if ('team' in fields) count(teams, fields.team);
      if ('leader' in fields) count(people, fields.leader);
      if ('people' in fields) for (const name of fields.people ?? []) count(people, name, '', { isHolder: true });
      if ('members' in fields) for (const name of fields.members ?? []) count(people, name);
      if ('teams' in fields) for (const name of fields.teams ?? []) count(teams, name);
    }
  }
  const sorted = (names: typeof people) => [...names.values()].toSorted((one, other) => other.count - one.count);
  return { people: sorted(people), teams: sorted(teams) };
}

const kindOrder: Record<ImportKind, number> = {
  ...{ people: 0, teams: 1, seats: 2, measurables: 3 },
  ...{ rocks: 4, milestones: 5, todos: 6, issues: 7, headlines: 8 },
};

/** All rows of the tables in the order in which they are imported: people, teams, seats, measurables, rocks, milestones, to-dos, issues, headlines. */
export const rowsOf = (readings: TableReading[]): ImportedRow[] =>
  readings.flatMap(({ rows }) => rows).toSorted((one, other) => kindOrder[one.kind] - kindOrder[other.kind]);
