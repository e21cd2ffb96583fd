import { limits } from '#contract/limits.ts';
import type { Measurable } from '#contract/measurables.ts';
import type { User } from '#contract/users.ts';
import { fullName } from '#rules/people.ts';
import { say } from '#web/lib/say.ts';
import type { Target } from './sheetColumns.ts';
import { type Column, type Imported, keyOf, readRow } from './sheetRow.ts';

/** What is wrong in a row of the file; rows are counted as spreadsheets do, the headings being row 1. */
export type Problem = { row: number; message: string };

type Held = Pick<Measurable, 'name' | 'format'>;

/** What a file says about measurables, and all that is wrong with it; `held` are those that the scorecard has already. */
export function readMeasurables(
  [header = [], ...rows]: string[][],
  targets: Target[],
  people: User[],
  held: Held[],
): { measurables: Imported[]; problems: Problem[] } {
  const problems: Problem[] = [];
  const columns = targets.map((target, index): Column => ({ heading: header[index] ?? '', target }));
  const idOf = new Map(
    people.flatMap((person) => [
      [keyOf(fullName(person)), person.id],
      [keyOf(person.email), person.id],
    ]),
  );
  const formatOf = new Map(held.map(({ name, format }) => [keyOf(name), format]));
  const rowOf = new Map<string, number>();
  const measurables = rows.flatMap((texts, index) => {
    const row = index + 2;
    if (texts.every((text) => text.trim() === '')) return [];
    const complain = (message: string) => problems.push({ row, message });
    const measurable = readRow(columns, texts, idOf, formatOf, complain);
    const earlier = rowOf.get(keyOf(measurable.name));
    if (measurable.name && earlier) complain(`“${measurable.name}” stands in row ${earlier} already`);
    rowOf.set(keyOf(measurable.name), row);
    return [measurable];
  });
  if (measurables.length > limits.measurables) {
    problems.push({ row: 1, message: say`A file is limited to ${limits.measurables} measurables` });
  }
  return { measurables, problems };
}
