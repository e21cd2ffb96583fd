import { expect, test } from 'vitest';
import { matchesOwner } from './filters.ts';

test('an owner matches by id, as me, or as none', () => {
  expect(matchesOwner('ada', 'me', 'ada')).toBe(true);
  expect(matchesOwner('grace', 'me', 'ada')).toBe(false);
  expect(matchesOwner(null, 'none', 'ada')).toBe(true);
  expect(matchesOwner('grace', 'none', 'ada')).toBe(false);
  expect(matchesOwner('grace', 'grace', 'ada')).toBe(true);
  expect(matchesOwner(null, undefined, 'ada')).toBe(true);
});
