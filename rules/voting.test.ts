import { expect, test } from 'vitest';
import { byVotes, countVotes } from './voting.ts';

test('issues are taken up by their votes, then by their rating, then by their age', () => {
  const counts = countVotes([[4, 2], [2, 3], [2], []]);
  const issues = [
    { id: 1, rating: 5 },
    { id: 2, rating: 1 },
    { id: 3, rating: 2 },
    { id: 4, rating: 4 },
    { id: 5, rating: 5 },
  ];
  expect(issues.toSorted(byVotes(counts)).map(({ id }) => [id, counts.get(id) ?? 0])).toEqual([
    [2, 3],
    [4, 1],
    [3, 1],
    [1, 0],
    [5, 0],
  ]);
});
