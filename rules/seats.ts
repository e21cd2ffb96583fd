import type { Seat, SeatFacts, SeatHolder } from '#contract/seats.ts';
import { mayManage } from './people.ts';

/** Whether a member may edit the accountability chart and its drafts. */
export const mayEditChart = mayManage;

/** Whether a seat is one of the two at the top, the visionary and the integrator, which can be neither moved nor deleted. */
export const isTopSeat = (id: string): boolean => id === 'visionary' || id === 'integrator';

/** The parent of a seat and its order among its siblings. */
export type SeatPosition = Pick<Seat, 'id' | 'parentId' | 'sortOrder'>;

/** Sorts siblings; by id where their order is the same. */
export const bySeatOrder = (one: SeatPosition, other: SeatPosition): number =>
  one.sortOrder - other.sortOrder || (one.id < other.id ? -1 : 1);

/** The sorted children of each seat, by the id of the seat; the root by null. */
export function seatsByParent<S extends SeatPosition>(seats: readonly S[]): Map<string | null, S[]> {
  return Map.groupBy([...seats].sort(bySeatOrder), ({ parentId }) => parentId);
}

/** The seats above a seat, the nearest first; empty for an unknown id. */
export function seatsAbove<S extends SeatPosition>(seats: readonly S[], id: string): S[] {
  const byId = new Map(seats.map((seat) => [seat.id, seat]));
  const above: S[] = [];
  let seat = byId.get(id);
  while (seat?.parentId != null && above.length < seats.length) {
    seat = byId.get(seat.parentId);
    if (seat) above.push(seat);
  }
  return above;
}

/** Returns the ids from a seat up to itself if it reports to itself over others; undefined if it reports to the top. */
export function circleOf(parents: ReadonlyMap<string, string | null>, id: string): string[] | undefined {
  const path = [id];
  let above = parents.get(id) ?? null;
  while (above !== null && above !== id && path.length <= parents.size) {
    path.push(above);
    above = parents.get(above) ?? null;
  }
  return above === id ? [...path, id] : undefined;
}

/**
 * Returns the departments of a chart: the seats at level 2 (0 is the root), in order, and the number of the department of each seat in one,
 * 1 for the first.
 */
export function departmentsOf<S extends SeatPosition>(
  seats: readonly S[],
): { heads: S[]; numbers: Map<string, number> } {
  const below = seatsByParent(seats);
  const levelBelow = (level: S[]) => level.flatMap(({ id }) => below.get(id) ?? []);
  const heads = levelBelow(levelBelow(below.get(null) ?? []));
  const numbers = new Map<string, number>();
  for (const [index, head] of heads.entries()) {
    for (let level = [head]; level.length > 0; level = levelBelow(level)) {
      for (const { id } of level) numbers.set(id, index + 1);
    }
  }
  return { heads, numbers };
}

/** Whether a seat may be moved below another: not a top seat, and not below itself or its own children. */
export const mayMoveBelow = (seats: readonly SeatPosition[], id: string, parentId: string): boolean =>
  !isTopSeat(id) && id !== parentId && !seatsAbove(seats, parentId).some((seat) => seat.id === id);

/** The positions that change when exactly these seats are the children of `parentId`, in this order. */
function reorderBelow(seats: readonly SeatPosition[], parentId: string | null, ids: string[]): SeatPosition[] {
  const byId = new Map(seats.map((seat) => [seat.id, seat]));
  return ids
    .map((id, index) => ({ id, parentId, sortOrder: (index + 1) * 100 }))
    .filter(({ id, sortOrder }) => {
      const seat = byId.get(id);
      return seat?.parentId !== parentId || seat.sortOrder !== sortOrder;
    });
}

const idsBelow = (seats: readonly SeatPosition[], parentId: string | null): string[] =>
  seats
    .filter((seat) => seat.parentId === parentId)
    .sort(bySeatOrder)
    .map(({ id }) => id);

/** The positions that change when a seat moves below another, to an index among its siblings (0 is the first). */
export function positionsAfterMove(
  seats: readonly SeatPosition[],
  id: string,
  parentId: string | null,
  position: number,
): SeatPosition[] {
  const siblings = idsBelow(seats, parentId).filter((other) => other !== id);
  return reorderBelow(seats, parentId, siblings.toSpliced(position, 0, id));
}

