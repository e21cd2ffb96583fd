type Placed = { id: number; sortOrder: number };

/**
 * The places that ids take when they are put into this order within the places that they hold; only those that move.
 * `held` comes in its present order; two that hold the same place are parted by one.
 */
export function placesFor(ids: number[], held: Placed[]): Placed[] {
  const before = new Map(held.map(({ id, sortOrder }) => [id, sortOrder]));
  let last = Number.NEGATIVE_INFINITY;
  const places = held.map(({ sortOrder }) => {
    last = Math.max(sortOrder, last + 1);
    return last;
  });
  return ids
    .map((id, index) => ({ id, sortOrder: places[index] ?? last }))
    .filter(({ id, sortOrder }) => before.get(id) !== sortOrder);
}
