import { expect, test } from 'vitest';
import { indexAfter } from './atAltArrows.ts';

test.each([
  ['up', 2, 1],
  ['up', 0, 0],
  ['down', 1, 2],
  ['down', 3, 3],
  ['top', 3, 0],
] as const)('%s from %i of four rows leads to %i', (step, from, to) => {
  expect(indexAfter(step, from, 4)).toBe(to);
});
