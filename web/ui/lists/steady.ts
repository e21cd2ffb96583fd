import type { RowId } from '#contract/live.ts';

type Row = { id: RowId };

/** How many removed rows to keep in place. If more go together, it is another list. */
const maxRemoved = 3;

/** Inserts each of `extras` after the row that it follows in `order`. */
function insert<R extends Row>(base: R[], extras: R[], order: R[]): R[] {
  const rows = [...base];
  for (const extra of extras) {
    const before = order[order.findIndex(({ id }) => id === extra.id) - 1];
    rows.splice(before ? rows.findIndex(({ id }) => id === before.id) + 1 : 0, 0, extra);
  }
  return rows;
}

export type Steady<R> = {
  /** The current rows. */
  current: R[];
  /** The rows on screen, including those that are gone. */
  rows: R[];
  gone: ReadonlySet<RowId>;
  /** Whether the screen differs from the current rows. */
  isHeld: boolean;
};

/** Whether a row was being saved: it has a negative id, and its saved row takes its place. */
const isUnsaved = ({ id }: Row) => typeof id === 'number' && id < 0;

export const settled = <R extends Row>(current: R[]): Steady<R> => ({
  current,
  rows: current,
  gone: new Set(),
  isHeld: false,
});

/**
 * The rows to show after a change: a row that is gone stays where it was, and with `holdsOrder` a row that has moved, too. So a
 * second click in the same spot cannot hit another row.
 */
export function hold<R extends Row>(before: Steady<R>, current: R[], holdsOrder: boolean): Steady<R> {
  const byId = new Map(current.map((row) => [row.id, row]));
  const earlier = before.rows.filter((row) => byId.has(row.id) || !isUnsaved(row));
  const gone = earlier.filter(({ id }) => !byId.has(id));
  if (gone.length > maxRemoved || gone.length === earlier.length) return settled(current);
  let rows: R[];
  if (holdsOrder) {
    const visibleIds = new Set(earlier.map(({ id }) => id));
    const base = earlier.map((row) => byId.get(row.id) ?? row);
    rows = insert(
      base,
      current.filter(({ id }) => !visibleIds.has(id)),
      current,
    );
  } else rows = insert(current, gone, earlier);
  const isHeld = gone.length > 0 || rows.some(({ id }, index) => id !== current[index]?.id);
  return { current, rows, gone: new Set(gone.map(({ id }) => id)), isHeld };
}
