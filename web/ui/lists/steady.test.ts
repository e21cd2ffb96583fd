import { describe, expect, test } from 'vitest';
import { hold, settled } from './steady.ts';

const rows = (...ids: number[]) => ids.map((id) => ({ id }));
const visibleIds = (before: number[], current: number[], holdsOrder: boolean) =>
  hold(settled(rows(...before)), rows(...current), holdsOrder).rows.map(({ id }) => id);

describe.each([false, true])('a list whose rows stay, with their order: %s', (holdsOrder) => {
  test('keeps a row that is gone in its place', () => {
    expect(visibleIds([1, 2, 3], [1, 3], holdsOrder)).toEqual([1, 2, 3]);
  });

  test('shows a saved row at once instead of the unsaved one', () => {
    expect(visibleIds([-5, 1, 2], [3, 1, 2], holdsOrder)).toEqual([3, 1, 2]);
    expect(visibleIds([-5], [3], holdsOrder)).toEqual([3]);
    expect(visibleIds([1, -5, 2], [1, 3], holdsOrder)).toEqual(holdsOrder ? [1, 3, 2] : [1, 2, 3]);
  });
});

test('a row that has moved stays where it was, if the list keeps its order', () => {
  expect(visibleIds([1, 2, 3], [2, 3, 1], true)).toEqual([1, 2, 3]);
  expect(visibleIds([1, 2, 3], [2, 3, 1], false)).toEqual([2, 3, 1]);
});
