import { floorLegend, type MapPlan, wallLegend } from './plan.ts';
import type { FloorName } from './tiles/floors.ts';

type Cell = { floor: FloorName } | { wall: 'wall' | 'window' | 'glass' | 'door' | 'nothing' };

/** Answers what lies on a tile of a plan, and how walls continue each other. */
export class Grid {
  readonly width: number;
  readonly height: number;
  readonly #cells: Cell[][];

  /** @throws Error for rows of different lengths and characters without a meaning */
  constructor({ name, rows }: MapPlan) {
    this.width = rows[0]?.length ?? 0;
    this.height = rows.length;
    this.#cells = rows.map((row, y) => {
      if (row.length !== this.width)
        throw new Error(`${name}: row ${y} has ${row.length} characters, not ${this.width}`);
      return [...row].map((character, x) => cellOf(character, `${name}: ${x}, ${y}`));
    });
  }

  #cell(x: number, y: number): Cell {
    return this.#cells[y]?.[x] ?? { wall: 'nothing' };
  }

  #isOf(x: number, y: number, ...kinds: string[]): boolean {
    const cell = this.#cell(x, y);
    return 'wall' in cell && kinds.includes(cell.wall);
  }

  floor(x: number, y: number): FloorName | undefined {
    const cell = this.#cell(x, y);
    return 'floor' in cell ? cell.floor : undefined;
  }

  isWall = (x: number, y: number): boolean => this.#isOf(x, y, 'wall', 'window');
  isWindow = (x: number, y: number): boolean => this.#isOf(x, y, 'window');
  isGlass = (x: number, y: number): boolean => this.#isOf(x, y, 'glass');
  isDoor = (x: number, y: number): boolean => this.#isOf(x, y, 'door');
  isBarrier = (x: number, y: number): boolean => this.isWall(x, y) || this.isGlass(x, y);

  /** The visible part of a wall: the upper or lower half of its face, or its top. */
  wallKind(x: number, y: number): 'upper' | 'lower' | 'top' | undefined {
    if (!this.isWall(x, y)) return undefined;
    if (!this.isWall(x, y + 1)) return 'lower';
    return this.isWall(x, y + 2) ? 'top' : 'upper';
  }

  /** The floors on the left and right half of a tile; those of a wall or door come from beside it. */
  floorHalves(x: number, y: number): [left: FloorName | undefined, right: FloorName | undefined] {
    const own = this.floor(x, y);
    if (own) return [own, own];
    const [west, east] = [this.#floorBeside(x - 1, y), this.#floorBeside(x + 1, y)];
    const isPane = this.isGlass(x, y) && (this.isGlass(x - 1, y) || this.isGlass(x + 1, y)) && !this.isGlass(x, y - 1);
    if ((west || east) && !isPane && !this.isDoorInFace(x, y)) return [west ?? east, east ?? west];
    const isLower = this.isDoorInFace(x, y) && !this.isDoor(x, y + 1);
    const near = this.#nearestFloor(x, y, isLower ? 1 : -1);
    return [near, near];
  }

  /** The floor of a tile, also under glass. */
  #floorBeside(x: number, y: number): FloorName | undefined {
    return this.isGlass(x, y) || this.isDoor(x, y) ? this.#nearestFloor(x, y, -1) : this.floor(x, y);
  }

  #nearestFloor(x: number, y: number, direction: number): FloorName | undefined {
    for (const step of [direction, 2 * direction, -direction, -2 * direction]) {
      const floor = this.floor(x, y + step);
      if (floor) return floor;
    }
    return undefined;
  }

  /** Whether a door is in a solid wall from west to east, which has a lintel. */
  isDoorInFace(x: number, y: number): boolean {
    if (!this.isDoor(x, y)) return false;
    const [west, east] = [this.#pastDoors(x, y, -1), this.#pastDoors(x, y, 1)];
    return this.isWall(west, y) && this.isWall(east, y) && this.wallKind(west, y) !== 'top';
  }

  #pastDoors(x: number, y: number, direction: number): number {
    let column = x;
    while (this.isDoor(column, y)) column += direction;
    return column;
  }
}

function cellOf(character: string, where: string): Cell {
  const floor = floorLegend[character];
  if (floor) return { floor };
  const wall = (wallLegend as Record<string, (typeof wallLegend)[keyof typeof wallLegend]>)[character];
  if (wall) return { wall };
  throw new Error(`${where}: "${character}" is not in the legend`);
}
