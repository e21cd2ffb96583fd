import type { Seat, SeatHolder } from '#contract/seats.ts';
import type { User } from '#contract/users.ts';
import { fullName } from '#rules/people.ts';
import { seatsBelow } from '#rules/seats.ts';

/** The way from an id to a person. */
export type Find = (id: string | null | undefined) => User | undefined;

/** What somebody in a seat is called. */
export const holderName = ({ userId, name }: SeatHolder, find: Find): string => name ?? fullName(find(userId));

/** Somebody in a seat, as a picture shows them: without an account by the first letters of the name. */
export const holderPerson = ({ userId, name }: SeatHolder, find: Find) =>
  name === null
    ? find(userId)
    : { id: name, firstName: name, lastName: name.split(' ').slice(1).at(-1) ?? '', profileImageUrl: null };

/** The seats of a chart from the top down, each before those below it. */
export function inOrder(seats: Seat[]): Seat[] {
  const below = seatsBelow(seats);
  const from = (id: string | null): Seat[] => (below.get(id) ?? []).flatMap((seat) => [seat, ...from(seat.id)]);
  return from(null);
}

/** The seats that hold every word in their title, or in the names of who sits there, from the top down. */
export function findSeats(seats: Seat[], words: string, find: Find): string[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return [];
  return inOrder(seats)
    .filter(({ title, people }) => {
      const text = [title, ...people.map((holder) => holderName(holder, find))].join(' ').toLowerCase();
      return wanted.every((word) => text.includes(word));
    })
    .map(({ id }) => id);
}

/** The seat to which an arrow key leads from another. */
export function neighbourOf(seats: Seat[], id: string, key: string): string | undefined {
  const below = seatsBelow(seats);
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
