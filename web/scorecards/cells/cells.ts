import type { Cell, Value } from '#contract/measurables.ts';

/** Where a cell stands. */
export type Place = Pick<Cell, 'measurableId' | 'year' | 'week'>;

/** What is written into a cell: a value or a note. */
export type Edit = Place & ({ value: number | null; note?: never } | { note: string | null; value?: never });

export const placeKey = ({ measurableId, year, week }: Place): string => `${measurableId} ${year} ${week}`;

/** A cell with what is being written into it. */
export const withEdits = (held: Value | undefined, week: number, edits: Edit[]): Value | undefined =>
  edits.reduce<Value | undefined>(
    (cell, { value, note }) => ({
      week,
      value: value === undefined ? (cell?.value ?? null) : value,
      note: note === undefined ? (cell?.note ?? null) : note,
    }),
    held,
  );
