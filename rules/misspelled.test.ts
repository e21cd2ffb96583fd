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
  ['wrong, in an unfinished word', 'notof'],
  ['missing, in an unfinished word', 'notfi'],
])('one letter %s: %s', (_, typed) => {
  expect(hasMisspelled('All notifications', typed)).toBe(true);
});

test('in a word of three letters one may be missing or swapped, but not wrong', () => {
  expect(hasMisspelled('Order book', 'bok')).toBe(true);
  expect(hasMisspelled('Order book', 'obo')).toBe(true);
  expect(hasMisspelled('Order book', 'bak')).toBe(false);
});

test.each([
  ['two letters wrong', 'nodofications'],
  ['another word', 'measurable'],
  ['the word within another', 'tifcations'],
  ['too few letters', 'ni'],
  ['nothing', ''],
])('not %s: %s', (_, typed) => {
  expect(hasMisspelled('All notifications', typed)).toBe(false);
});

test('letters after the tenth are ignored', () => {
  expect(hasMisspelled('All notifications', 'notificatnoisx')).toBe(true);
});

test('a space may be missing', () => {
  expect(hasMisspelled('Order book', 'orderbook')).toBe(true);
});

test('special characters match literally', () => {
  expect(hasMisspelled('Order (urgent)', '(urgnt)')).toBe(true);
  expect(hasMisspelled('Order urgent', '.*.*')).toBe(false);
});
