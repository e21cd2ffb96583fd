import { expect, test } from 'vitest';
import { addressOf, placeAt } from './links.ts';

const origin = 'https://deck.example.com';

test.each([
  ['/rocks/7', 'rocks'],
  ['/todos?todo=7', 'todos'],
  ['/todos?scope=all&todo=7', 'todos'],
  ['/issues?issue=7&organization=3', 'issues'],
  ['/meetings/7', 'meetings'],
  ['/meetings/7/live', 'meetings'],
])('%s leads to a row of ours', (path, noun) => {
  expect(placeAt(origin + path, origin, 3)).toEqual({ noun, id: 7 });
});

test.each([
  'https://elsewhere.example.com/rocks/7',
  `${origin}/rocks/7?organization=4`,
  `${origin}/rocks/0`,
  `${origin}/rocks/7/edit`,
  `${origin}/rocks/99999999999`,
  `${origin}/todos`,
  'https://',
])('%s does not', (address) => {
  expect(placeAt(address, origin, 3)).toBeUndefined();
});

test('where a row opens leads to it', () => {
  for (const noun of ['rocks', 'todos', 'issues', 'meetings'] as const)
    expect(placeAt(addressOf({ noun, id: 7 }) ?? '', origin, 3)).toEqual({ noun, id: 7 });
});
