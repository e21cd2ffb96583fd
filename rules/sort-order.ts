export type SortableRow = { id: number; sortOrder: number };

/** Compares rows by their manual order. The newer of two rows in the same position comes first. */
export const bySortOrder = (a: SortableRow, b: SortableRow): number => a.sortOrder - b.sortOrder || b.id - a.id;

/**
 * Returns the rows that change their position when the rows with these ids are put into the order of the ids. They share the positions
 * that they have now; equal positions are separated by one. `rows` must be in their current order.
 */
export function movedRows(rows: SortableRow[], ids: number[]): SortableRow[] {
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  const ordered = ids.flatMap((id) => rowOf.get(id) ?? []);
  const reorderedIds = new Set(ids);
  let last = Number.NEGATIVE_INFINITY;
  const positions = rows
    .filter(({ id }) => reorderedIds.has(id))
    .map(({ sortOrder }) => {
      last = Math.max(sortOrder, last + 1);
      return last;
    });
  return ordered
    .map(({ id }, index) => ({ id, sortOrder: positions[index] ?? last }))
    .filter(({ id, sortOrder }) => rowOf.get(id)?.sortOrder !== sortOrder);
}
