import { beforeEach, expect, test } from 'vitest';
import type { ApiRequest } from '#web/lib/requests/request.ts';
import { ManualClock } from './ManualClock.ts';
import { type ChangeStore, Discarded, Expired, Outbox, OutboxFull, Unreachable, waitingAfterMs } from './outbox.ts';
import { changeName, type PendingChange } from './pendingChange.ts';

/** What the server answers to each request, in their order; `away` if it cannot be reached. */
type Answer = { status: number; body?: object; retryAfter?: number } | 'away';

const owner = { userId: 'ada', organizationId: 1 };
const details = { queueKeys: ['todos 1'], overlays: [], failure: 'Failed to update todo', title: 'Order the rope' };
const request = { method: 'PUT', url: '/api/todos/1', headers: {}, body: '{"title":"Order two ropes"}' };
const second = 1_000;
const hour = 3600 * second;

let clock: ManualClock;
let outbox: Outbox;
let isOnline: boolean;
let sent: ApiRequest[];
let answers: Answer[];
let stored: Map<string, PendingChange>;
let store: ChangeStore;

beforeEach(() => {
  clock = new ManualClock();
  [isOnline, sent, answers, stored] = [true, [], [], new Map()];
  outbox = new Outbox({
    clock,
    isOnline: () => isOnline,
    fetch: async (request) => {
      sent.push(request);
      const answer = answers.shift() ?? 'away';
      if (answer === 'away') throw new TypeError('Failed to fetch');
      const headers = answer.retryAfter ? { 'retry-after': String(answer.retryAfter) } : undefined;
      return Response.json(answer.body ?? {}, { status: answer.status, ...(headers && { headers }) });
    },
  });
  store = {
    put: async (change) => Boolean(stored.set(change.id, change)),
    has: async (id) => stored.has(id),
    delete: async (id) => void stored.delete(id),
  };
  outbox.open(owner);
  outbox.attach(store);
});

const send = (title = details.title, key = title) => outbox.send(request, { ...details, title, queueKeys: [key] });
const keys = () => sent.map(({ headers }) => headers['idempotency-key']);
const states = () => outbox.pending.get().map(({ title, state, waitsFor }) => [title, state, waitsFor]);

test('a change is sent with one key until it is answered, and stored as long as it waits', async () => {
  answers = ['away', { status: 502 }, { status: 200 }];
  const change = send();
  await clock.advance(waitingAfterMs);
  expect(states()).toEqual([['Order the rope', 'waiting', 'connection']]);
  expect([...stored.values()]).toMatchObject([{ title: 'Order the rope', state: 'waiting' }]);
  await clock.advance(10 * second);
  expect((await change).status).toBe(200);
  expect([sent.length, new Set(keys()).size]).toEqual([3, 1]);
  expect([stored.size, states()]).toEqual([0, []]);
});

test('a change that must not happen later is sent once, and never stored', async () => {
  answers = ['away', { status: 502 }, { status: 409 }];
  await expect(outbox.sendOnce(request)).rejects.toThrow(Unreachable);
  await expect(outbox.sendOnce(request)).rejects.toThrow(Unreachable);
  expect((await outbox.sendOnce(request)).status).toBe(409);
  isOnline = false;
  await expect(outbox.sendOnce(request)).rejects.toThrow(Unreachable);
  expect([sent.length, stored.size, states(), outbox.hasUnstored()]).toEqual([3, 0, [], false]);
});

test('a change is sent again after a busy answer, and a refusal is final', async () => {
  const conflict = { code: 'conflict' };
  answers = [
    { status: 409, body: conflict, retryAfter: 2 },
    { status: 429, retryAfter: 1 },
    { status: 409, body: conflict },
  ];
  const change = send();
  await clock.advance(second);
  expect(states()).toEqual([['Order the rope', 'waiting', 'server']]);
  await clock.advance(20 * second);
  expect((await change).status).toBe(409);
  expect(sent).toHaveLength(3);
});

