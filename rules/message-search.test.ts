import { expect, test } from 'vitest';
import { parseSearch, type SearchFilter } from './message-search.ts';

const names = new Map<string, SearchFilter>([
  ['from', 'person'],
  ['von', 'person'],
  ['in', 'channel'],
  ['has', 'has'],
]);

test('a typed search consists of words and filters, in any order', () => {
  expect(parseSearch('crane from:@Ada in:#yard contract', names)).toEqual({
    words: 'crane contract',
    filters: [
      { name: 'person', value: 'Ada' },
      { name: 'channel', value: 'yard' },
    ],
  });
  expect(parseSearch('VON:"Ada Byron" 10:30 https://x.example', names)).toEqual({
    words: '10:30 https://x.example',
    filters: [{ name: 'person', value: 'Ada Byron' }],
  });
  expect(parseSearch('has: from:"Ada', names)).toEqual({ words: 'has:', filters: [{ name: 'person', value: 'Ada' }] });
});
