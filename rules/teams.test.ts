import { expect, test } from 'vitest';
import { canMoveToTeam, defaultTeamId, isMine } from './teams.ts';

const teamIds = [1, 2, 3];

test('a new row starts with the team that the screen is filtered by', () => {
  expect(defaultTeamId({ filteredId: 3, ownIds: [1], lastUsedId: 2 }, teamIds)).toBe(3);
});

test('otherwise with the only team of the user', () => {
  expect(defaultTeamId({ filteredId: undefined, ownIds: [1], lastUsedId: 2 }, teamIds)).toBe(1);
});

test('otherwise with the team that they used last', () => {
  expect(defaultTeamId({ filteredId: undefined, ownIds: [1, 3], lastUsedId: 2 }, teamIds)).toBe(2);
});

test('with no team if they are on several and used none, and never with a deleted one', () => {
  expect(defaultTeamId({ filteredId: undefined, ownIds: [1, 3], lastUsedId: undefined }, teamIds)).toBeNull();
  expect(defaultTeamId({ filteredId: 9, ownIds: [8], lastUsedId: 7 }, teamIds)).toBeNull();
});

test('with the same team while it is not known yet which teams there are', () => {
  expect(defaultTeamId({ filteredId: undefined, ownIds: [1], lastUsedId: undefined }, undefined)).toBe(1);
});

test('a row without a team is offered to the teams of its owner, or of its creator if it has no owner', () => {
  const row = { teamId: null, ownerId: 'ada', createdById: 'grace' };
  expect(canMoveToTeam(row, ['ada'])).toBe(true);
  expect(canMoveToTeam(row, ['grace'])).toBe(false);
  expect(canMoveToTeam({ ...row, ownerId: null }, ['grace'])).toBe(true);
  expect(canMoveToTeam({ ...row, teamId: 1 }, ['ada'])).toBe(false);
});

test('rows that I own or created, rows of my teams and rows that name me are mine', () => {
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
