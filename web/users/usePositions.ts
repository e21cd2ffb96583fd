import { useMemo } from 'react';
import type { Seat } from '#contract/seats.ts';
import { usePrimarySeats } from '#web/seats/usePrimarySeats.ts';

/** Where people are in the primary chart. Empty while it loads or is not needed. */
type Positions = {
  isLoaded: boolean;
  /** The seats that a person holds. */
  seatsOf: (userId: string) => Seat[];
  /** The ids of those who hold the seats above, without the person; above a vacant seat, the next ones with holders. */
  managersOf: (userId: string) => string[];
  /** The ids of those who hold the seats directly below, without the person. */
  reportsOf: (userId: string) => string[];
};

function positionsIn(seats: Seat[]): Omit<Positions, 'isLoaded'> {
  const seatsByHolder = new Map<string, Seat[]>();
  for (const seat of seats) {
    for (const { userId } of seat.people)
      if (userId) seatsByHolder.set(userId, [...(seatsByHolder.get(userId) ?? []), seat]);
  }
  const byId = new Map(seats.map((seat) => [seat.id, seat]));
  const below = Map.groupBy(seats, ({ parentId }) => parentId);
  const holdersOf = (seat: Seat) => seat.people.flatMap(({ userId }) => userId ?? []);
  const above = (seat: Seat): string[] => {
    const parent = byId.get(seat.parentId ?? '');
    if (!parent) return [];
    return parent.people.length > 0 ? holdersOf(parent) : above(parent);
  };
  const seatsOf = (userId: string) => seatsByHolder.get(userId) ?? [];
  const without = (userId: string, ids: string[]) => [...new Set(ids)].filter((id) => id !== userId);
  return {
    seatsOf,
    managersOf: (userId) => without(userId, seatsOf(userId).flatMap(above)),
    reportsOf: (userId) =>
      without(
        userId,
        seatsOf(userId).flatMap(({ id }) => (below.get(id) ?? []).flatMap(holdersOf)),
      ),
  };
}

export function usePositions(isNeeded = true): Positions {
  const { seats, isLoaded } = usePrimarySeats(isNeeded);
  return useMemo(() => ({ ...positionsIn(seats), isLoaded }), [seats, isLoaded]);
}
