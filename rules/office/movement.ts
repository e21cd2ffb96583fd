import { isWall, type OfficeMap, type Point } from './office-map.ts';
import { tileSize } from './tiled-map.ts';

/** Pixels per second. */
export const speed = 160;

// The box that walls stop: 20 pixels wide, 12 high, with the feet in the middle of its lower edge. The tolerance lets a box that
// touches a wall pass in spite of rounding.
const tolerance = 0.01;
const left = 10 - tolerance;
const right = 10 - tolerance;
const above = 12 - tolerance;
const below = -tolerance;

const tileOf = (pixels: number): number => Math.floor(pixels / tileSize);

/** Whether someone may stand with the feet at a point. */
export const canStand = (map: OfficeMap, point: Point): boolean => canWalk(map, point, point);

/** Whether the straight line between two points is free of walls, for a box of a person's size. */
export function canWalk(map: OfficeMap, from: Point, to: Point): boolean {
  if (![from.x, from.y, to.x, to.y].every(Number.isFinite)) return false;
  const [top, bottom] = from.y < to.y ? [from, to] : [to, from];
  const height = bottom.y - top.y;
  const xAt = (y: number): number =>
    height === 0 ? top.x : top.x + ((bottom.x - top.x) * (Math.min(Math.max(y, top.y), bottom.y) - top.y)) / height;
  for (let row = tileOf(top.y - above); row <= tileOf(bottom.y + below); row++) {
    // The part of the line on which the box overlaps this row of tiles.
    const enter = xAt(row * tileSize - below);
    const leave = height === 0 ? bottom.x : xAt((row + 1) * tileSize + above);
    const last = tileOf(Math.max(enter, leave) + right);
    for (let column = tileOf(Math.min(enter, leave) - left); column <= last; column++)
      if (isWall(map, column, row)) return false;
  }
  return true;
}

/**
 * Returns where someone is after walking in a direction for some seconds. Walls stop one axis, so that people slide along them.
 * Only the direction's angle counts beyond a length of 1.
 */
export function step(map: OfficeMap, from: Point, direction: Point, seconds: number): Point {
  const length = Math.max(Math.hypot(direction.x, direction.y), 1);
  const distance = (speed * seconds) / length;
  const afterX = { x: reachX(map, from, direction.x * distance), y: from.y };
  const afterBoth = { x: afterX.x, y: reachY(map, afterX, direction.y * distance) };
  // Around a corner the two legs are free, but the straight line, which the server checks, is not.
  return canWalk(map, from, afterBoth) ? afterBoth : afterX;
}

function reachX(map: OfficeMap, { x, y }: Point, distance: number): number {
  if (distance === 0) return x;
  const ahead = distance > 0 ? right : -left;
  const isBlocked = (column: number): boolean => columnHasWall(map, column, tileOf(y - above), tileOf(y + below));
  const wall = firstBlocked(tileOf(x + ahead), tileOf(x + ahead + distance), isBlocked);
  if (wall === undefined) return x + distance;
  return distance > 0 ? Math.max(x, wall * tileSize - 10) : Math.min(x, (wall + 1) * tileSize + 10);
}

function reachY(map: OfficeMap, { x, y }: Point, distance: number): number {
  if (distance === 0) return y;
  const ahead = distance > 0 ? below : -above;
  const isBlocked = (row: number): boolean => rowHasWall(map, row, tileOf(x - left), tileOf(x + right));
  const wall = firstBlocked(tileOf(y + ahead), tileOf(y + ahead + distance), isBlocked);
  if (wall === undefined) return y + distance;
  return distance > 0 ? Math.max(y, wall * tileSize) : Math.min(y, (wall + 1) * tileSize + 12);
}

/** Returns the first of the tiles after `start` up to `end` that is blocked. */
function firstBlocked(start: number, end: number, isBlocked: (tile: number) => boolean): number | undefined {
  const sign = Math.sign(end - start);
  for (let tile = start; tile !== end; ) {
    tile += sign;
    if (isBlocked(tile)) return tile;
  }
  return undefined;
}

function columnHasWall(map: OfficeMap, column: number, firstRow: number, lastRow: number): boolean {
  for (let row = firstRow; row <= lastRow; row++) if (isWall(map, column, row)) return true;
  return false;
}

function rowHasWall(map: OfficeMap, row: number, firstColumn: number, lastColumn: number): boolean {
  for (let column = firstColumn; column <= lastColumn; column++) if (isWall(map, column, row)) return true;
  return false;
}
