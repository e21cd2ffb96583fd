import { expect, test } from 'vitest';
import { gather } from './batchReads.ts';

test('what is asked for at once is one call, each row once; what is too much for it goes into the next', async () => {
  const calls: object[] = [];
  const ask = gather<'rocks' | 'todos', number>(2, async (query) => calls.push(query));
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
