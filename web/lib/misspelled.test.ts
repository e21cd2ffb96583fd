import { expect, test } from 'vitest';
import { isMisspelled } from './misspelled.ts';

test.each([
  ['wrong', 'notofications'],
  ['wrong at the start', 'botifications'],
  ['missing', 'notfications'],
  ['too many', 'nottifications'],
  ['too many at the end', 'notificationss'],
  ['swapped', 'notifciations'],
  ['swapped at the start', 'ontifications'],
  ['wrong, while the rest is still to be typed', 'notof'],
  ['missing, while the rest is still to be typed', 'notfi'],
])('one letter %s: %s', (_, typed) => {
  expect(isMisspelled(typed, 'notifications')).toBe(true);
});

test.each([
  ['two letters wrong', 'nodofications'],
  ['another word', 'measurable'],
  ['too few letters to tell', 'nof'],
  ['nothing', ''],
])('not %s: %s', (_, typed) => {
  expect(isMisspelled(typed, 'notifications')).toBe(false);
});
