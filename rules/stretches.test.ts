import { expect, test } from 'vitest';
import { inMinutes } from './stretches.ts';

test('one minute is a minute, and all others are minutes', () => {
  expect([0, 1, 90].map(inMinutes)).toEqual(['0 minutes', '1 minute', '90 minutes']);
});
