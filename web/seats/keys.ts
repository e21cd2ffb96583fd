import type { Seat } from '#contract/seats.ts';
import { isTopSeat } from '#rules/seats.ts';
import { t } from '#web/lib/translate.ts';

/** What the buttons and keys of a seat do. */
export type CardActions = {
  open(id: string): void;
  toggle(id: string): void;
  addBelow(id: string): void;
  remove(seat: Seat): void;
  removePerson(seat: Seat, at: number): void;
};

/** The keys that edit the focused seat, for `aria-keyshortcuts`. */
export const editKeys = 'Alt+ArrowUp Alt+ArrowDown Alt+ArrowLeft Alt+ArrowRight Insert Delete';

/** Adds a seat below the focused one (Insert) or deletes it (Delete). @returns whether the key does one of these */
export function editByKey(key: string, seat: Seat, { addBelow, remove }: CardActions): boolean {
  if (key === 'Insert') addBelow(seat.id);
  else if (key === 'Delete' && !isTopSeat(seat.id)) remove(seat);
  else return false;
  return true;
}

/** Says where a seat is after a move. */
export const describeMove = (seats: Seat[], { title }: Seat, to: { parentId: string; position: number }): string =>
  t('{title} reports to {parent}, position {position}.', {
    title,
    parent: seats.find(({ id }) => id === to.parentId)?.title ?? '',
    position: to.position + 1,
  });