test('a tab that is open for more than a day does not send what the server may have made and forgotten', async () => {
  const change = send().catch((error: Error) => error);
  await clock.advance(hour);
  const attempts = sent.length;
  clock.jump(60 * hour);
  answers = [{ status: 201 }];
  outbox.wake();
  await clock.advance(60 * second);
  expect(await change).toBeInstanceOf(Expired);
  expect(sent).toHaveLength(attempts);
  expect(outbox.pending.get()).toMatchObject([{ state: 'expired', request: { body: request.body } }]);
});

test('a change that exceeds the statement timeout is sent three times, and then listed as refused', async () => {
  const slow: Answer = { status: 503, body: { code: 'too_slow', message: 'This took too long' }, retryAfter: 5 };
  answers = Array.from({ length: 9 }, () => slow);
  const change = send();
  await clock.advance(120 * second);
  expect((await change).status).toBe(503);
  expect(sent).toHaveLength(3);
  expect(outbox.pending.get()).toMatchObject([{ state: 'refused', reason: 'This took too long' }]);
  expect([...stored.values()]).toMatchObject([{ state: 'refused', reason: 'This took too long' }]);
});

test('a change is sent again after an error of the server, which may be restarting', async () => {
  answers = [{ status: 500 }, 'away', { status: 502 }, { status: 500 }, { status: 200 }];
  const change = send();
  await clock.advance(120 * second);
  expect([(await change).status, sent.length, new Set(keys()).size]).toEqual([200, 5, 1]);
});

test('a change outlives a server that restarts for a minute', async () => {
  const end = clock.now() + 60 * second;
  const fetch = async () => Response.json({}, { status: clock.now() < end ? 500 : 200 });
  outbox = new Outbox({ clock, isOnline: () => true, fetch });
  outbox.open(owner);
  const change = send();
  await clock.advance(120 * second);
  expect((await change).status).toBe(200);
});

test('a change that the server fails to make is listed as refused, and the next one of its row is sent', async () => {
  const failure: Answer = { status: 500, body: { message: 'Something went wrong on our side' } };
  answers = [...Array.from({ length: 9 }, () => failure), { status: 200 }];
  const [change, next] = [send('First', 'row'), send('Second', 'row')];
  await clock.advance(120 * second);
  expect([(await change).status, (await next).status, sent.length]).toEqual([500, 200, 10]);
  expect([...stored.values()]).toMatchObject([{ title: 'First', reason: 'Something went wrong on our side' }]);
});

test('a change that has to wait for more than a minute is refused', async () => {
  answers = [{ status: 429, retryAfter: 61 }];
  expect((await send()).status).toBe(429);
  expect(sent).toHaveLength(1);
});

test('a change of a user who is signed out stays stored, and is not sent again', async () => {
  answers = [{ status: 401 }];
  expect((await send()).status).toBe(401);
  expect([sent.length, [...stored.values()].map(({ title }) => title)]).toEqual([1, ['Order the rope']]);
});

test('changes of one row wait for one another, and one that is discarded leaves the list at once', async () => {
  isOnline = false;
  const [first, next, last] = ['First', 'Second', 'Third'].map((title) => send(title, 'row').catch((error) => error));
  await clock.advance(second);
  expect(states()).toEqual([
    ['First', 'waiting', 'connection'],
    ['Second', 'waiting', 'turn'],
    ['Third', 'waiting', 'turn'],
  ]);
  outbox.discard(outbox.pending.get()[1]?.id ?? '');
  expect(await next).toBeInstanceOf(Discarded);
  expect([stored.size, states().map(([title]) => title)]).toEqual([2, ['First', 'Third']]);
  isOnline = true;
  answers = [{ status: 200 }, { status: 200 }];
  outbox.wake();
  await clock.advance(0);
  expect([(await first).status, (await last).status, sent.length, stored.size]).toEqual([200, 200, 2, 0]);
});

test('a shared text that is refused is listed with the text, even if it did not wait', async () => {
  answers = [{ status: 409, body: { message: 'This meeting is completed' } }];
  await outbox.send(request, { ...details, text: 'Buy the larch' });
  expect(outbox.pending.get()).toMatchObject([{ text: 'Buy the larch', reason: 'This meeting is completed' }]);
});

