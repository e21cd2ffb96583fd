type Placed = { id: number; sortOrder: number };

/**
 * The rows that move, each with its new place, when those of the ids are put into the order of the ids within the places
 * that they hold. `rows` come in their present order; two that hold the same place are parted by one.
 */
export function movedRows<R extends Placed>(rows: R[], ids: number[]): R[] {
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
    .map((row, index) => ({ ...row, sortOrder: places[index] ?? last }))
    .filter(({ id, sortOrder }) => rowOf.get(id)?.sortOrder !== sortOrder);
}
