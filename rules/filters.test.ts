import { expect, test } from 'vitest';
import { holdsWords, isOwnedAs } from './filters.ts';

test('an owner is asked for by id, as oneself, or as nobody', () => {
  expect(isOwnedAs('ada', 'me', 'ada')).toBe(true);
  expect(isOwnedAs('grace', 'me', 'ada')).toBe(false);
  expect(isOwnedAs(null, 'none', 'ada')).toBe(true);
  expect(isOwnedAs('grace', 'none', 'ada')).toBe(false);
  expect(isOwnedAs('grace', 'grace', 'ada')).toBe(true);
  expect(isOwnedAs(null, undefined, 'ada')).toBe(true);
});

test('every word is found somewhere, whatever its case', () => {
  expect(holdsWords('loft LIS', 'Open the Lisbon loft', null)).toBe(true);
  expect(holdsWords('loft porto', 'Open the Lisbon loft', 'By winter')).toBe(false);
  expect(holdsWords('', 'Anything')).toBe(true);
});
