import { expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { inParts } from './inBatches.ts';

test('what is too much for one call is called for in parts, one after the other', async () => {
  const ids = Array.from({ length: limits.moved + 1 }, (_, index) => index + 1);
  const lengths: number[] = [];
  const rows = await inParts(ids, async (part) => {
    lengths.push(part.length);
    return part;
  });
  expect(lengths).toEqual([limits.moved, 1]);
  expect(rows).toEqual(ids);
});
