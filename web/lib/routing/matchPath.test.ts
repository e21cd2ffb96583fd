import { expect, test } from 'vitest';
import { matchPath } from './matchPath.ts';

test('a path matches with its parameters, a trailing slash and capitals', () => {
  expect(matchPath('/rocks/:id', '/rocks/7')).toEqual({ id: '7' });
  expect(matchPath('/meetings/:id/live', '/Meetings/7/live/')).toEqual({ id: '7' });
  expect(matchPath('/', '/')).toEqual({});
});

test('a longer or shorter address does not match', () => {
  expect(matchPath('/rocks/:id', '/rocks')).toBeNull();
  expect(matchPath('/rocks/:id', '/rocks/7/milestones')).toBeNull();
  expect(matchPath('/', '/rocks')).toBeNull();
});
