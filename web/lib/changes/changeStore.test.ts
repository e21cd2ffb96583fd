import { expect, test } from 'vitest';
import { openChangeStore } from './changeStore.ts';
import type { PendingChange } from './pendingChange.ts';

const change = (id: string, createdAt = 0, body = '{}') =>
  ({ id, createdAt, sequence: 0, state: 'waiting', request: { body } }) as PendingChange;

function openTable() {
  const rows = new Map<string, PendingChange>();
  return {
    values: async () => [...rows.values()],
    get: async (id: string) => rows.get(id),
    set: async (id: string, change: PendingChange) => void rows.set(id, change),
    delete: async (id: string) => void rows.delete(id),
  };
}

test('stored changes are listed in the order in which they were made', async () => {
  const store = openChangeStore(openTable());
  for (const one of [change('later', 2), change('first', 1), change('gone', 0)])
    expect(await store.put(one)).toBe(true);
  await store.delete('gone');
  expect([await store.has('first'), await store.has('gone')]).toEqual([true, false]);
  expect((await store.list()).map(({ id }) => id)).toEqual(['first', 'later']);
});

test('very long changes, and a browser that stores nothing, are reported as not stored', async () => {
  const fail = () => Promise.reject(new Error('QuotaExceededError'));
  const store = openChangeStore({ values: fail, get: fail, set: fail, delete: fail });
  expect(await store.put(change('refused'))).toBe(false);
  await store.delete('refused');
  expect(await store.list()).toEqual([]);
  expect(await openChangeStore(openTable()).put(change('long', 0, 'x'.repeat(200_001)))).toBe(false);
});
