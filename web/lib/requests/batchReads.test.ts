import { expect, test } from 'vitest';
import { batchReads } from './batchReads.ts';

test('reads at the same time are one call with each row once; what exceeds its limit goes into the next', async () => {
  const calls: object[] = [];
  const ask = batchReads<'rocks' | 'todos', number>(2, async (query) => calls.push(query));
  const answers = [
    ask('rocks', 1),
    ask('todos', 1),
    ask('rocks', 1),
    ask('rocks', 2),
    ask('rocks', 3),
    ask('todos', 4),
  ];
  expect(await Promise.all(answers)).toEqual([1, 1, 1, 1, 2, 2]);
  expect(calls).toEqual([
    { rocks: '1,2', todos: '1' },
    { rocks: '3', todos: '4' },
  ]);
  expect(await ask('todos', 5)).toBe(3);
});
