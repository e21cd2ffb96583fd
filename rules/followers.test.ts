import { expect, test } from 'vitest';
import { followersOf } from './followers.ts';

test('whoever takes part follows, unless they stopped; so does whoever began by hand', () => {
  const said = [
    { userId: 'grace', isFollowing: false },
    { userId: 'joan', isFollowing: true },
    { userId: 'alan', isFollowing: false },
  ];
  expect(followersOf(['ada', 'grace', 'ada'], said)).toEqual(['ada', 'joan']);
});
