import fc from 'fast-check';
import { expect, test } from 'vitest';
import { layoutTiles, tileGap } from './layoutTiles.ts';

const columns = (width: number, height: number, counts: number[]) =>
  counts.map((count) => layoutTiles(width, height, count).columns);

test('a desktop gets as many columns as make the tiles largest', () => {
  expect(columns(1150, 700, [1, 2, 4, 6, 9, 12, 25])).toEqual([1, 2, 2, 3, 3, 4, 5]);
});

test('a phone stacks up to three people and shows more in two columns', () => {
  expect(columns(374, 640, [1, 2, 3, 4, 6, 9])).toEqual([1, 1, 1, 2, 2, 2]);
});

test('a phone on its side shows people in one row', () => {
  expect(layoutTiles(750, 250, 3)).toMatchObject({ columns: 3, rows: 1 });
});

test('tiles of many people stay wide enough, and the grid grows in height', () => {
  const { width, rows, height } = layoutTiles(374, 500, 50);
  expect(width).toBeGreaterThanOrEqual(132);
  expect(rows * height).toBeGreaterThan(500);
});

test('tiles never exceed the width of their area', () => {
  const size = fc.integer({ min: 0, max: 4000 });
  fc.assert(
    fc.property(size, size, fc.integer({ min: 1, max: 50 }), (areaWidth, areaHeight, count) => {
      const { columns, rows, width, height } = layoutTiles(areaWidth, areaHeight, count);
      expect(columns * width + (columns - 1) * tileGap).toBeLessThanOrEqual(Math.max(areaWidth, 0));
      expect(columns * rows).toBeGreaterThanOrEqual(count);
      expect(Number.isInteger(width) && Number.isInteger(height)).toBe(true);
    }),
  );
});
