import { expect, test } from 'vitest';
import { createTodo } from '#test/builders.ts';
import { openWorld } from '#test/world.ts';

const world = openWorld();

const needed: [script: string, text: string][] = [
  ['Telugu', 'సాఫ్ట్\u200Cవేర్'],
  ['Kannada', 'ಸಾಫ್ಟ್\u200Cವೇರ್'],
  ['Gujarati', 'સોફ્ટ\u200Cવેર'],
  ['Hindi', 'क्\u200Dषमा'],
  ['Bengali', 'র\u200D্যাব'],
  ['Malayalam, at the end of a word', 'അവന്\u200D'],
  ['Sinhala', 'ශ්\u200Dරී'],
  ['Tamil', 'க்\u200Cஷ'],
  ['Khmer', 'ភាសា\u200Bខ្មែរ'],
  ['Mongolian', 'ᠪᠠᠢ\u180Bᠨ\u180Eᠠ'],
  ['Persian', 'می\u200Cخواهم'],
  ['Japanese names', '辻\u{E0100} 太郎'],
  ['another form of a Japanese name', '葛\uFE00城'],
  ['emoji', '🏳\u200D🌈 👩🏽\u200D🚀 ❤\uFE0F'],
];

test.each(needed)('a title keeps what %s needs', async (_script, text) => {
  const ada = await world().admin();
  expect(await createTodo(ada, { title: text })).toMatchObject({ title: text });
  const file = await ada.files.upload({ query: { name: `${text}.txt` }, body: new Blob(['x']) });
  expect(file.name).toBe(`${text}.txt`);
});

const cleaned: [pasted: string, stored: string][] = [
  ['Review\u200B budget', 'Review budget'],
  ['Quartals\u00ADbericht', 'Quartalsbericht'],
  ['Call \u200E+49 30 1234', 'Call +49 30 1234'],
  ['\u2068Ann\u2069 said', 'Ann said'],
  ['10\u206020', '1020'],
  ['\uFEFFAgenda', 'Agenda'],
  ['a\u0000b', 'ab'],
  ['Call bank\tMaria', 'Call bank Maria'],
  ['Line one\r\nLine two', 'Line one Line two'],
  ['One\u2028Two', 'One Two'],
  ['One\u000BTwo', 'One Two'],
];

test.each(cleaned)('what other programs add to %j is removed', async (pasted, stored) => {
  const ada = await world().admin();
  expect(await createTodo(ada, { title: pasted })).toMatchObject({ title: stored });
  const file = await ada.files.upload({ query: { name: `${pasted}.pdf` }, body: new Blob(['x']) });
  expect(file.name).toBe(`${stored}.pdf`);
});

test('a title that is too long by invisible characters alone is stored', async () => {
  const ada = await world().admin();
  expect(await createTodo(ada, { title: 'ab\u00AD'.repeat(100) })).toMatchObject({ title: 'ab'.repeat(100) });
});
