import { expect, test } from 'vitest';
import { followersOf } from './followers.ts';

test('people who take part follow unless they unfollowed, and so do people who chose to follow', () => {
  const choices = [
    { userId: 'grace', isFollowing: false },
    { userId: 'joan', isFollowing: true },
    { userId: 'alan', isFollowing: false },
  ];
  expect(followersOf(['ada', 'grace', 'ada'], choices)).toEqual(['ada', 'joan']);
});