/** The sort order of a seat among its siblings without gaps: 100 for the first, 200 for the second. */
export const sortOrderOf = (seats: readonly SeatPosition[], { id, parentId }: SeatPosition): number =>
  (idsBelow(seats, parentId).indexOf(id) + 1) * 100;

/** The positions that change when a seat is deleted: its children take its place. */
export function positionsAfterDelete(seats: readonly SeatPosition[], id: string): SeatPosition[] {
  const parentId = seats.find((seat) => seat.id === id)?.parentId ?? null;
  return reorderBelow(
    seats,
    parentId,
    idsBelow(seats, parentId).flatMap((sibling) => (sibling === id ? idsBelow(seats, id) : [sibling])),
  );
}

/**
 * The positions that change when a deleted seat is restored: it returns to its place, below the integrator if its parent is
 * gone. Its former children (`below`) return to it unless they have moved since.
 */
export function positionsAfterRestore(
  seats: readonly SeatPosition[],
  deleted: SeatPosition & { below: readonly string[] },
): SeatPosition[] {
  const { id } = deleted;
  const parentId = seats.some((seat) => seat.id === deleted.parentId) ? deleted.parentId : 'integrator';
  const isReturning = (seat: SeatPosition) => seat.parentId === parentId && deleted.below.includes(seat.id);
  const siblings = idsBelow(
    seats.filter((seat) => !isReturning(seat)),
    parentId,
  );
  const sortOrders = new Map(seats.map((seat) => [seat.id, seat.sortOrder]));
  const position = siblings.findIndex((one) => (sortOrders.get(one) ?? 0) >= deleted.sortOrder);
  const children = idsBelow(seats, parentId).filter((one) => deleted.below.includes(one));
  return [
    ...reorderBelow(seats, parentId, siblings.toSpliced(position < 0 ? siblings.length : position, 0, id)),
    ...reorderBelow(seats, id, children),
  ];
}

/** The responsibilities in a text, one per line, without leading bullets and blank lines. */
export const responsibilitiesIn = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.replace(/^\s*[•\-*–]+\s*/u, '').trim())
    .filter((line) => line !== '');

/** How a draft differs from the primary chart in one seat. */
export type SeatDifference = {
  seat: SeatFacts;
  /** The seat in the primary chart; undefined if the draft adds it. */
  before?: SeatFacts;
  kinds: ('added' | 'removed' | 'moved' | 'changed')[];
};

/** Whether title, responsibilities or people differ. The position doesn't count. */
const hasChanged = (one: SeatFacts, other: SeatFacts): boolean =>
  one.title !== other.title ||
  JSON.stringify(one.responsibilities) !== JSON.stringify(other.responsibilities) ||
  JSON.stringify(one.people) !== JSON.stringify(other.people);

/** The seats in which a draft differs from the primary chart. The order of siblings doesn't count. */
export function differencesOf(draft: readonly SeatFacts[], primary: readonly SeatFacts[]): SeatDifference[] {
  const primaryById = new Map(primary.map((seat) => [seat.id, seat]));
  const draftIds = new Set(draft.map(({ id }) => id));
  const differing = draft.flatMap((seat): SeatDifference[] => {
    const before = primaryById.get(seat.id);
    if (!before) return [{ seat, kinds: ['added'] }];
    const moved = seat.parentId !== before.parentId ? (['moved'] as const) : [];
    const changed = hasChanged(seat, before) ? (['changed'] as const) : [];
    const kinds = [...moved, ...changed];
    return kinds.length > 0 ? [{ seat, before, kinds }] : [];
  });
  const removed = primary.filter(({ id }) => !draftIds.has(id));
  return [...differing, ...removed.map((seat): SeatDifference => ({ seat, before: seat, kinds: ['removed'] }))];
}

/** The holders that are not among `others`. */
export const holdersNotIn = (holders: SeatHolder[], others: SeatHolder[]): SeatHolder[] =>
  holders.filter(({ userId, name }) => !others.some((one) => one.userId === userId && one.name === name));
