import { expect, test } from 'vitest';
import { z } from 'zod';
import { limitErrors } from './limit-errors.ts';

test('does not check list elements beyond the maximum length', () => {
  let checks = 0;
  const word = z.string().refine(() => {
    checks += 1;
    return true;
  });
  const schema = z.object({ words: z.array(word).max(30, 'too many') });
  const body = limitErrors(schema, { words: Array(10_000).fill('a') });
  expect(schema.safeParse(body).error?.issues).toMatchObject([{ code: 'too_big', path: ['words'] }]);
  expect(checks).toBeLessThan(100);
});
