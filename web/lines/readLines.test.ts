import { afterEach, beforeEach, expect, test } from 'vitest';
import { linesIn, readLines } from '#rules/lines.ts';
import { applyPreferences } from '#web/lib/formats.ts';
import { readDate } from '#web/ui/dates/readDate.ts';

const speak = (locale: 'en-GB' | 'de-DE' | 'es-ES') =>
  applyPreferences({
    ...{ language: null, locale, weekStartsOn: 'monday', timeZone: 'UTC', singleKeys: null },
    ...{ channelOrder: null, colorScheme: null, favorites: [] },
  });

beforeEach(() => speak('en-GB'));
afterEach(() => applyPreferences(undefined));

const person = (id: string, firstName: string, lastName: string) => ({
  id,
  firstName,
  lastName,
  email: `${id}@loft.example`,
});
const people = [
  person('ada', 'Ada', 'Lovelace'),
  person('grace', 'Grace', 'Hopper'),
  person('jean', 'Jean-Luc', 'de la Cruz'),
  person('max1', 'Max', 'Born'),
  person('max2', 'Max', 'Planck'),
];
/** Friday. */
const now = new Date('2026-11-20T12:00:00Z');
const read = (text: string) => readLines(linesIn(text), people, (day) => readDate(day, now));
const titles = (text: string) => read(text).map(({ title }) => title);

test('reads one item per line without bullets, numbers and empty lines', () => {
  const text = '- Sails\r\n* Rope\n\n  • Tar\n1. Anchor\n12) Chain\na) Buoy\n\t– Flag\n●\tBell\n(3) Lamp\n   \nPlain';
  expect(titles(text)).toEqual(['Sails', 'Rope', 'Tar', 'Anchor', 'Chain', 'Buoy', 'Flag', 'Bell', 'Lamp', 'Plain']);
});

test('leaves what only looks like a bullet', () => {
  const lines = ['-5 degrees in the hold', '3.5 tons', '2026. A year', 'A. Dupont calls', '#4 berth', '-- and', '1.'];
  expect(titles(lines.join('\n'))).toEqual(lines);
});

test('joins cells of a row and reads boxes', () => {
  expect(
    read('- [ ] Sails\n- [x] Rope\tnew\n☑ Tar\n☐ Flag\n[X] Bell\n✅ Lamp').map(({ title, isDone }) => [title, isDone]),
  ).toEqual([
    ['Sails', false],
    ['Rope new', true],
    ['Tar', true],
    ['Flag', false],
    ['Bell', true],
    ['Lamp', true],
  ]);
});

test.each([
  ['Mend sails @ada', 'Mend sails', 'ada'],
  ['@Ada Lovelace: mend sails', 'mend sails', 'ada'],
  ['Ask @Grace about rope', 'Ask about rope', 'grace'],
  ['Rope @jean-luc de la cruz, new', 'Rope, new', 'jean'],
  ['Rope (@Grace Hopper)', 'Rope', 'grace'],
  ['Rope @grace@loft.example', 'Rope', 'grace'],
  ['Rope @Max', 'Rope @Max', null],
  ['Rope @Max Planck', 'Rope', 'max2'],
  ['Write to info@ada', 'Write to info@ada', null],
  ['Meet @stranger', 'Meet @stranger', null],
  ['@ada', '@ada', 'ada'],
])('the owner of “%s”', (line, title, ownerId) => {
  expect(read(line)).toEqual([{ title, ownerId, isDone: false, dueDate: null }]);
});

test.each([
  ['Mend sails by Friday', 'Mend sails', '2026-11-27'],
  ['Mend sails, due tomorrow.', 'Mend sails', '2026-11-21'],
  ['Mend sails due: 5 Dec', 'Mend sails', '2026-12-05'],
  ['Mend sails (Dec 5)', 'Mend sails', '2026-12-05'],
  ['Mend sails (by Dec 5)', 'Mend sails', '2026-12-05'],
  ['Mend sails – next week', 'Mend sails', '2026-11-23'],
  ['Mend sails - 2026-12-05', 'Mend sails', '2026-12-05'],
  ['Mend sails 📅 2026-12-05', 'Mend sails', '2026-12-05'],
  ['Mend sails due:2026-12-05', 'Mend sails', '2026-12-05'],
  // It may be part of the sentence.
  ['Call the harbour on Monday', 'Call the harbour on Monday', '2026-11-23'],
  ['Call the harbour tomorrow', 'Call the harbour tomorrow', '2026-11-21'],
  ['Launch on 5 December 2026', 'Launch on 5 December 2026', '2026-12-05'],
  ['Launch 31/12/2026', 'Launch 31/12/2026', '2026-12-31'],
  ['Pay by 5/12', 'Pay by 5/12', '2026-12-05'],
  // No day.
  ['Ratio (1-2)', 'Ratio (1-2)', null],
  ['Sails - 12.4', 'Sails - 12.4', null],
  ['Upgrade to 12.4', 'Upgrade to 12.4', null],
  ['Stand by', 'Stand by', null],
  ['Budget 2026', 'Budget 2026', null],
  ['Sell in March', 'Sell in March', null],
  ['Go to market', 'Go to market', null],
  ['Sort by price', 'Sort by price', null],
  ['Friday', 'Friday', '2026-11-27'],
])('the day of “%s”', (line, title, dueDate) => {
  expect(read(line)).toEqual([{ title, dueDate, isDone: false, ownerId: null }]);
});

test('takes a long line as it is', () => {
  const line = `${'Long '.repeat(100)}@ada by Friday`;
  expect(read(`- [x] ${line}`)).toEqual([{ title: line, isDone: true, ownerId: null, dueDate: null }]);
});

test('reads owner and day of a line together', () => {
  const both = { title: 'Mend sails', ownerId: 'ada', isDone: false, dueDate: '2026-11-27' };
  expect(read('- [ ] Mend sails by Friday @Ada\n2. @ada Mend sails (Friday)')).toEqual([both, both]);
});

test.each([
  ['de-DE', 'Segel flicken bis Freitag', 'Segel flicken', '2026-11-27'],
  ['de-DE', 'Segel flicken (fällig am 5. Dezember)', 'Segel flicken', '2026-12-05'],
  ['de-DE', 'Hafen am Montag anrufen', 'Hafen am Montag anrufen', null],
  ['de-DE', 'Hafen anrufen am Montag', 'Hafen anrufen am Montag', '2026-11-23'],
  ['de-DE', 'Version 12.4.', 'Version 12.4.', null],
  ['es-ES', 'Coser velas para el viernes', 'Coser velas', '2026-11-27'],
  ['es-ES', 'Coser velas antes del 5 de diciembre', 'Coser velas', '2026-12-05'],
  ['es-ES', 'Llamar al puerto el viernes', 'Llamar al puerto el viernes', '2026-11-27'],
] as const)('reads days in %s: %s', (locale, line, title, dueDate) => {
  speak(locale);
  expect(read(line)).toEqual([{ title, dueDate, isDone: false, ownerId: null }]);
});
