import { expect, test } from 'vitest';
import { matchPath } from './matchPath.ts';

test('an address is of a path with what stands at its names, with a slash at its end too, and in capitals', () => {
  expect(matchPath('/rocks/:id', '/rocks/7')).toEqual({ id: '7' });
  expect(matchPath('/meetings/:id/live', '/Meetings/7/live/')).toEqual({ id: '7' });
  expect(matchPath('/', '/')).toEqual({});
});

test('a longer or a shorter address is of another path', () => {
  expect(matchPath('/rocks/:id', '/rocks')).toBeNull();
  expect(matchPath('/rocks/:id', '/rocks/7/milestones')).toBeNull();
  expect(matchPath('/', '/rocks')).toBeNull();
});
