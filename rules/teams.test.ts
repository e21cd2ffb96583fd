import { expect, test } from 'vitest';
import { defaultTeamId, isMine, waitsForTeam } from './teams.ts';

const teamIds = [1, 2, 3];

test('a new row starts with the team that the screen is filtered by', () => {
  expect(defaultTeamId({ filteredId: 3, ownIds: [1], lastUsedId: 2 }, teamIds)).toBe(3);
});

test('else with the only team that somebody is on', () => {
  expect(defaultTeamId({ filteredId: undefined, ownIds: [1], lastUsedId: 2 }, teamIds)).toBe(1);
});

test('else with the team that they used last', () => {
  expect(defaultTeamId({ filteredId: undefined, ownIds: [1, 3], lastUsedId: 2 }, teamIds)).toBe(2);
});

test('with none where they are on several and have used none, and never with one that is gone', () => {
  expect(defaultTeamId({ filteredId: undefined, ownIds: [1, 3], lastUsedId: undefined }, teamIds)).toBeNull();
  expect(defaultTeamId({ filteredId: 9, ownIds: [8], lastUsedId: 7 }, teamIds)).toBeNull();
});

test('a row without a team waits for the teams of its owner or, where nobody owns it, of its creator', () => {
  const row = { teamId: null, ownerId: 'ada', createdById: 'grace' };
  expect(waitsForTeam(row, ['ada'])).toBe(true);
  expect(waitsForTeam(row, ['grace'])).toBe(false);
  expect(waitsForTeam({ ...row, ownerId: null }, ['grace'])).toBe(true);
  expect(waitsForTeam({ ...row, teamId: 1 }, ['ada'])).toBe(false);
});

test('rows are mine that I own or created, those of my teams, and those that name me', () => {
  const row = { teamId: null, ownerId: 'ada', createdById: 'grace' };
  const me = { id: 'alan', teamIds: [1] };
  expect(isMine(row, me)).toBe(false);
  expect(isMine(row, { ...me, id: 'ada' })).toBe(true);
  expect(isMine(row, { ...me, id: 'grace' })).toBe(true);
  expect(isMine({ ...row, teamId: 1 }, me)).toBe(true);
  expect(isMine({ ...row, teamId: 2 }, me)).toBe(false);
  expect(isMine({ ...row, visibleTo: ['ada', 'alan'] }, me)).toBe(true);
  expect(isMine({ ...row, visibleTo: ['ada', 'grace'] }, me)).toBe(false);
});
