import { expect, test } from 'vitest';
import type { Recap } from '#contract/recaps.ts';
import { excerptsOf, searchTextOf } from './recap-search.ts';
import { termValues } from './terms.ts';
import { translator } from './translate.ts';

const english = translator({ language: 'en', catalogue: {}, terms: termValues('en') });

const recap: Recap = {
  title: 'Bridge L10',
  team: 'Bridge',
  startedAt: '2026-11-20T09:00:00.000Z',
  organizer: 'Ada Byron',
  presenter: 'Ada Byron',
  agenda: [{ name: 'Segue', nameKey: 'segue', minutes: 5, seconds: 300 }],
  people: [{ name: 'Ada Byron', rating: 9 }],
  absent: ['Tomas Ruiz'],
  segue: { prompt: 'Best news?', words: [{ name: 'Ada Byron', word: 'The hull floats' }] },
  average: 9,
  numbers: {
    week: { year: 2026, week: 47 },
    onTrack: 1,
    total: 1,
    off: [],
    on: [{ name: 'Leads', owner: 'Ada Byron', goal: '≥ 10', value: '12' }],
  },
  rocks: {
    quarter: '2026-Q4',
    onTrack: 1,
    total: 1,
    off: [],
    on: [{ title: 'Open Northfield', owner: 'Ada Byron', status: 'on_track' }],
  },
  todos: {
    done: 1,
    due: 1,
    isFirst: false,
    finished: [{ title: 'Hire a rigger', owner: 'Ada Byron' }],
    made: [{ title: 'Call the payroll office', owner: 'Ada Byron', dueDate: '2026-12-01' }],
  },
  issues: { solved: [{ title: 'Payroll is late', decision: null }], carried: 1, left: ['No lift'] },
  notes: [{ item: 'IDS', text: `${'Long ago. '.repeat(40)}We buy larch.\n${'And so on. '.repeat(40)}` }],
  headlines: [{ kind: 'customer', title: 'Delmar renews' }],
  votes: [{ round: 1, votes: [{ title: 'Payroll is late', votes: 2 }] }],
  messages: [{ title: 'The yard is closed', team: 'Sales' }],
  sent: [{ title: 'No permit', team: 'Operations' }],
};
const excerpts = (...words: string[]) =>
  excerptsOf({ title: 'Bridge L10', summary: 'Short and good', recap }, words, english);

test.each([
  'northfield',
  'Leads',
  'rigger',
  'delmar',
  'yard is closed',
  'Operations',
  'No lift',
  'larch',
  'Tomas',
  'Short',
])('a search for “%s” finds the recap', (words) =>
  expect(searchTextOf(recap, 'Short and good').toLowerCase()).toContain(words.toLowerCase()),
);

test('neither the agenda nor the headings of a recap are searched', () =>
  expect(searchTextOf(recap, null)).not.toMatch(/Segue|Attendance|Summary/));

test.each([
  [
    ['late'],
    [
      ['Issues', 'Payroll is late — Solved'],
      ['Votes', 'Payroll is late — 2 votes'],
    ],
  ],
  [['PERMIT'], [['Issues', 'No permit — Sent to Operations']]],
  [['tomas'], [['Attendance and ratings', 'Tomas Ruiz — Absent']]],
  [['good'], [['Summary', 'Short and good']]],
  // Words in the title need no row, and each row shows a different word.
  [['bridge', 'permit'], [['Issues', 'No permit — Sent to Operations']]],
  [
    ['payroll', 'hull'],
    [
      ['New to-dos', 'Call the payroll office — Ada Byron'],
      ['Segue', 'Ada Byron — The hull floats'],
    ],
  ],
  [
    ['payroll', 'solved'],
    [
      ['Issues', 'Payroll is late — Solved'],
      ['New to-dos', 'Call the payroll office — Ada Byron'],
    ],
  ],
  [['bridge', 'L10'], []],
  [['nowhere'], []],
])('%j is explained by %j', (words, rows) =>
  expect(excerpts(...words).map(({ heading, text }) => [heading, text])).toEqual(rows),
);

test('a long text is cut around the match', () => {
  const [excerpt] = excerpts('larch');
  expect(excerpt?.text).toMatch(/^….*We buy larch\. And so on.*…$/);
  expect(excerpt?.text.length).toBeLessThanOrEqual(162);
  const notes = [{ item: 'IDS', text: `${'🙂'.repeat(100)}larch${'🙂'.repeat(100)}` }];
  const [cut] = excerptsOf({ title: '', summary: null, recap: { ...recap, notes } }, ['larch'], english);
  expect(cut?.text.isWellFormed()).toBe(true);
});
