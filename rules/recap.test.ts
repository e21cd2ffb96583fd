import { expect, test } from 'vitest';
import type { Recap } from '#contract/recaps.ts';
import { recapSections } from './recap.ts';
import { termValues } from './terms.ts';
import { translator } from './translate.ts';

const recap: Recap = {
  ...{
    title: 'L10',
    team: 'Yard',
    startedAt: null,
    organizer: '',
    presenter: '',
    people: [],
    absent: [],
    average: null,
  },
  ...{ headlines: [], votes: [], messages: [], sent: [] },
  agenda: [
    { name: 'Feedback, Both Ways', nameKey: 'feedback', minutes: 10, seconds: 60 },
    { name: 'Vision', minutes: 10, seconds: 60 },
  ],
  segue: {
    prompt: 'What made you laugh this week?',
    promptNumber: 5,
    words: [{ name: 'Ada Byron', word: 'The launch' }],
  },
  numbers: { week: { year: 2026, week: 47 }, onTrack: 0, total: 0, off: [], on: [] },
  rocks: { quarter: '2026-Q4', onTrack: 0, total: 0, off: [], on: [] },
  todos: { done: 0, due: 0, isFirst: false, finished: [], made: [] },
  issues: { solved: [], carried: 0, left: [] },
  notes: [
    { item: 'IDS', nameKey: 'ids', text: 'Larch' },
    { item: 'Vision', text: 'Oak' },
  ],
};
const catalogue = {
  IDS: 'Lösen',
  Vision: 'Unsere Vision',
  'Two-Way Feedback': 'Rückmeldung',
  'What made you laugh this week?': 'Worüber hast du gelacht?',
};
const t = translator({ language: 'de', catalogue, terms: termValues('de') });
const section = (of: Recap, id: string) =>
  recapSections(of, { t, locale: 'de', formatDay: (day) => day }).find((one) => one.id === id);

test('our names and questions are in the language of the reader, and what a team typed is as they typed it', () => {
  expect(section(recap, 'times')?.rows.map(([name]) => name)).toEqual(['Rückmeldung', 'Vision']);
  expect(section(recap, 'notes')?.rows.map(([name]) => name)).toEqual(['Lösen', 'Vision']);
  expect(section(recap, 'segue')?.lead).toBe('Worüber hast du gelacht?');
  const { promptNumber: _, ...segue } = { ...recap.segue, prompt: 'Best {news}?' };
  expect(section({ ...recap, segue }, 'segue')?.lead).toBe('Best {news}?');
});
