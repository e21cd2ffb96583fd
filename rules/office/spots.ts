import { canStand, canWalk } from './movement.ts';
import { middleOf, type OfficeMap, type Point } from './office-map.ts';
import { tileSize } from './tiled-map.ts';

/** How far from others people arrive, in pixels. */
const distance = 30;
/** How many tiles away from the goal at most. */
const farthest = 12;

/**
 * Returns the middle of a tile near a point on which no one stands: one to which a straight line leads, if someone can stand at the point
 * itself. Undefined if there is none.
 */
export function findFreeSpot(map: OfficeMap, goal: Point, taken: Point[]): Point | undefined {
  const isOpen = canStand(map, goal);
  const center = { x: Math.floor(goal.x / tileSize), y: Math.floor((goal.y - 6) / tileSize) };
  const offsets = Array.from({ length: 2 * farthest + 1 }, (_, index) => index - farthest);
  const spots = offsets.flatMap((dy) => offsets.map((dx) => middleOf({ x: center.x + dx, y: center.y + dy })));
  // Beside rather than behind or before someone: there one would cover the other.
  const from = (spot: Point): number => Math.hypot(spot.x - goal.x, (spot.y - goal.y) * 1.5);
  return spots
    .sort((a, b) => from(a) - from(b))
    .find(
      (spot) =>
        (isOpen ? canWalk(map, goal, spot) : canStand(map, spot)) &&
        taken.every(({ x, y }) => Math.hypot(x - spot.x, y - spot.y) >= distance),
    );
}
