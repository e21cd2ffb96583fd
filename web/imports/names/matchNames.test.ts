import { expect, test } from 'vitest';
import { personChoice, personMatcher, teamChoice, teamMatcher } from './matchNames.ts';

const people = [
  { id: 'ada', firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com' },
  { id: 'grace', firstName: 'Grace', lastName: 'Hopper', email: null },
];
const written = (name: string, email: string | null = null) => ({ name, email });

test('an address or a name finds a person, and an earlier choice wins', () => {
  const match = personMatcher(people, [{ name: 'grace hopper', choice: 'person', userId: 'ada' }], true);
  expect(match(written('A. L.', 'ada@example.com'))).toBe('ada');
  expect(match(written('Lovelace, Ada'))).toBe('ada');
  expect(match(written('Grace Hopper'))).toBe('ada');
  expect(match(written('Chloe Diaz'))).toBe('');
});

test('an earlier choice counts while it can still be made', () => {
  const earlier = [
    { name: 'Chloe', choice: 'person' as const, userId: 'gone' },
    { name: 'Ben', choice: 'new' as const, userId: null },
    { name: 'Ada Lovelace', choice: 'new' as const, userId: null },
    { name: 'Board', choice: 'text' as const, userId: null },
  ];
  const match = personMatcher(people, earlier, true);
  expect(['Chloe', 'Ben', 'Ada Lovelace', 'Board'].map((name) => match(written(name)))).toEqual([
    '',
    'new',
    'ada',
    'text',
  ]);
  expect(personMatcher(people, earlier, false)(written('Ben'))).toBe('');
});

test('a team is found by its name', () => {
  const earlier = [{ name: 'Ops', choice: 'team' as const, teamId: 8 }];
  const match = teamMatcher(
    [
      { id: 7, name: 'Leadership' },
      { id: 8, name: 'Operations' },
    ],
    earlier,
  );
  expect(['leadership', 'Ops', 'Sales'].map((name) => match({ name }))).toEqual(['7', '8', '']);
});

test('a choice is sent with the id that it means', () => {
  expect(personChoice({ name: 'Chloe', email: null }, 'ada')).toEqual({
    name: 'Chloe',
    choice: 'person',
    userId: 'ada',
  });
  expect(personChoice({ name: 'Chloe', email: null }, 'new')).toEqual({ name: 'Chloe', choice: 'new', userId: null });
  const chloe = { name: 'Chloe', email: 'chloe@loft.example' };
  expect(personChoice(chloe, 'invited')).toEqual({ ...chloe, choice: 'invited', userId: null });
  expect(teamChoice('Ops', '8')).toEqual({ name: 'Ops', choice: 'team', teamId: 8 });
  expect(teamChoice('Ops', 'none')).toEqual({ name: 'Ops', choice: 'none', teamId: null });
});
