import { expect, test } from 'vitest';
import { byVotes, countVotes, topVoted, whileVoting } from './voting.ts';

test('issues are ordered by votes, then critical ones first, then by rating, then by age', () => {
  const counts = countVotes([[4, 2], [2, 3], [2], []]);
  const issues = [
    { id: 1, rating: 5 },
    { id: 2, rating: 1 },
    { id: 3, rating: 2 },
    { id: 4, rating: 4 },
    { id: 5, rating: 5 },
  ].map((issue) => ({ ...issue, priority: 'medium' as const }));
  expect(issues.toSorted(byVotes(counts)).map(({ id }) => [id, counts.get(id) ?? 0])).toEqual([
    [2, 3],
    [4, 1],
    [3, 1],
    [1, 0],
    [5, 0],
  ]);
  const withCritical = [...issues, { id: 6, rating: 1, priority: 'critical' as const }];
  expect(withCritical.toSorted(byVotes(counts)).map(({ id }) => id)).toEqual([2, 4, 3, 6, 1, 5]);
});

test('while people vote critical issues come first, and ratings do not sort', () => {
  const issues = [
    { id: 1, rating: 1, priority: 'low' as const },
    { id: 2, rating: 5, priority: 'high' as const },
    { id: 3, rating: 1, priority: 'critical' as const },
  ];
  expect(issues.toSorted(whileVoting).map(({ id }) => id)).toEqual([3, 1, 2]);
});

test.each([
  ['three with votes', [[1, 2, 3], [1]], [1, 2, 3], []],
  ['fewer than three', [[7]], [7], []],
  [
    'two that share the third rank',
    [
      [1, 2, 3],
      [1, 2, 4],
    ],
    [1, 2],
    [3, 4],
  ],
  [
    'all with one vote',
    [
      [1, 2],
      [3, 4],
    ],
    [],
    [1, 2, 3, 4],
  ],
  [
    'a tie further down',
    [
      [1, 2, 3],
      [1, 2, 3],
      [1, 4, 5],
    ],
    [1, 2, 3],
    [],
  ],
])('a round of %s puts these first', (_, votes, top, tied) => {
  expect(topVoted(countVotes(votes))).toEqual({ top: new Set(top), tied: new Set(tied) });
});
