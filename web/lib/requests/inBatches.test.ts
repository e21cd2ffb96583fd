import { expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { ApiCall } from './ApiCall.ts';
import { inBatches } from './inBatches.ts';

test('ids that are too many for one call are sent in several', async () => {
  const ids = Array.from({ length: limits.moved + 1 }, (_, index) => index + 1);
  const lengths: number[] = [];
  const rows = await inBatches(
    ids,
    (batch) =>
      new ApiCall(
        async () => {
          lengths.push(batch.length);
          return batch;
        },
        async () => new Response(),
      ),
  );
  expect(lengths).toEqual([limits.moved, 1]);
  expect(rows).toEqual(ids);
});
