import type { ImportedRow } from '#contract/imports.ts';
import { limits } from '#contract/limits.ts';
import { dayAfter } from '#rules/dates.ts';
import { unescaped } from '#rules/sheets/cells.ts';
import type { SourceFile } from '#web/lib/sheets/readFile.ts';
import { type ImportReading, type MeasurableRow, readImport } from '#web/scorecards/readScorecardFile.ts';
import type { ImportContext, ImportFile, TableChoices, TableReading, TableRef } from './types.ts';

/** The rows of a table as a file of their own, as the import of a scorecard reads it. */
export function scorecardFileOf({ source }: ImportFile, { sheet, first, end }: TableRef): SourceFile {
  const { rows = [], name = '', hidden } = source.sheets[sheet] ?? {};
  const own = hidden && { ...hidden, rows: new Set([...(hidden.rows ?? [])].map((row) => row - first)) };
  return { ...source, sheets: [{ name, rows: rows.slice(first, end), ...(own && { hidden: own }) }] };
}

/** The choices of a table as the import of a scorecard takes them: its rows count from the first of the table. */
export const scorecardChoicesOf = ({ kind: _, headings, targets, ...choices }: TableChoices, { first }: TableRef) => ({
  ...choices,
  headings: headings === undefined || choices.isSwapped ? headings : headings - first,
  targets: targets as Record<number, ImportReading['targets'][number]>,
  owners: {},
});

/** Reads a table of measurables with the values of their weeks, as the import of a scorecard reads it. */
export function readMeasurables(
  file: ImportFile,
  ref: TableRef,
  choices: TableChoices,
  { today, usualOrder, usualDecimal, startsOn }: ImportContext,
): TableReading {
  const scorecard = readImport(scorecardFileOf(file, ref), scorecardChoicesOf(choices, ref), {
    ...{ people: [], existing: [], startsOn, usualDecimal, usualOrder, hasGroups: true },
    ...{ year: Number(today.slice(0, 4)), latest: dayAfter(today, 6) },
  });
  const { layout, table, targets, order, decimal, titles, hiddenRows } = scorecard;
  const sheet = file.source.sheets[ref.sheet]?.name ?? '';
  const offset = layout.isSwapped ? 0 : ref.first;
  const at = { file: file.name.slice(-limits.title), sheet: sheet.slice(0, limits.title) };
  return {
    ...{ id: ref.id, file: file.name, sheet, program: null, kind: 'measurables', table, targets, order, scorecard },
    layout: { ...layout, headings: layout.headings + offset },
    ...{ hasNumericDates: scorecard.hasWrittenDates, isOrderOpen: scorecard.isOrderOpen },
    isUndecided:
      (decimal.isMixed && choices.decimal === undefined) ||
      (scorecard.areFractionsOpen && choices.hasFractions === undefined),
    rows: scorecard.rows.map((row) => rowOf(row, scorecard, { ...at, row: row.position + offset + 1 })),
    ...{ emails: [], titleRows: titles, hiddenRows: hiddenRows.length },
    unusedColumns: [...scorecard.unusedWeeks, ...scorecard.unusedColumns],
  };
}

/** A measurable as a row of an import. Its goal counts only if a cell says something about it. */
function rowOf(
  { position, cells, measurable }: MeasurableRow,
  { targets, problems }: ImportReading,
  at: Pick<ImportedRow, 'file' | 'sheet' | 'row'>,
): ImportedRow {
  const textOf = (target: ImportReading['targets'][number]) =>
    unescaped(cells[targets.indexOf(target)]?.text).replace(/\s+/g, ' ');
  const unread: ImportedRow['unread'] = problems.flatMap((problem) =>
    problem.position === position && problem.target && problem.target !== 'name'
      ? [{ field: problem.target, text: (problem.text ?? '').slice(0, 100) }]
      : [],
  );
  const nameIn = (target: 'owner' | 'team' | 'scorecard', most: number) => {
    const text = textOf(target);
    if (text.length > most) unread.push({ field: target, text: text.slice(0, 100) });
    return text === '' || text.length > most ? {} : { [target]: text };
  };
  const isBad = (field: string) => unread.some((one) => one.field === field);
  const { name, format, unit, operator, goal, goalMax, values } = measurable;
  const hasGoal = textOf('goal') !== '' || textOf('goalMax') !== '';
  const title = name.length > limits.title ? '' : name;
  if (title !== name) unread.push({ field: 'title', text: name.slice(0, 100) });
  return {
    ...{ kind: 'measurables', ...at, key: null },
    fields: {
      ...{ title, format },
      ...(unit && !isBad('unit') && { unit }),
      ...nameIn('owner', limits.email),
      ...nameIn('team', limits.email),
      ...nameIn('scorecard', limits.title),
      ...(hasGoal && !isBad('goal') && !isBad('goalMax') && { operator, goal, goalMax }),
      values: (isBad('notes') ? values.map(({ note: _, ...value }) => value) : values).slice(0, limits.importedWeeks),
    },
    unread: unread.slice(0, 20),
  };
}
