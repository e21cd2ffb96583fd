import { describe, expect, test } from 'vitest';
import { findMentions, findSharedNames, mentionedIds } from './mentions.ts';

const ada = { id: 'ada', firstName: 'Ada', lastName: 'Byron', email: 'ada.lovelace@example.com' };
const grace = { id: 'grace', firstName: 'Grace', lastName: 'Hopper', email: 'amazing@navy.example' };
const oyvind = { id: 'oyvind', firstName: 'Øyvind', lastName: "O'Hara", email: 'oh@example.com' };
const priya = { id: 'priya', firstName: 'प्रिया', lastName: 'शर्मा', email: 'ps@example.com' };
const srinivas = { id: 'srinivas', firstName: 'శ్రీ\u200Cనివాస్', lastName: '', email: 'sn@example.com' };
const suharto = { id: 'suharto', firstName: 'Suharto', lastName: '', email: 'su@example.com' };
const people = [ada, grace, oyvind, priya, srinivas, suharto];

describe('an @word mentions', () => {
  test.each([
    ['@Ada, can you?', ['ada']],
    ['thanks @ADA!', ['ada']],
    ['ask @hopper.', ['grace']],
    ['@lovelace knows', []],
    ['@ada.lovelace', ['ada']],
    ['@øyvind', ['oyvind']],
    ['@oyvind and @Oeyvind', ['oyvind']],
    ['@प्रिया, देखो', ['priya']],
    ['@శ్రీ\u200Cనివాస్', ['srinivas']],
    ['@Suharto.', ['suharto']],
    ['(@grace) and @ada', ['grace', 'ada']],
    ['@ada @ada', ['ada']],
    ['@amazing', ['grace']],
    ['@amazing@navy.example, too', ['grace']],
    ['@amaz', []],
    ['@an', []],
    ['@Grace Hopper knows', ['grace']],
    ["@Ada's rope", ['ada']],
    ["@O'Hara", ['oyvind']],
    ['@ada.', ['ada']],
    ['@Gra', []],
    ['Ada without the sign', []],
    ['@ alone', []],
    ['@example', []],
    ['mail ada.lovelace@example.com', []],
    ['', []],
  ])('in %j: %j', (text, ids) => {
    expect(mentionedIds(findMentions(text, people))).toEqual(ids);
  });
});

describe('people who share a name', () => {
  const mayas = (count: number) =>
    Array.from({ length: count }, (_, n) => ({
      id: `maya${n}`,
      firstName: 'Maya',
      lastName: `Lind ${n}`,
      email: `maya${n}@example.com`,
    }));

  test('are all mentioned by it if there are two or three of them', () => {
    expect(mentionedIds(findMentions('@maya', mayas(3)))).toHaveLength(3);
  });

  test('are not mentioned by it if there are more, but each by the full name', () => {
    expect(findMentions('@maya', mayas(4))).toEqual([]);
    expect(findSharedNames('@maya, and @Maya Lind 2 too, @maya', mayas(4))).toEqual([['maya', 4]]);
    expect(findMentions('@Maya Lind 2 and you', mayas(4))).toEqual([{ text: '@Maya Lind 2', userIds: ['maya2'] }]);
  });
});

describe('the part of a text that mentions someone', () => {
  test.each([
    ['ask @HOPPER, or @Ada Byron.', ['@HOPPER', '@Ada Byron']],
    ["@Ada's rope, @Ada", ['@Ada']],
    ['@amazing@navy.example, too', ['@amazing@navy.example']],
  ])('in %j is kept as it was written', (text, expected) => {
    expect(findMentions(text, people).map((mention) => mention.text)).toEqual(expected);
  });

  test('stays valid in an edited text after the person changed their name', () => {
    const earlier = findMentions('@Grace?', people);
    const renamed = [{ ...grace, firstName: 'Amelia' }];
    expect(findMentions('@grace!', renamed)).toEqual([]);
    expect(findMentions('@grace! @Amelia', renamed, earlier)).toEqual([
      { text: '@grace', userIds: ['grace'] },
      { text: '@Amelia', userIds: ['grace'] },
    ]);
  });

  test('is found in linear time', () => {
    // In quadratic time, each of these would exceed the time limit of a test by far.
    for (const text of ['@a '.repeat(500_000), '@'.repeat(1_000_000), `@${'a '.repeat(500_000)}`])
      expect(findMentions(text, people)).toEqual([]);
  });
});
