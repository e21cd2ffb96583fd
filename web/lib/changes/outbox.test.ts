import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Keeper, Letter } from './outbox.ts';

/** What the server answers to each call, in their order; `away` where it cannot be reached. */
type Answer = { status: number; body?: object; retryAfter?: number } | 'away';

let outbox: typeof import('./outbox.ts');
let sent: { key: string; body: unknown }[];
let answers: Answer[];
const kept = new Map<string, Letter>();
const keeper: Keeper = {
  keep: async (letter) => Boolean(kept.set(letter.key, letter)),
  drop: async (key) => void kept.delete(key),
};
const place = { userId: 'ada', organizationId: 1 };
const post = { turn: ['todos 1'], shown: [], failure: 'Failed to update todo', title: 'Order the rope' };
const call = { method: 'PUT', url: '/api/todos/1', headers: {}, body: '{"title":"Order two ropes"}' };
const send = (title = post.title, turn = title) =>
  outbox.posting({ ...post, title, turn: [turn] }, () => outbox.sendChange(call));
const hours = (count: number) => count * 3600_000;

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', async (_url: string, { headers, body }: { headers: Record<string, string>; body: string }) => {
    sent.push({ key: headers['idempotency-key'] ?? '', body: JSON.parse(body) });
    const answer = answers.shift() ?? 'away';
    if (answer === 'away') throw new TypeError('Failed to fetch');
    const retry = answer.retryAfter ? { 'retry-after': String(answer.retryAfter) } : undefined;
    return Response.json(answer.body ?? {}, { status: answer.status, ...(retry && { headers: retry }) });
  });
  vi.resetModules();
  outbox = await import('./outbox.ts');
  outbox.openOutbox(place);
  outbox.keepBy(keeper);
  [sent, answers] = [[], []];
  kept.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a change is sent by one key until it is answered, and kept beyond the page as long as it waits', async () => {
  answers = ['away', { status: 502 }, { status: 200 }];
  const change = send();
  await vi.advanceTimersByTimeAsync(outbox.waitsAfter);
  expect([...kept.keys()]).toEqual([sent[0]?.key]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect((await change).status).toBe(200);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  expect([sent.length, kept.size, outbox.countWaiting()]).toEqual([3, 0, 0]);
});

test('a change that must not happen later is sent once, and never kept', async () => {
  const once = () => outbox.sendingOnce(() => outbox.sendChange(call));
  answers = ['away', { status: 502 }, { status: 409 }];
  await expect(once()).rejects.toThrow(outbox.Unreachable);
  await expect(once()).rejects.toThrow(outbox.Unreachable);
  expect((await once()).status).toBe(409);
  vi.stubGlobal('navigator', { onLine: false });
  await expect(once()).rejects.toThrow(outbox.Unreachable);
  expect([sent.length, kept.size, outbox.countWaiting(), outbox.hasUnkept()]).toEqual([3, 0, 0, false]);
});

test('a change that another holds up, or that has to wait its turn, is sent again; a refusal is final', async () => {
  const busy = { code: 'conflict' };
  answers = [
    { status: 409, body: busy, retryAfter: 2 },
    { status: 429, retryAfter: 1 },
    { status: 409, body: busy },
  ];
  const change = send();
  await vi.advanceTimersByTimeAsync(20_000);
  expect((await change).status).toBe(409);
  expect(sent).toHaveLength(3);
});

test('a tab that is open for more than a day does not send what the server may have made and forgotten', async () => {
  const change = send().catch((error: Error) => error);
  await vi.advanceTimersByTimeAsync(hours(1));
  const tries = sent.length;
  // A closed lid: no timer runs, and the clock goes on.
  vi.setSystemTime(Date.now() + hours(60));
  answers = [{ status: 201 }];
  outbox.tryAgain();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await change).toBeInstanceOf(outbox.Expired);
  expect(sent).toHaveLength(tries);
  expect(outbox.refusedChanges()).toMatchObject([{ title: 'Order the rope', call: { body: call.body } }]);
});

test('what takes the database too long is tried three times, and then refused with what was typed', async () => {
  const slow: Answer = { status: 503, body: { code: 'too_slow', message: 'This took too long' }, retryAfter: 5 };
  answers = Array.from({ length: 9 }, () => slow);
  const change = send();
  await vi.advanceTimersByTimeAsync(120_000);
  expect((await change).status).toBe(503);
  expect(sent).toHaveLength(3);
  expect(outbox.refusedChanges()).toMatchObject([{ refusal: 'This took too long', call: { body: call.body } }]);
  expect([...kept.values()]).toMatchObject([{ refusal: 'This took too long' }]);
});

test('whoever discards a change that waits ends it, and what waits for it goes on', async () => {
  const first = send('First', 'row').catch((error: Error) => error);
  const second = send('Second', 'row');
  await vi.advanceTimersByTimeAsync(5_000);
  const tries = sent.length;
  answers = [{ status: 200 }];
  outbox.discard(outbox.waitingChanges()[0]?.key ?? '');
  expect(await first).toBeInstanceOf(outbox.Discarded);
  expect((await second).status).toBe(200);
  expect([sent.length, kept.size, outbox.refusedChanges()]).toEqual([tries + 1, 0, []]);
});

test('a shared text that is refused is listed as it reads, also where it did not wait', async () => {
  answers = [{ status: 409, body: { message: 'This meeting is completed' } }];
  await outbox.posting({ ...post, text: 'Buy the larch' }, () => outbox.sendChange(call));
  expect(outbox.refusedChanges()).toMatchObject([{ text: 'Buy the larch', refusal: 'This meeting is completed' }]);
});

test('of changes that are refused after a wait each is listed until it is discarded', async () => {
  const changes = ['First', 'Second', 'Third'].map((title) => send(title));
  await vi.advanceTimersByTimeAsync(1_000);
  answers = changes.map(() => ({ status: 404, body: { message: 'To-do not found' } }));
  outbox.tryAgain();
  await Promise.all(changes);
  expect(outbox.refusedChanges().map(outbox.nameOf).toSorted()).toEqual(
    ['First', 'Second', 'Third'].map((title) => `Failed to update todo: ${title}`).toSorted(),
  );
  for (const { key } of outbox.refusedChanges()) outbox.discard(key);
  expect([outbox.refusedChanges(), kept.size]).toEqual([[], 0]);
});
