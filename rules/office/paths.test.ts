import fc from 'fast-check';
import { expect, test } from 'vitest';
import { floodFrom, mapOf, mapWithTwoTiles } from '#test/office-maps.ts';
import { canWalk } from './movement.ts';
import { middleOf, type OfficeMap } from './office-map.ts';
import { findPath } from './paths.ts';

const tileUnder = (map: OfficeMap, point: { x: number; y: number }): number =>
  Math.floor((point.y - 6) / 32) * map.width + Math.floor(point.x / 32);

test('a path goes around walls with as few corners as it can', () => {
  const map = mapOf('.....', '.###.', '...#.', '.....');
  expect(findPath(map, middleOf({ x: 2, y: 2 }), middleOf({ x: 2, y: 0 }))).toEqual([
    middleOf({ x: 0, y: 2 }),
    middleOf({ x: 0, y: 0 }),
    middleOf({ x: 2, y: 0 }),
  ]);
  expect(findPath(map, middleOf({ x: 0, y: 3 }), { x: 150, y: 125 })).toEqual([{ x: 150, y: 125 }]);
});

test('a goal in a wall, or out of reach, leads to the nearest tile within reach', () => {
  const map = mapOf('....#', '.##.#', '.##..');
  expect(findPath(map, middleOf({ x: 0, y: 0 }), middleOf({ x: 2, y: 1 })).at(-1)).toEqual(middleOf({ x: 2, y: 0 }));
  expect(findPath(map, middleOf({ x: 0, y: 0 }), { x: 900, y: 900 }).at(-1)).toEqual(middleOf({ x: 4, y: 2 }));
  expect(findPath(mapOf('.#.'), middleOf({ x: 0, y: 0 }), middleOf({ x: 2, y: 0 }))).toEqual([]);
  expect(findPath(map, middleOf({ x: 1, y: 1 }), middleOf({ x: 0, y: 0 }))).toEqual([]);
});

test('every line of a path is free, and it ends at the goal exactly if that can be reached', () => {
  const pixel = fc.double({ min: -20, max: 20, noNaN: true });
  fc.assert(
    fc.property(mapWithTwoTiles, pixel, pixel, ({ map, a, b }, dx, dy) => {
      const to = canWalk(map, b, { x: b.x + dx, y: b.y + dy }) ? { x: b.x + dx, y: b.y + dy } : b;
      const path = findPath(map, a, to);
      let from = a;
      for (const point of path) {
        expect(canWalk(map, from, point)).toBe(true);
        from = point;
      }
      const start = tileUnder(map, a);
      const reached = floodFrom(map, { x: start % map.width, y: Math.floor(start / map.width) });
      if (reached.has(tileUnder(map, to))) expect(from).toEqual(to);
      else expect(reached.has(tileUnder(map, from))).toBe(true);
    }),
  );
});

test('a way is found through the longest maze that a map can hold', () => {
  const rows = Array.from({ length: 200 }, (_, y) => {
    const gap = y % 4 === 1 ? 199 : 0;
    return y % 2 === 0 ? '.'.repeat(200) : `${'#'.repeat(gap)}.${'#'.repeat(199 - gap)}`;
  });
  const map = mapOf(...rows);
  expect(findPath(map, middleOf({ x: 0, y: 0 }), middleOf({ x: 199, y: 198 })).at(-1)).toEqual(
    middleOf({ x: 199, y: 198 }),
  );
});
