import { expect, test } from 'vitest';
import { includesWords, matchesOwner } from './filters.ts';

test('an owner matches by id, as me, or as none', () => {
  expect(matchesOwner('ada', 'me', 'ada')).toBe(true);
  expect(matchesOwner('grace', 'me', 'ada')).toBe(false);
  expect(matchesOwner(null, 'none', 'ada')).toBe(true);
  expect(matchesOwner('grace', 'none', 'ada')).toBe(false);
  expect(matchesOwner('grace', 'grace', 'ada')).toBe(true);
  expect(matchesOwner(null, undefined, 'ada')).toBe(true);
});

test('all words must appear, in any case', () => {
  expect(includesWords('loft LIS', 'Open the Lisbon loft', null)).toBe(true);
  expect(includesWords('loft porto', 'Open the Lisbon loft', 'By winter')).toBe(false);
  expect(includesWords('', 'Anything')).toBe(true);
});
