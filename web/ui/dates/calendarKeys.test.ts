import { expect, test } from 'vitest';
import { dayByKey } from './calendarKeys.ts';

test.each([
  ['ArrowLeft', false, '2027-01-30'],
  ['ArrowRight', false, '2027-02-01'],
  ['ArrowUp', false, '2027-01-24'],
  ['ArrowDown', false, '2027-02-07'],
  ['PageDown', false, '2027-02-28'],
  ['PageUp', false, '2026-12-31'],
  ['PageDown', true, '2028-01-31'],
  ['Home', false, '2027-01-25'],
  ['End', false, '2027-01-31'],
  ['a', false, undefined],
])('%s with Shift %s goes from Sunday, January 31 to %s', (key, shiftKey, day) => {
  expect(dayByKey('2027-01-31', { key, shiftKey }, 1)).toBe(day);
});
