import type { Cell, Value } from '#contract/measurables.ts';

/** Where a cell stands. */
export type CellKey = Pick<Cell, 'measurableId' | 'year' | 'week'>;

/** What is written into a cell: a value or a note. */
export type Edit = CellKey &
  ({ value: number | null; note?: never } | { note: string | null; noteFrom: string | null; value?: never });

/** Values by week, with those that come where they are newer; the same list where none is. */
export function withValues(held: Value[], news: Value[]): Value[] {
  const weeks = new Map(held.map((value) => [value.week, value]));
  const newer = news.filter(({ week, version }) => (weeks.get(week)?.version ?? 0) < version);
  if (newer.length === 0) return held;
  for (const value of newer) weeks.set(value.week, value);
  return [...weeks.values()].sort((one, other) => one.week - other.week);
}

/** Values with what is being written into them. */
export function withEdits(held: Value[], edits: Pick<Edit, 'week' | 'value' | 'note'>[]): Value[] {
  const weeks = new Map(held.map((value) => [value.week, value]));
  for (const { week, value, note } of edits) {
    const cell = weeks.get(week) ?? { week, value: null, note: null, version: 0 };
    weeks.set(week, {
      ...cell,
      value: value === undefined ? cell.value : value,
      note: note === undefined ? cell.note : note,
    });
  }
  return [...weeks.values()].sort((one, other) => one.week - other.week);
}