test('a discarded change takes its request back, and the next one of its row is sent immediately', async () => {
  let canceled = 0;
  outbox = new Outbox({
    clock,
    isOnline: () => true,
    fetch: async ({ body }, _, signal) => {
      if (body !== request.body) return Response.json({});
      return new Promise((_, reject) =>
        signal?.addEventListener('abort', () => {
          canceled++;
          reject(signal.reason);
        }),
      );
    },
  });
  outbox.open(owner);
  outbox.attach(store);
  const first = send();
  const second = outbox.send({ ...request, body: '{}' }, { ...details, queueKeys: [details.title] });
  await clock.advance(waitingAfterMs);
  outbox.discard(outbox.pending.get()[0]?.id ?? '');
  await expect(first).rejects.toThrow(Discarded);
  expect((await second).status).toBe(200);
  expect([canceled, stored.size]).toEqual([1, 0]);
});

test('each change that is refused after it waited is listed until it is discarded', async () => {
  const changes = ['First', 'Second', 'Third'].map((title) => send(title));
  await clock.advance(500);
  answers = changes.map(() => ({ status: 404, body: { message: 'To-do not found' } }));
  outbox.wake();
  await Promise.all(changes);
  expect(outbox.pending.get().map(changeName)).toEqual(
    ['First', 'Second', 'Third'].map((title) => `Failed to update todo: ${title}`),
  );
  for (const { id } of outbox.pending.get()) outbox.discard(id);
  await clock.advance(0);
  expect([states(), stored.size]).toEqual([[], 0]);
});

test('a refused change can be retried as a new change', async () => {
  const change = send();
  await clock.advance(500);
  answers = [{ status: 404, body: { message: 'To-do not found' } }, 'away', { status: 200 }];
  outbox.wake();
  await change;
  const [refused] = outbox.pending.get() as [PendingChange];
  clock.jump(48 * hour);
  const retried = outbox.resend(outbox.renew(refused));
  await clock.advance(0);
  expect([...stored.values()]).toMatchObject([{ id: refused.id, state: 'waiting' }]);
  await clock.advance(10 * second);
  expect((await retried).status).toBe(200);
  expect(new Set(keys()).size).toBe(2);
  expect([states(), stored.size]).toEqual([[], 0]);
});

test('changes of this page are sent after those of earlier pages', async () => {
  isOnline = false;
  void send('First', 'row').catch(() => {});
  await clock.advance(second);
  const [first] = stored.values();
  const next = new Outbox({
    clock,
    isOnline: () => true,
    fetch: async (request) => {
      sent.push({ ...request, body: request.body });
      return Response.json({});
    },
  });
  const restored = Promise.withResolvers<void>();
  next.open(owner, () => restored.promise);
  const second2 = next.send({ ...request, body: '"second"' }, { ...details, queueKeys: ['row'] });
  await clock.advance(0);
  expect(sent).toEqual([]);
  void next.resend(first as PendingChange);
  restored.resolve();
  await second2;
  expect(sent.map(({ body }) => body)).toEqual([request.body, '"second"']);
});

test('no more than 200 changes wait', async () => {
  isOnline = false;
  for (let number = 0; number < 200; number++) void send(`Row ${number}`).catch(() => {});
  await clock.advance(second);
  await expect(send('One more')).rejects.toThrow(OutboxFull);
  expect(outbox.pending.get()).toHaveLength(200);
});

test('leaving the page would lose changes that the browser does not store', async () => {
  isOnline = false;
  void send().catch(() => {});
  expect(outbox.hasUnstored()).toBe(true);
  await clock.advance(second);
  expect(outbox.hasUnstored()).toBe(false);
  outbox.attach({ ...store, put: async () => false });
  void send('Mend the sail').catch(() => {});
  await clock.advance(second);
  expect(outbox.hasUnstored()).toBe(true);
});
