import { expect, test } from 'vitest';
import type { Team } from '#contract/teams.ts';
import { type AudienceContext, changeOfAudiences, listedPeople, whoSees } from './audiences.ts';

const team = (id: number, name: string, isPrivate: boolean, memberCount: number): Team => ({
  id,
  name,
  description: null,
  leaderId: 'grace',
  isPrivate,
  memberCount,
  reviewsRunningWeek: false,
  membersEnterValues: false,
  agendas: {},
  createdAt: '',
  updatedAt: '',
  version: 1,
});

/** I am on Leadership with Grace; HR is private, too, and I am not on it. */
const context: AudienceContext = {
  me: { id: 'me', teamIds: [1] },
  organization: 'Acme',
  teams: [team(1, 'Leadership', true, 2), team(2, 'Sales', false, 3), team(3, 'HR', true, 4)],
  people: ['me', 'grace', 'nora', 'alan', 'joan'],
  membersOf: (id) => (id === 1 ? ['me', 'grace'] : undefined),
  nameOf: (id) => id.charAt(0).toUpperCase() + id.slice(1),
};

test.each([
  [{ teamId: null }, 'Everyone in Acme'],
  [{ teamId: 2, ownerIds: ['nora'] }, 'Everyone in Acme · team Sales'],
  [{ teamId: 1, ownerIds: ['grace'] }, 'Only Leadership (2 people)'],
  [{ teamId: 1, ownerIds: ['nora'] }, 'Only Leadership (2 people) and the owner Nora'],
  [{ teamId: 1, ownerIds: ['nora', 'alan'] }, 'Only Leadership (2 people) and the owners Nora and Alan'],
  [{ teamId: 3, ownerIds: ['me'] }, 'Only a private team and you'],
  [{ teamId: 9, ownerIds: ['me'] }, 'Only a private team and you'],
  [{ teamId: 1, visibleTo: ['grace', 'me'] }, 'Only you and Grace'],
])('who sees %j', (audience, words) => {
  expect(whoSees(audience, context)).toBe(words);
});

test('up to three people are named; of more, the first two', () => {
  expect(listedPeople(['nora', 'alan', 'me'], context)).toBe('you, Nora and Alan');
  expect(listedPeople(['nora', 'alan', 'me', 'joan'], context)).toBe('you, Nora and 2 others');
});

const open = { teamId: 2, ownerIds: ['nora'] };
const hidden = { teamId: 1, ownerIds: ['nora'] };

test('moving a row into a private team says who will no longer see it', () => {
  expect(changeOfAudiences([{ before: open, after: hidden }], context)).toEqual([
    'Only Leadership (2 people) and the owner Nora will see this.',
    'Alan and Joan will no longer see it. Notifications already sent stay.',
  ]);
});

test('moving a row out of a private team says who could not see it before', () => {
  expect(changeOfAudiences([{ before: hidden, after: open }], context)).toEqual([
    'Everyone in Acme will see this.',
    "Alan and Joan couldn't see it before.",
  ]);
});

test('an owner who loses sight of a row is named; between open teams there is nothing to say', () => {
  const mine = { teamId: 1, ownerIds: ['me'] };
  expect(changeOfAudiences([{ before: hidden, after: mine }], context)).toEqual([
    'Only Leadership (2 people) will see this.',
    'Nora will no longer see it. Notifications already sent stay.',
  ]);
  expect(changeOfAudiences([{ before: open, after: { teamId: null } }], context)).toEqual([]);
  const forNamedPeople = { teamId: 2, visibleTo: ['me', 'grace'] };
  expect(changeOfAudiences([{ before: forNamedPeople, after: { ...forNamedPeople, teamId: 1 } }], context)).toEqual([]);
});

test('each owner of several rows still sees their own', () => {
  const moves = [open, { teamId: null, ownerIds: ['alan'] }].map((before) => ({
    before,
    after: { ...before, teamId: 1 },
  }));
  expect(changeOfAudiences(moves, context)).toEqual([
    'Only Leadership (2 people) and the owner of each will see these.',
    'Alan, Joan and Nora will no longer see them. Notifications already sent stay.',
  ]);
});
