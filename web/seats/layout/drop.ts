import type { Seat } from '#contract/seats.ts';
import { mayMoveBelow, seatsBelow } from '#rules/seats.ts';
import { type Box, type Layout, size } from './layout.ts';

/** Where a dragged seat would come: below another, or beside it. */
export type Drop = { targetId: string; side: 'below' | 'before' | 'after' };
type Point = { x: number; y: number };

/** What part of a card's edge stands for the place beside it. */
const edge = 0.25;

function sideAt(box: Box, { x, y }: Point): Drop['side'] {
  const part = box.isInColumn ? (y - box.y) / box.height : (x - box.x) / size.width;
  if (part < edge) return 'before';
  return part > 1 - edge ? 'after' : 'below';
}

/** Where a seat comes that is let go of at a point of the chart, if it may. */
export function dropAt({ boxes }: Layout, seats: Seat[], draggedId: string, point: Point): Drop | undefined {
  const box = [...boxes.values()].find(
    ({ x, y, height }) => point.x >= x && point.x <= x + size.width && point.y >= y && point.y <= y + height,
  );
  if (!box || box.id === draggedId) return undefined;
  const drop = { targetId: box.id, side: sideAt(box, point) };
  return moveOf(seats, draggedId, drop) ? drop : moveBelow(seats, draggedId, box.id);
}

const moveBelow = (seats: Seat[], draggedId: string, targetId: string): Drop | undefined => {
  const drop = { targetId, side: 'below' as const };
  return moveOf(seats, draggedId, drop) && drop;
};

/** What a drop makes of the seat: below which one it comes, and at which position; nothing where it may not. */
export function moveOf(
  seats: Seat[],
  id: string,
  { targetId, side }: Drop,
): { parentId: string; position: number } | undefined {
  const parentId = side === 'below' ? targetId : seats.find((seat) => seat.id === targetId)?.parentId;
  if (!parentId || !mayMoveBelow(seats, id, parentId)) return undefined;
  const siblings = (seatsBelow(seats).get(parentId) ?? []).filter((seat) => seat.id !== id);
  if (side === 'below') return { parentId, position: siblings.length };
  return { parentId, position: siblings.findIndex((seat) => seat.id === targetId) + (side === 'after' ? 1 : 0) };
}

/** Where a key moves a seat: among its siblings, up beside the one above, or below the one before. */
export function moveByKey(seats: Seat[], id: string, key: string): { parentId: string; position: number } | undefined {
  const below = seatsBelow(seats);
  const seat = seats.find((one) => one.id === id);
  if (!seat?.parentId) return undefined;
  const siblings = below.get(seat.parentId) ?? [];
  const at = siblings.findIndex((one) => one.id === id);
  const before = siblings[at - 1];
  const isThere = (position: number) => position >= 0 && position < siblings.length;
  const besides = { ArrowLeft: at - 1, ArrowRight: at + 1 }[key];
  if (besides !== undefined) return isThere(besides) ? { parentId: seat.parentId, position: besides } : undefined;
  if (key === 'ArrowUp') return moveOf(seats, id, { targetId: seat.parentId, side: 'after' });
  return key === 'ArrowDown' && before ? moveOf(seats, id, { targetId: before.id, side: 'below' }) : undefined;
}
