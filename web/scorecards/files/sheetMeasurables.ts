import { limits } from '#contract/limits.ts';
import type { Measurable } from '#contract/measurables.ts';
import type { User } from '#contract/users.ts';
import { fullName } from '#rules/people.ts';
import { t } from '#web/lib/translate.ts';
import type { Target } from './sheetColumns.ts';
import { type Column, type ImportedMeasurable, keyOf, readRow } from './sheetRow.ts';

/** A problem in a row of the file. Row 1 has the headings, as in spreadsheets. */
export type Problem = { row: number; message: string };

/** Reads the measurables and all problems of a file. `existing` are the measurables of the scorecard. */
export function readMeasurables(
  [header = [], ...rows]: string[][],
  targets: Target[],
  people: User[],
  existing: Pick<Measurable, 'name' | 'format'>[],
): { measurables: ImportedMeasurable[]; problems: Problem[] } {
  const problems: Problem[] = [];
  const columns = targets.map((target, index): Column => ({ heading: header[index] ?? '', target }));
  const idOf = new Map(
    people.flatMap((person) => [
      [keyOf(fullName(person)), person.id],
      [keyOf(person.email), person.id],
    ]),
  );
  const formatOf = new Map(existing.map(({ name, format }) => [keyOf(name), format]));
  const rowOf = new Map<string, number>();
  const measurables = rows.flatMap((texts, index) => {
    const row = index + 2;
    if (texts.every((text) => text.trim() === '')) return [];
    const report = (message: string) => problems.push({ row, message });
    const measurable = readRow(columns, texts, idOf, formatOf, report);
    const earlier = rowOf.get(keyOf(measurable.name));
    if (measurable.name && earlier) report(t('Duplicate of row {row}', { row: earlier }));
    rowOf.set(keyOf(measurable.name), row);
    return [measurable];
  });
  if (measurables.length > limits.measurables) {
    problems.push({ row: 1, message: t('A file is limited to {most} {measurables}', { most: limits.measurables }) });
  }
  return { measurables, problems };
}
