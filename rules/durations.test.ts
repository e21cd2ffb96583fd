import { expect, test } from 'vitest';
import { inMinutes } from './durations.ts';

test('one minute is singular', () => {
  expect([0, 1, 90].map(inMinutes)).toEqual(['0 minutes', '1 minute', '90 minutes']);
});
