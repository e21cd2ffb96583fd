import { expect, test } from 'vitest';
import { inTerms } from './terms.ts';

const terms = {
  rock: { one: 'Objective', many: 'Objectives' },
  todo: { one: 'Next Step', many: 'Next Steps' },
  issue: { one: 'Blocker', many: 'Blockers' },
  measurable: { one: 'KPI', many: 'KPIs' },
  meeting: { one: 'Huddle', many: 'Huddles' },
};

test.each([
  ['New Rock', 'New Objective'],
  ['Rocks On Track', 'Objectives On Track'],
  ['Failed to create rock', 'Failed to create objective'],
  ['A rock is one of the few things', 'An objective is one of the few things'],
  ['Add an issue', 'Add a blocker'],
  ['Todo created successfully', 'Next Step created successfully'],
  ['To-Dos Complete', 'Next Steps Complete'],
  ['Create 3 Todos', 'Create 3 Next Steps'],
  ['a to-do, due in seven days', 'a next step, due in seven days'],
  ['2 todo(s) archived', '2 next step(s) archived'],
  ['Add a measurable…', 'Add a KPI…'],
  ['Start L10 Meeting', 'Start L10 Huddle'],
  ['the milestone “Rock the issue”', 'the milestone “Rock the issue”'],
  ['Are you sure you want to delete "Rocks"?', 'Are you sure you want to delete "Rocks"?'],
  ['No tissues, rockets or re-issues', 'No tissues, rockets or re-issues'],
])('%s reads %s', (text, said) => expect(inTerms(text, terms)).toBe(said));

test('with no terms of its own every text is as it was', () => {
  expect(inTerms('Add an issue to the Rocks', {})).toBe('Add an issue to the Rocks');
});

test.each([
  ['OKR', 'an OKR'],
  ['Unit', 'a unit'],
  ['Hour', 'an hour'],
  ['Milestone', 'a milestone'],
  ['Update', 'an update'],
  ['SMART Goal', 'an SMART goal'],
])('an article fits %s', (one, said) => {
  expect(inTerms('a rock', { rock: { one, many: `${one}s` } })).toBe(said);
});
