import { expect, test } from 'vitest';
import { placesFor } from './sort-order.ts';

const held = (...places: number[]) => places.map((sortOrder, index) => ({ id: index + 1, sortOrder }));

test('ids take the places that they hold, in their new order', () => {
  expect(placesFor([3, 1, 2], held(100, 200, 300))).toEqual([
    { id: 3, sortOrder: 100 },
    { id: 1, sortOrder: 200 },
    { id: 2, sortOrder: 300 },
  ]);
});

test('what keeps its place is left out', () => {
  expect(placesFor([1, 3, 2], held(100, 200, 300)).map(({ id }) => id)).toEqual([3, 2]);
  expect(placesFor([1, 2, 3], held(100, 200, 300))).toEqual([]);
});

test('two in the same place are parted', () => {
  expect(placesFor([2, 1, 3], held(100, 100, 100))).toEqual([
    { id: 1, sortOrder: 101 },
    { id: 3, sortOrder: 102 },
  ]);
});

test('nothing to move is nothing moved', () => {
  expect(placesFor([], [])).toEqual([]);
});
