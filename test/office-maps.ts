import fc from 'fast-check';
import { isWall, middleOf, type OfficeMap, type Point } from '#rules/office/office-map.ts';

/** Draws a map from rows of text: `#` is a wall. */
export const mapOf = (...rows: string[]): OfficeMap => ({
  width: rows[0]?.length ?? 0,
  height: rows.length,
  walls: rows.flatMap((row) => [...row].map((character) => character === '#')),
  starts: [],
  areas: [],
});

/** Maps of up to 12 x 12 tiles, a third of them walls, with two free tiles. */
export const mapWithTwoTiles: fc.Arbitrary<{ map: OfficeMap; a: Point; b: Point }> = fc
  .record({ width: fc.integer({ min: 2, max: 12 }), height: fc.integer({ min: 2, max: 12 }) })
  .chain(({ width, height }) => {
    const tile = fc.record({ x: fc.nat(width - 1), y: fc.nat(height - 1) });
    const walls = fc.array(fc.nat(2), { minLength: width * height, maxLength: width * height });
    return fc.record({ walls, a: tile, b: tile }).map(({ walls, a, b }) => {
      const map: OfficeMap = { width, height, walls: walls.map((value) => value === 0), starts: [], areas: [] };
      for (const { x, y } of [a, b]) map.walls[y * width + x] = false;
      return { map, a: middleOf(a), b: middleOf(b) };
    });
  });

/** The tiles that can be reached from a tile over their edges. */
export function floodFrom(map: OfficeMap, start: Point): Set<number> {
  const tiles = new Set([start.y * map.width + start.x]);
  for (const index of tiles) {
    const [x, y] = [index % map.width, Math.floor(index / map.width)];
    for (const [dx, dy] of [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ] as const)
      if (!isWall(map, x + dx, y + dy)) tiles.add((y + dy) * map.width + x + dx);
  }
  return tiles;
}
