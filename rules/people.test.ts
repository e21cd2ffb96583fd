import { describe, expect, test } from 'vitest';
import { fullName, isOwn, mayAdminister, mayDispose, mentionedIn, shortName } from './people.ts';

const ada = { id: 'ada', firstName: 'Ada', lastName: 'Byron', email: 'ada.lovelace@example.com' };
const grace = { id: 'grace', firstName: 'Grace', lastName: 'Hopper', email: 'amazing@navy.example' };
const oyvind = { id: 'oyvind', firstName: 'Øyvind', lastName: "O'Hara", email: 'oh@example.com' };
const people = [ada, grace, oyvind];

describe('an @word mentions', () => {
  test.each([
    ['@Ada, can you?', ['ada']],
    ['thanks @ADA!', ['ada']],
    ['ask @hopper.', ['grace']],
    ['@lovelace knows', []],
    ['@ada.lovelace', ['ada']],
    ['@øyvind', ['oyvind']],
    ['(@grace) and @ada', ['ada', 'grace']],
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
    expect(mentionedIn(text, people).map(({ id }) => id)).toEqual(ids);
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
    expect(mentionedIn('@maya', mayas(3))).toHaveLength(3);
  });

  test('are not mentioned by it if there are more, but each by the full name', () => {
    expect(mentionedIn('@maya', mayas(4))).toEqual([]);
    expect(mentionedIn('@Maya Lind 2 and you', mayas(4)).map(({ id }) => id)).toEqual(['maya2']);
  });
});

describe('disposing of a row', () => {
  const row = { ownerId: 'ada', createdById: 'grace' };
  const asker = (userId: string, role: 'managee' | 'manager' | 'admin' = 'managee') => ({ userId, role });

  test('is for its owner and its creator', () => {
    expect(mayDispose(asker('ada'), row)).toBe(true);
    expect(mayDispose(asker('grace'), row)).toBe(true);
    expect(mayDispose(asker('mallory'), row)).toBe(false);
  });

  test('is for every manager and admin', () => {
    expect(mayDispose(asker('mallory', 'manager'), row)).toBe(true);
    expect(mayDispose(asker('mallory', 'admin'), row)).toBe(true);
  });

  test('is not for an observer, though the row be theirs', () => {
    expect(mayDispose({ userId: 'ada', role: 'observer' }, row)).toBe(false);
  });

  test('a row of nobody is nobody’s own', () => {
    expect(isOwn(asker('ada'), { ownerId: null, createdById: null })).toBe(false);
  });

  test('the organization is for its admins', () => {
    expect(mayAdminister(asker('ada', 'admin'))).toBe(true);
    expect(mayAdminister(asker('ada', 'manager'))).toBe(false);
  });
});

test('a full name is as much as there is', () => {
  expect(fullName(ada)).toBe('Ada Byron');
  expect(fullName({ firstName: 'Ada', lastName: '' })).toBe('Ada');
  expect(fullName({ firstName: '', lastName: '', email: 'ada@example.com' })).toBe('ada@example.com');
  expect(fullName(undefined)).toBe('Unknown User');
});

test('somebody is called by the first name, unless another has it too', () => {
  expect(shortName(ada, people)).toBe('Ada');
  expect(shortName(ada, [...people, { ...grace, firstName: 'Ada' }])).toBe('Ada Byron');
  expect(shortName({ ...ada, firstName: '' }, people)).toBe('Byron');
});
