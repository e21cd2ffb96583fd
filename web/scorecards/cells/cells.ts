import type { Cell, Value } from '#contract/measurables.ts';

/** Identifies a cell. */
export type CellKey = Pick<Cell, 'measurableId' | 'year' | 'week'>;

/** A new value or note for a cell. */
export type Edit = CellKey &
  ({ value: number | null; note?: never } | { note: string | null; noteFrom: string | null; value?: never });

/** Merges received values into stored ones: the newer version of each week wins. Returns the same list if nothing is newer. */
export function withValues(stored: Value[], received: Value[]): Value[] {
  const weeks = new Map(stored.map((value) => [value.week, value]));
  const newer = received.filter(({ week, version }) => (weeks.get(week)?.version ?? 0) < version);
  if (newer.length === 0) return stored;
  for (const value of newer) weeks.set(value.week, value);
  return [...weeks.values()].sort((one, other) => one.week - other.week);
}

/** Applies edits to values before the server answers. */
export function withEdits(values: Value[], edits: Pick<Edit, 'week' | 'value' | 'note'>[]): Value[] {
  const weeks = new Map(values.map((value) => [value.week, value]));
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
