import { expect, test } from 'vitest';
import { openKeeper } from './changeStore.ts';
import type { Letter } from './outbox.ts';

const letter = (key: string, body = '{}') => ({ key, call: { body } }) as Letter;

/** A browser's store, and what it holds. */
function openStore() {
  const held = new Set<string>();
  return {
    held,
    set: async ({ key }: Letter) => void held.add(key),
    del: async (key: string) => void held.delete(key),
  };
}

test('a browser keeps 200 changes at a time, however many were kept and sent before', async () => {
  const store = openStore();
  const keeper = openKeeper(store);
  for (let number = 0; number < 1_000; number++) {
    expect(await keeper.keep(letter(`sent ${number}`))).toBe(true);
    await keeper.drop(`sent ${number}`);
  }
  for (let number = 0; number < 200; number++) expect(await keeper.keep(letter(`waits ${number}`))).toBe(true);
  expect(await keeper.keep(letter('one more'))).toBe(false);
  expect(await keeper.keep(letter('waits 7'))).toBe(true);
  expect(store.held.size).toBe(200);
});

test('what a browser refuses to keep, and what is too long, takes no place', async () => {
  const keeper = openKeeper({ ...openStore(), set: () => Promise.reject(new Error('No')) });
  for (let number = 0; number < 300; number++) expect(await keeper.keep(letter(`refused ${number}`))).toBe(false);
  const other = openKeeper(openStore());
  expect(await other.keep(letter('long', 'x'.repeat(200_001)))).toBe(false);
});
