import { expect, test } from 'vitest';
import { createStore } from './store.ts';

test('a store calls its listeners after each change, until they unsubscribe', () => {
  const store = createStore(1);
  const seen: number[] = [];
  const unsubscribe = store.subscribe(() => seen.push(store.get()));
  store.set(2);
  store.set(2);
  unsubscribe();
  store.set(3);
  expect([seen, store.get()]).toEqual([[2], 3]);
});
