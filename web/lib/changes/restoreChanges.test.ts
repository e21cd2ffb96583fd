import { expect, test } from 'vitest';
import { ManualClock } from './ManualClock.ts';
import { Outbox } from './outbox.ts';
import type { PendingChange } from './pendingChange.ts';
import { restoreChanges } from './restoreChanges.ts';

const hour = 3600_000;
const now = 1_000 * hour;
const ada = { userId: 'ada', organizationId: 1 };

const change = (id: string, ageHours: number, fields: Partial<PendingChange> = {}): PendingChange => ({
  ...{ ...ada, id, createdAt: now - ageHours * hour, sequence: 0, state: 'waiting', waitsFor: 'connection' },
  ...{ queueKeys: [], overlays: [], failure: 'Failed', title: id },
  request: { method: 'PUT', url: '/api/todos/1', headers: {}, body: null },
  ...fields,
});

function restore(stored: PendingChange[]) {
  const outbox = new Outbox({ clock: new ManualClock(), isOnline: () => false, fetch: () => Promise.reject() });
  const left = new Map(stored.map((one) => [one.id, one.state]));
  const store = {
    put: async ({ id, state }: PendingChange) => Boolean(left.set(id, state)),
    has: async (id: string) => left.has(id),
    delete: async (id: string) => void left.delete(id),
  };
  outbox.open(ada);
  const { toSend, expired, hasOthers } = restoreChanges(outbox, store, stored, ada, now);
  const ids = (changes: PendingChange[]) => changes.map(({ id }) => id);
  return { toSend: ids(toSend), expired: ids(expired), hasOthers, listed: ids(outbox.pending.get()), left };
}

test('a page sends what waited in this organization, and lists what failed', () => {
  const { left, ...restored } = restore([
    change('yesterday', 20),
    change('just now', 0),
    change('elsewhere', 1, { organizationId: 2 }),
    change('refused', 100, { state: 'refused', reason: 'To-do not found' }),
  ]);
  expect(restored).toEqual({
    toSend: ['yesterday', 'just now'],
    expired: [],
    hasOthers: false,
    listed: ['refused'],
  });
  expect(left.size).toBe(4);
});

test('a change older than 23 hours is listed as expired, and deleted two weeks later', () => {
  const { left, ...restored } = restore([change('too old', 24), change('forgotten', 15 * 24)]);
  expect(restored).toEqual({ toSend: [], expired: ['too old'], hasOthers: false, listed: ['too old'] });
  expect([...left]).toEqual([['too old', 'expired']]);
});

test('changes of another account stay stored and are neither sent nor listed', () => {
  const { left, ...restored } = restore([change('theirs', 1, { userId: 'grace' })]);
  expect(restored).toEqual({ toSend: [], expired: [], hasOthers: true, listed: [] });
  expect(left.size).toBe(1);
});
