import { expect, test } from 'vitest';
import { movedRows } from './sort-order.ts';

const rowsAt = (...positions: number[]) => positions.map((sortOrder, index) => ({ id: index + 1, sortOrder }));

test('rows share their positions in the new order', () => {
  expect(movedRows(rowsAt(100, 200, 300), [3, 1, 2])).toEqual([
    { id: 3, sortOrder: 100 },
    { id: 1, sortOrder: 200 },
    { id: 2, sortOrder: 300 },
  ]);
});

test('rows that keep their position are left out', () => {
  expect(movedRows(rowsAt(100, 200, 300), [1, 3, 2]).map(({ id }) => id)).toEqual([3, 2]);
  expect(movedRows(rowsAt(100, 200, 300), [1, 2, 3])).toEqual([]);
});

test('rows in the same position are separated', () => {
  expect(movedRows(rowsAt(100, 100, 100), [2, 1, 3])).toEqual([
    { id: 1, sortOrder: 101 },
    { id: 3, sortOrder: 102 },
  ]);
});

test('rows that are not in the list keep their positions', () => {
  expect(movedRows(rowsAt(100, 200, 300), [3, 1, 9])).toEqual([
    { id: 3, sortOrder: 100 },
    { id: 1, sortOrder: 300 },
  ]);
});

test('an empty list moves nothing', () => {
  expect(movedRows([], [])).toEqual([]);
});
