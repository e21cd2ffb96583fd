import type { Seat, SeatHolder } from '#contract/seats.ts';
import type { User } from '#contract/users.ts';
import { fullName } from '#rules/people.ts';
import { textMatcher } from '#rules/search-text.ts';
import { seatsByParent } from '#rules/seats.ts';
import { withState } from '#web/users/options.ts';

/** Finds a person by id. */
export type FindPerson = (id: string | null | undefined) => User | undefined;

/** The name of a person in a seat. */
export const holderName = ({ userId, name }: SeatHolder, find: FindPerson): string =>
  name ?? withState(fullName(find(userId)), find(userId));

/** A person in a seat, for their avatar. Without an account it shows the initials of the name. */
export const holderPerson = ({ userId, name }: SeatHolder, find: FindPerson) =>
  name === null
    ? find(userId)
    : { id: name, firstName: name, lastName: name.split(' ').slice(1).at(-1) ?? '', profileImageUrl: null };

/** The seats in depth-first order. */
export function inOrder(seats: Seat[]): Seat[] {
  const below = seatsByParent(seats);
  const from = (id: string | null): Seat[] => (below.get(id) ?? []).flatMap((seat) => [seat, ...from(seat.id)]);
  return from(null);
}

/** The ids of the seats whose title or people contain every word of the query, in depth-first order. */
export function findSeats(seats: Seat[], query: string, find: FindPerson): string[] {
  if (query.trim() === '') return [];
  const matches = textMatcher(query);
  return inOrder(seats)
    .filter(({ title, people }) => matches(title, ...people.map((holder) => holderName(holder, find))))
    .map(({ id }) => id);
}

/** The id of the seat that an arrow key moves the focus to. */
export function neighborOf(seats: Seat[], id: string, key: string): string | undefined {
  const below = seatsByParent(seats);
  const seat = seats.find((one) => one.id === id);
  if (!seat) return undefined;
  const siblings = below.get(seat.parentId) ?? [];
  const at = siblings.indexOf(seat);
  switch (key) {
    case 'ArrowUp':
      return seat.parentId ?? undefined;
    case 'ArrowDown':
      return below.get(id)?.[0]?.id;
    case 'ArrowLeft':
      return siblings[at - 1]?.id;
    case 'ArrowRight':
      return siblings[at + 1]?.id;
    default:
      return undefined;
  }
}
