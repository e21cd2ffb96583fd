import { expect, test } from 'vitest';
import { grouped } from './grouped.ts';

const rows = [
  { id: 1, team: 'Yard' },
  { id: 2, team: 'Sales' },
  { id: 3, team: '' },
  { id: 4, team: 'Yard' },
];
const byTeam = grouped(rows, ({ team }) => ({ title: team || 'Company', rank: team ? 1 : 0 }));

test('groups come by rank, then by title, and keep the order of their rows', () => {
  expect(byTeam.rows.map(({ id }) => id)).toEqual([3, 2, 1, 4]);
});

test('the first row of each group carries its heading', () => {
  expect([...byTeam.headings]).toEqual([
    [3, { title: 'Company', count: 1 }],
    [2, { title: 'Sales', count: 1 }],
    [1, { title: 'Yard', count: 2 }],
  ]);
});
