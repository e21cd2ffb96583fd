import type { Seat } from '#contract/seats.ts';
import { mayMoveBelow, seatsByParent } from '#rules/seats.ts';
import type { Box, Layout } from './layout.ts';

/** The drop position of a dragged seat: below the target, or beside it. */
export type Drop = { targetId: string; side: 'below' | 'before' | 'after' };
type Point = { x: number; y: number };

/** The share of a card's width or height that counts as its edge. */
const edge = 0.25;

function sideAt(box: Box, { x, y }: Point): Drop['side'] {
  const part = box.isInColumn ? (y - box.y) / box.height : (x - box.x) / box.width;
  if (part < edge) return 'before';
  return part > 1 - edge ? 'after' : 'below';
}

/** The drop position at a point of the chart; undefined if the seat can't be dropped there. */
export function dropAt({ boxes }: Layout, seats: Seat[], draggedId: string, point: Point): Drop | undefined {
  const box = [...boxes.values()].find(
    ({ x, y, width, height }) => point.x >= x && point.x <= x + width && point.y >= y && point.y <= y + height,
  );
  if (!box || box.id === draggedId) return undefined;
  const drop = { targetId: box.id, side: sideAt(box, point) };
  return moveOf(seats, draggedId, drop) ? drop : moveBelow(seats, draggedId, box.id);
}

const moveBelow = (seats: Seat[], draggedId: string, targetId: string): Drop | undefined => {
  const drop = { targetId, side: 'below' as const };
  return moveOf(seats, draggedId, drop) && drop;
};

/** The new parent and index of a dropped seat; undefined if it can't be moved there. */
export function moveOf(
  seats: Seat[],
  id: string,
  { targetId, side }: Drop,
): { parentId: string; position: number } | undefined {
  const parentId = side === 'below' ? targetId : seats.find((seat) => seat.id === targetId)?.parentId;
  if (!parentId || !mayMoveBelow(seats, id, parentId)) return undefined;
  const siblings = (seatsByParent(seats).get(parentId) ?? []).filter((seat) => seat.id !== id);
  if (side === 'below') return { parentId, position: siblings.length };
  return { parentId, position: siblings.findIndex((seat) => seat.id === targetId) + (side === 'after' ? 1 : 0) };
}

/** The move for an arrow key: left and right among siblings, up beside the parent, down below the previous sibling. */
export function moveByKey(seats: Seat[], id: string, key: string): { parentId: string; position: number } | undefined {
  const below = seatsByParent(seats);
  const seat = seats.find((one) => one.id === id);
  if (!seat?.parentId) return undefined;
  const siblings = below.get(seat.parentId) ?? [];
  const at = siblings.findIndex((one) => one.id === id);
  const before = siblings[at - 1];
  const isValid = (index: number) => index >= 0 && index < siblings.length;
  const position = { ArrowLeft: at - 1, ArrowRight: at + 1 }[key];
  if (position !== undefined) return isValid(position) ? { parentId: seat.parentId, position } : undefined;
  if (key === 'ArrowUp') return moveOf(seats, id, { targetId: seat.parentId, side: 'after' });
  return key === 'ArrowDown' && before ? moveOf(seats, id, { targetId: before.id, side: 'below' }) : undefined;
}
