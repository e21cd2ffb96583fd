import { expect, test } from 'vitest';
import { roles } from '#contract/roles.ts';
import { roleTable } from './roles.ts';

const extentsOf = (words: string) => {
  const row = roleTable().find(({ name }) => name.text.startsWith(words));
  return roles.map((role) => row?.extents[role]);
};

test('the role table matches the rules for observer, managee, manager and admin', () => {
  expect(extentsOf('Comment on')).toEqual(['any', 'any', 'any', 'any']);
  expect(extentsOf('Create and edit {rocks}')).toEqual(['none', 'any', 'any', 'any']);
  expect(extentsOf('Reassign or delete {rocks}')).toEqual(['none', 'own', 'any', 'any']);
  expect(extentsOf('Reassign or delete {todos}')).toEqual(['none', 'team', 'any', 'any']);
  expect(extentsOf('Enter the values')).toEqual(['none', 'own', 'any', 'any']);
  expect(extentsOf('Edit the accountability chart')).toEqual(['none', 'none', 'any', 'any']);
  expect(extentsOf('Change a team')).toEqual(['none', 'own', 'own', 'any']);
  expect(extentsOf('Set roles')).toEqual(['none', 'none', 'none', 'any']);
});

test('a higher role may do everything that a lower role may', () => {
  const order = ['none', 'own', 'team', 'any'];
  for (const { extents } of roleTable()) {
    const ranks = roles.map((role) => order.indexOf(extents[role]));
    expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
  }
});
