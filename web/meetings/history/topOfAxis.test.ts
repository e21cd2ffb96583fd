import { expect, test } from 'vitest';
import { topOfAxis } from './topOfAxis.ts';

test.each([
  [[], 2],
  [[0], 2],
  [[1, 2], 2],
  [[3], 4],
  [[9], 10],
  [[58, 61], 80],
  [[115], 120],
  [[250], 400],
])('the axis of %j ends at %i', (values, top) => expect(topOfAxis(values)).toBe(top));
