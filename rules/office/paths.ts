import { canStand, canWalk } from './movement.ts';
import { isWall, middleOf, type OfficeMap, type Point } from './office-map.ts';
import { tileSize } from './tiled-map.ts';

const diagonal = Math.SQRT2;

/**
 * Returns the points to walk to, one after the other, from a point to a goal; each line between them is free of walls. If the goal is
 * out of reach, the path ends on the nearest tile within reach. Empty when `from` is in a wall.
 */
export function findPath(map: OfficeMap, from: Point, to: Point): Point[] {
  const start = tileUnder(from);
  if (![from.x, from.y, to.x, to.y].every(Number.isFinite) || isWall(map, start.x, start.y)) return [];
  const goal = tileUnder({ x: to.x, y: canStand(map, to) ? to.y : to.y + 6 });
  const tiles = findTiles(map, start, goal);
  const last = tiles.at(-1) ?? start;
  const isReached = last.x === goal.x && last.y === goal.y;
  const end = isReached && canStand(map, to) ? to : middleOf(last);
  return shorten(map, [from, ...tiles.map(middleOf), end]).filter(({ x, y }) => x !== from.x || y !== from.y);
}

/** The tile under the middle of a person's box. */
const tileUnder = ({ x, y }: Point): Point => ({ x: Math.floor(x / tileSize), y: Math.floor((y - 6) / tileSize) });

/** Finds a shortest way over tiles by A*, in eight directions that never cut a wall's corner; to the tile nearest to the goal if need be. */
function findTiles(map: OfficeMap, start: Point, goal: Point): Point[] {
  const indexOf = ({ x, y }: Point): number => y * map.width + x;
  const tileAt = (index: number): Point => ({ x: index % map.width, y: Math.floor(index / map.width) });
  const size = map.width * map.height;
  const costs = new Float64Array(size).fill(Number.POSITIVE_INFINITY);
  const previous = new Int32Array(size).fill(-1);
  const isDone = new Uint8Array(size);
  const queue = new Queue();
  let nearest = start;
  costs[indexOf(start)] = 0;
  queue.push(indexOf(start), estimate(start, goal));
  for (let index = queue.pop(); index !== undefined; index = queue.pop()) {
    if (isDone[index]) continue;
    isDone[index] = 1;
    const tile = tileAt(index);
    if (distance(tile, goal) < distance(nearest, goal)) nearest = tile;
    if (tile.x === goal.x && tile.y === goal.y) break;
    for (const { next, length } of neighbours(map, tile)) {
      const cost = (costs[index] ?? 0) + length;
      if (cost >= (costs[indexOf(next)] ?? 0)) continue;
      costs[indexOf(next)] = cost;
      previous[indexOf(next)] = index;
      queue.push(indexOf(next), cost + estimate(next, goal));
    }
  }
  const tiles: Point[] = [];
  for (let index = indexOf(nearest); index >= 0; index = previous[index] ?? -1) tiles.push(tileAt(index));
  return tiles.reverse();
}

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** The length of the way without walls: diagonals first, then straight. */
function estimate(a: Point, b: Point): number {
  const [width, height] = [Math.abs(a.x - b.x), Math.abs(a.y - b.y)];
  return Math.max(width, height) + (diagonal - 1) * Math.min(width, height);
}

function neighbours(map: OfficeMap, { x, y }: Point): { next: Point; length: number }[] {
  const isFree = (dx: number, dy: number): boolean => !isWall(map, x + dx, y + dy);
  const steps = [-1, 0, 1].flatMap((dy) => [-1, 0, 1].map((dx) => ({ dx, dy })));
  return steps
    .filter(({ dx, dy }) => (dx !== 0 || dy !== 0) && isFree(dx, dy) && isFree(dx, 0) && isFree(0, dy))
    .map(({ dx, dy }) => ({ next: { x: x + dx, y: y + dy }, length: dx !== 0 && dy !== 0 ? diagonal : 1 }));
}

/** Leaves out the points that a straight line can pass over. The first of the points is where the walk begins, and left out too. */
function shorten(map: OfficeMap, points: Point[]): Point[] {
  const corners: Point[] = [];
  let from = points[0];
  for (const [index, point] of points.entries()) {
    const next = points[index + 1];
    if (from && next && canWalk(map, from, next)) continue;
    corners.push(point);
    from = point;
  }
  return corners;
}

/** A binary heap: `pop` returns the value with the lowest priority. */
class Queue {
  readonly #values: number[] = [];
  readonly #priorities: number[] = [];

  push(value: number, priority: number): void {
    let index = this.#values.length;
    this.#set(index, value, priority);
    while (index > 0) {
      const parent = (index - 1) >> 1;
      if (this.#priority(parent) <= priority) break;
      this.#swap(index, parent);
      index = parent;
    }
  }

  pop(): number | undefined {
    const first = this.#values[0];
    const [value, priority] = [this.#values.pop(), this.#priorities.pop()];
    const size = this.#values.length;
    if (size === 0 || value === undefined || priority === undefined) return first;
    this.#set(0, value, priority);
    for (let index = 0; ; ) {
      const children = [2 * index + 1, 2 * index + 2].filter((child) => child < size);
      const least = children.reduce((a, b) => (this.#priority(b) < this.#priority(a) ? b : a), index);
      if (least === index) return first;
      this.#swap(index, least);
      index = least;
    }
  }

  #priority(index: number): number {
    return this.#priorities[index] ?? Number.POSITIVE_INFINITY;
  }

  #set(index: number, value: number, priority: number): void {
    this.#values[index] = value;
    this.#priorities[index] = priority;
  }

  #swap(a: number, b: number): void {
    const [value, priority] = [this.#values[a] ?? 0, this.#priority(a)];
    this.#set(a, this.#values[b] ?? 0, this.#priority(b));
    this.#set(b, value, priority);
  }
}
