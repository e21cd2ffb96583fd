import { expect, test } from 'vitest';
import { z } from 'zod';
import { untilFirstFaults } from './first-faults.ts';

test('what stands in a list beyond the length that it may have is not looked at', () => {
  let looks = 0;
  const word = z.string().refine(() => {
    looks += 1;
    return true;
  });
  const schema = z.object({ words: z.array(word).max(30, 'too many') });
  const body = untilFirstFaults(schema, { words: Array(10_000).fill('a') });
  expect(schema.safeParse(body).error?.issues).toMatchObject([{ code: 'too_big', path: ['words'] }]);
  expect(looks).toBeLessThan(100);
});
