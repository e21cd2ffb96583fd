import type { Seat, SeatHolder } from '#contract/seats.ts';
import { mayManage } from './people.ts';

/** Whether somebody may edit the accountability chart and its drafts. */
export const mayEditChart = mayManage;

/** Whether a seat is one of the two at the top, which stay there: the integrator reports to the visionary, who reports to nobody. */
export const isTopSeat = (id: string): boolean => id === 'visionary' || id === 'integrator';

/** Where a seat stands: below which, and at which place among its siblings. */
export type Placed = Pick<Seat, 'id' | 'parentId' | 'sortOrder'>;

/** The order of siblings. */
export const bySeatPlace = (one: Placed, other: Placed): number =>
  one.sortOrder - other.sortOrder || (one.id < other.id ? -1 : 1);

/** The seats below each, in their order; those below none by null. */
export function seatsBelow<S extends Placed>(seats: readonly S[]): Map<string | null, S[]> {
  return Map.groupBy([...seats].sort(bySeatPlace), ({ parentId }) => parentId);
}

/** The seats above one, the nearest first; none of a seat that is not there. */
export function seatsAbove<S extends Placed>(seats: readonly S[], id: string): S[] {
  const byId = new Map(seats.map((seat) => [seat.id, seat]));
  const above: S[] = [];
  let seat = byId.get(id);
  while (seat?.parentId != null && above.length < seats.length) {
    seat = byId.get(seat.parentId);
    if (seat) above.push(seat);
  }
  return above;
}

/** Whether a seat may be moved below another: the top stays the top, and none comes below itself. */
export const mayMoveBelow = (seats: readonly Placed[], id: string, parentId: string): boolean =>
  !isTopSeat(id) && id !== parentId && !seatsAbove(seats, parentId).some((seat) => seat.id === id);

/** What changes of places so that these seats, and no others, stand below one in this order. */
function putBelow(seats: readonly Placed[], parentId: string | null, ids: string[]): Placed[] {
  const byId = new Map(seats.map((seat) => [seat.id, seat]));
  return ids
    .map((id, index) => ({ id, parentId, sortOrder: (index + 1) * 100 }))
    .filter(({ id, sortOrder }) => {
      const seat = byId.get(id);
      return seat?.parentId !== parentId || seat.sortOrder !== sortOrder;
    });
}

const idsBelow = (seats: readonly Placed[], parentId: string | null): string[] =>
  seats
    .filter((seat) => seat.parentId === parentId)
    .sort(bySeatPlace)
    .map(({ id }) => id);

/** What changes of places when a seat comes below another, at a position among its siblings (0 is the first). */
export function placesMoved(seats: readonly Placed[], id: string, parentId: string | null, position: number): Placed[] {
  const siblings = idsBelow(seats, parentId).filter((other) => other !== id);
  return putBelow(seats, parentId, siblings.toSpliced(position, 0, id));
}

/** The place of a seat among its siblings, as places are given: 100 of the first, 200 of the second. */
export const rankOf = (seats: readonly Placed[], { id, parentId }: Placed): number =>
  (idsBelow(seats, parentId).indexOf(id) + 1) * 100;

/** What changes of places when a seat goes: those below it take its place below the one above. */
export function placesWithout(seats: readonly Placed[], id: string): Placed[] {
  const parentId = seats.find((seat) => seat.id === id)?.parentId ?? null;
  return putBelow(
    seats,
    parentId,
    idsBelow(seats, parentId).flatMap((sibling) => (sibling === id ? idsBelow(seats, id) : [sibling])),
  );
}

/**
 * What changes of places when a deleted seat comes back, to where it was: those that were below it come below it again, as
 * far as they stand where its end has left them. If the seat above it is gone, it comes below the integrator.
 */
export function placesRestored(seats: readonly Placed[], gone: Placed & { below: readonly string[] }): Placed[] {
  const { id } = gone;
  const parentId = seats.some((seat) => seat.id === gone.parentId) ? gone.parentId : 'integrator';
  const isBack = (one: Placed) => one.parentId === parentId && gone.below.includes(one.id);
  const staying = idsBelow(
    seats.filter((one) => !isBack(one)),
    parentId,
  );
  const places = new Map(seats.map((seat) => [seat.id, seat.sortOrder]));
  const position = staying.findIndex((one) => (places.get(one) ?? 0) >= gone.sortOrder);
  const back = idsBelow(seats, parentId).filter((one) => gone.below.includes(one));
  return [
    ...putBelow(seats, parentId, staying.toSpliced(position < 0 ? staying.length : position, 0, id)),
    ...putBelow(seats, id, back),
  ];
}

/** The responsibilities in a text, one a line: without bullets before them, and without lines that are blank. */
export const responsibilitiesIn = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.replace(/^\s*[•\-*–]+\s*/u, '').trim())
    .filter((line) => line !== '');

/** What a draft makes other of a seat: it comes, goes, or is not what or where it was. */
export type SeatDifference = {
  seat: Seat;
  /** How it is in the primary chart, unless it was added. */
  before?: Seat;
  kinds: ('added' | 'removed' | 'moved' | 'changed')[];
};

/** Whether what a seat is, not where it stands, differs. */
const isChanged = (one: Seat, other: Seat): boolean =>
  one.title !== other.title ||
  JSON.stringify(one.responsibilities) !== JSON.stringify(other.responsibilities) ||
  JSON.stringify(one.people) !== JSON.stringify(other.people);

/** What a draft makes other of the primary chart, seat by seat; the order of siblings does not count. */
export function differencesOf(draft: Seat[], primary: Seat[]): SeatDifference[] {
  const were = new Map(primary.map((seat) => [seat.id, seat]));
  const are = new Set(draft.map(({ id }) => id));
  const news = draft.flatMap((seat): SeatDifference[] => {
    const before = were.get(seat.id);
    if (!before) return [{ seat, kinds: ['added'] }];
    const moved = seat.parentId !== before.parentId ? (['moved'] as const) : [];
    const changed = isChanged(seat, before) ? (['changed'] as const) : [];
    const kinds = [...moved, ...changed];
    return kinds.length > 0 ? [{ seat, before, kinds }] : [];
  });
  const gone = primary.filter(({ id }) => !are.has(id));
  return [...news, ...gone.map((seat): SeatDifference => ({ seat, before: seat, kinds: ['removed'] }))];
}

/** Who of some people is not among others. */
export const holdersWithout = (holders: SeatHolder[], others: SeatHolder[]): SeatHolder[] =>
  holders.filter(({ userId, name }) => !others.some((one) => one.userId === userId && one.name === name));
