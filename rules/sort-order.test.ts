import { expect, test } from 'vitest';
import { movedRows } from './sort-order.ts';

const held = (...places: number[]) => places.map((sortOrder, index) => ({ id: index + 1, sortOrder }));

test('ids take the places that they hold, in their new order', () => {
  expect(movedRows(held(100, 200, 300), [3, 1, 2])).toEqual([
    { id: 3, sortOrder: 100 },
    { id: 1, sortOrder: 200 },
    { id: 2, sortOrder: 300 },
  ]);
});

test('what keeps its place is left out', () => {
  expect(movedRows(held(100, 200, 300), [1, 3, 2]).map(({ id }) => id)).toEqual([3, 2]);
  expect(movedRows(held(100, 200, 300), [1, 2, 3])).toEqual([]);
});

test('two in the same place are parted', () => {
  expect(movedRows(held(100, 100, 100), [2, 1, 3])).toEqual([
    { id: 1, sortOrder: 101 },
    { id: 3, sortOrder: 102 },
  ]);
});

test('rows that are not named keep their places, and take no part', () => {
  expect(movedRows(held(100, 200, 300), [3, 1, 9])).toEqual([
    { id: 3, sortOrder: 100 },
    { id: 1, sortOrder: 300 },
  ]);
});

test('nothing to move is nothing moved', () => {
  expect(movedRows([], [])).toEqual([]);
});
