export type Placed = { id: number; sortOrder: number };

/** The order made by hand; of two in the same place the newer comes first. */
export const byPlace = (a: Placed, b: Placed): number => a.sortOrder - b.sortOrder || b.id - a.id;

/**
 * The ids of the rows that move, each with its new place, when those of the ids are put into the order of the ids within the places
 * that they hold. `rows` come in their present order; two that hold the same place are parted by one.
 */
export function movedRows(rows: Placed[], ids: number[]): Placed[] {
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  const ordered = ids.flatMap((id) => rowOf.get(id) ?? []);
  const named = new Set(ids);
  let last = Number.NEGATIVE_INFINITY;
  const places = rows
    .filter(({ id }) => named.has(id))
    .map(({ sortOrder }) => {
      last = Math.max(sortOrder, last + 1);
      return last;
    });
  return ordered
    .map(({ id }, index) => ({ id, sortOrder: places[index] ?? last }))
    .filter(({ id, sortOrder }) => rowOf.get(id)?.sortOrder !== sortOrder);
}
