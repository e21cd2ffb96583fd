import { expect, test } from 'vitest';
import { addressOf } from '#contract/nouns.ts';
import { linkTargetAt } from './links.ts';

const origin = 'https://deck.example.com';

test.each([
  ['/rocks/7', 'rocks'],
  ['/todos?todo=7', 'todos'],
  ['/todos?scope=all&todo=7', 'todos'],
  ['/issues?issue=7&organization=3', 'issues'],
  ['/?headline=7', 'headlines'],
  ['/meetings/7', 'meetings'],
  ['/meetings/7/live', 'meetings'],
])('%s leads to a row', (path, noun) => {
  expect(linkTargetAt(origin + path, origin, 3)).toEqual({ noun, id: 7 });
});

test.each([
  'https://elsewhere.example.com/rocks/7',
  `${origin}/rocks/7?organization=4`,
  `${origin}/rocks/0`,
  `${origin}/rocks/7/edit`,
  `${origin}/rocks/99999999999`,
  `${origin}/todos`,
  'https://',
])('%s leads to no row', (address) => {
  expect(linkTargetAt(address, origin, 3)).toBeUndefined();
});

test('the path of a row leads back to it', () => {
  for (const noun of ['rocks', 'todos', 'issues', 'headlines', 'meetings'] as const)
    expect(linkTargetAt(addressOf(noun, 7) ?? '', origin, 3)).toEqual({ noun, id: 7 });
});
