import { expect, test } from 'vitest';
import { applyPreferences } from '#web/lib/formats.ts';
import { nextWeek } from './quickDays.ts';
import { readDate } from './readDate.ts';

const now = new Date('2026-11-20T12:00:00Z');

test.each([
  ['2026-12-05', '2026-12-05'],
  ['Dec 5, 2026', '2026-12-05'],
  ['december 5 26', '2026-12-05'],
  ['5 Dec 2027', '2027-12-05'],
  ['31/12/2026', '2026-12-31'],
  ['12/31/2026', '2026-12-31'],
  [' 31.12.26 ', '2026-12-31'],
  ['Feb 29, 2028', '2028-02-29'],
])('%s is read as %s', (typed, day) => {
  expect(readDate(typed, now)).toBe(day);
});

test.each([
  ['today', '2026-11-20'],
  ['Tomorrow', '2026-11-21'],
  ['next week', '2026-11-23'],
  ['in a week', '2026-11-27'],
  ['+3', '2026-11-23'],
  ['+ 14', '2026-12-04'],
  ['sat', '2026-11-21'],
  ['friday', '2026-11-27'],
  ['next monday', '2026-11-23'],
  ['on tue', '2026-11-24'],
  ['thursday', '2026-11-26'],
  ['27 nov', '2026-11-27'],
])('%s, typed on Friday, November 20, is %s', (typed, day) => {
  applyPreferences({
    language: null,
    locale: 'en-GB',
    weekStartsOn: 'monday',
    timeZone: 'UTC',
    singleKeys: null,
    channelOrder: null,
    colorScheme: null,
    favorites: [],
  });
  expect(readDate(typed, now)).toBe(day);
  applyPreferences(undefined);
});

test.each([
  ['de-DE', 'nächsten freitag', '2026-11-27'],
  ['de-DE', 'am kommenden Montag', '2026-11-23'],
  ['de-DE', 'diesen Samstag', '2026-11-21'],
  ['es-ES', 'próximo viernes', '2026-11-27'],
  ['es-ES', 'el proximo miercoles', '2026-11-25'],
  ['es-ES', 'sábado que viene', '2026-11-21'],
  ['es-ES', 'next friday', '2026-11-27'],
] as const)('in %s, “%s” typed on Friday, November 20, is %s', (locale, typed, day) => {
  applyPreferences({
    language: null,
    locale,
    weekStartsOn: 'monday',
    timeZone: 'UTC',
    singleKeys: null,
    channelOrder: null,
    colorScheme: null,
    favorites: [],
  });
  expect(readDate(typed, now)).toBe(day);
  applyPreferences(undefined);
});

test('next week begins on the first day of the week', () => {
  expect(nextWeek('2026-11-20', 0)).toBe('2026-11-22');
  expect(nextWeek('2026-11-22', 0)).toBe('2026-11-29');
  expect(nextWeek('2026-11-20', 6)).toBe('2026-11-21');
});

test('without a year the date nearest to today is taken', () => {
  expect(readDate('Dec 5', now)).toBe('2026-12-05');
  expect(readDate('5 jan', now)).toBe('2027-01-05');
  expect(readDate('Dec 5', new Date('2027-01-10T12:00:00Z'))).toBe('2026-12-05');
});

test('the language decides which of two numbers is the month', () => {
  expect(readDate('5/12/2026', now, false)).toBe('2026-12-05');
  expect(readDate('5/12/2026', now, true)).toBe('2026-05-12');
});

test.each([
  '',
  'not a date',
  '5',
  'Dec',
  '2026-02-31',
  'Feb 29',
  '2026-13-01',
  '13/13/2026',
  'Dec 5, 202',
  'ma 5',
  '1 2 3 4',
])('%j is no date', (typed) => {
  expect(readDate(typed, now)).toBeNull();
});
