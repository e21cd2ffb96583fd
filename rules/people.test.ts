import { describe, expect, test } from 'vitest';
import { fullName, isOwn, isSameName, mayAdminister, mayDispose, namesakesIn, nameWith } from './people.ts';

const ada = { id: 'ada', firstName: 'Ada', lastName: 'Byron', email: 'ada.lovelace@example.com' };
const grace = { id: 'grace', firstName: 'Grace', lastName: 'Hopper', email: 'amazing@navy.example' };
const oyvind = { id: 'oyvind', firstName: 'Øyvind', lastName: "O'Hara", email: 'oh@example.com' };
const people = [ada, grace, oyvind];

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

  test('no one owns a row without an owner', () => {
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

test('people share a name whatever its case and spaces, but not with themselves', () => {
  const other = { id: 'other', firstName: ' ada', lastName: 'BYRON ' };
  const { sharesFirstName, sharesName } = namesakesIn([...people, other, { ...ada }]);
  expect([ada, other].map(sharesName)).toEqual([true, true]);
  expect(sharesName(grace)).toBe(false);
  expect(namesakesIn(people).sharesName(ada)).toBe(false);
  expect(namesakesIn([...people, { ...grace, id: 'third', firstName: 'Ada' }]).sharesFirstName(ada)).toBe(true);
  expect(sharesFirstName(grace)).toBe(false);
  expect(nameWith(ada, 'ada@example.com')).toBe('Ada Byron (ada@example.com)');
});

test('names are the same however they are spelled, in either order', () => {
  const person = (firstName: string, lastName = '') => ({ firstName, lastName });
  expect(isSameName(person('Jörg', 'Köhler'), person('koehler', 'JOERG'))).toBe(true);
  expect(isSameName(person('Ada'), person('Ada ', ''))).toBe(true);
  expect(isSameName(person('Ada', 'Byron'), person('Ada'))).toBe(false);
});
