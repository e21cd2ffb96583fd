import type { RowId } from '#contract/live.ts';

type Row = { id: RowId };

/** How many rows may go at once and be held; where more go, it is another list. */
const heldAtMost = 3;

/** Puts each of `extras` behind the row that it follows in `order`. */
function insert<R extends Row>(base: R[], extras: R[], order: R[]): R[] {
  const rows = [...base];
  for (const extra of extras) {
    const before = order[order.findIndex(({ id }) => id === extra.id) - 1];
    rows.splice(before ? rows.findIndex(({ id }) => id === before.id) + 1 : 0, 0, extra);
  }
  return rows;
}

export type Steady<R> = {
  /** The rows as they are. */
  given: R[];
  /** The rows as they stand on screen, those among them that have gone. */
  rows: R[];
  gone: ReadonlySet<RowId>;
  /** Whether something stands otherwise than it is. */
  isHeld: boolean;
};

export const settled = <R extends Row>(given: R[]): Steady<R> => ({
  given,
  rows: given,
  gone: new Set(),
  isHeld: false,
});

/**
 * What stands on screen once the rows are `given`: a row that has gone stays where it was, and with `holdsOrder` a row
 * that has moved, too. A second click in the same place then hits none that came there instead.
 */
export function hold<R extends Row>(shown: Steady<R>, given: R[], holdsOrder: boolean): Steady<R> {
  const now = new Map(given.map((row) => [row.id, row]));
  const gone = shown.rows.filter(({ id }) => !now.has(id));
  if (gone.length > heldAtMost || gone.length === shown.rows.length) return settled(given);
  let rows: R[];
  if (holdsOrder) {
    const known = new Set(shown.rows.map(({ id }) => id));
    const base = shown.rows.map((row) => now.get(row.id) ?? row);
    rows = insert(
      base,
      given.filter(({ id }) => !known.has(id)),
      given,
    );
  } else rows = insert(given, gone, shown.rows);
  const isHeld = gone.length > 0 || rows.some(({ id }, index) => id !== given[index]?.id);
  return { given, rows, gone: new Set(gone.map(({ id }) => id)), isHeld };
}
