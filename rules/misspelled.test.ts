import { expect, test } from 'vitest';
import { hasMisspelled } from './misspelled.ts';

test.each([
  ['wrong', 'notofications'],
  ['wrong at the start', 'botifications'],
  ['missing', 'notfications'],
  ['missing at the start', 'otifications'],
  ['too many', 'nottifications'],
  ['too many at the end', 'notificationss'],
  ['swapped', 'notifciations'],
  ['swapped at the start', 'ontifications'],
  ['wrong, while the rest is still to be typed', 'notof'],
  ['missing, while the rest is still to be typed', 'notfi'],
])('one letter %s: %s', (_, typed) => {
  expect(hasMisspelled('All notifications', typed)).toBe(true);
});

test('of three letters one may be missing or swapped, not wrong', () => {
  expect(hasMisspelled('Order book', 'bok')).toBe(true);
  expect(hasMisspelled('Order book', 'obo')).toBe(true);
  expect(hasMisspelled('Order book', 'bak')).toBe(false);
});

test.each([
  ['two letters wrong', 'nodofications'],
  ['another word', 'measurable'],
  ['the word within another', 'tifcations'],
  ['too few letters to tell', 'ni'],
  ['nothing', ''],
])('not %s: %s', (_, typed) => {
  expect(hasMisspelled('All notifications', typed)).toBe(false);
});

test('what is beyond ten letters is not looked at', () => {
  expect(hasMisspelled('All notifications', 'notificatnoisx')).toBe(true);
});

test('a space may be missing', () => {
  expect(hasMisspelled('Order book', 'orderbook')).toBe(true);
});

test('signs are looked for as they are', () => {
  expect(hasMisspelled('Order (urgent)', '(urgnt)')).toBe(true);
  expect(hasMisspelled('Order urgent', '.*.*')).toBe(false);
});
