import { expect, test } from 'vitest';
import type { Terms } from '#contract/terms.ts';
import { defaultTerms } from './default-terms.ts';
import { termValues } from './terms.ts';
import { translator } from './translate.ts';

const own: Terms = {
  en: {
    rock: { one: 'Big Bet', many: 'Big Bets' },
    todo: { one: 'Next Step', many: 'Next Steps' },
    measurable: { one: 'KPI', many: 'KPIs' },
    levelTen: { one: 'Weekly', many: 'Weeklies' },
  },
  de: { issue: { one: 'Hürde', many: 'Hürden', article: 'die' } },
};
const english = translator({ language: 'en', catalogue: {}, terms: termValues('en', own) });
const usual = translator({ language: 'en', catalogue: {}, terms: termValues('en') });

test('a sentence takes a term as it is written there', () => {
  expect(english('Delete this {rock}?')).toBe('Delete this big bet?');
  expect(english('{Rock} deleted')).toBe('Big bet deleted');
  expect(english('{rocksTitle}')).toBe('Big Bets');
  expect(english('Add {measurableArticle} {measurable}')).toBe('Add a KPI');
  expect(english('Create New {PlainTodo}')).toBe('Create New Next step');
});

test('without terms of its own, an organization has the usual ones', () => {
  expect(usual('{todosTitle}: {todos}')).toBe('To-Dos: to-dos');
  expect(usual('Start {levelTen} {meeting}')).toBe('Start Level 10 meeting');
  expect(usual('Add {issueArticle} {issue}')).toBe('Add an issue');
  expect(usual('{PlainTodo} created, {L10}')).toBe('Todo created, L10');
});

test.each([
  ['OKR', 'an'],
  ['Unit', 'a'],
  ['Hour', 'an'],
  ['Milestone', 'a'],
  ['Update', 'an'],
  ['SMART Goal', 'an'],
])('the article of %s is %s', (one, article) => {
  expect(termValues('en', { en: { rock: { one, many: `${one}s` } } }).rockArticle).toBe(article);
});

test('a term counts in every language until that has its own', () => {
  const german = translator({
    language: 'de',
    catalogue: {
      'Delete this {issue}?': '{issueArticle, select, der {Diesen} die {Diese} other {Dieses}} {issue} löschen?',
    },
    terms: termValues('de', own, defaultTerms.de),
  });
  expect(german('Delete this {issue}?')).toBe('Diese Hürde löschen?');
  expect(german('{rocksTitle}')).toBe('Big Bets');
});
