import { expect, test } from 'vitest';
import { officeMapBodyLimit } from '#contract/byte-limits.ts';
import { whileLocked } from '#test/locks.ts';
import { onDatabase } from '#test/on-database.ts';
import { createWorld, openWorld, type Person } from '#test/world.ts';
import { openFairQueue } from './fair-queue.ts';

const world = openWorld();

/** Sends this number of simultaneous requests for a list. */
const askOften = (person: Person, times: number) => Array.from({ length: times }, () => person.fetch('/api/meetings'));

test('many calls of one account do not delay colleagues or other organizations', async () => {
  const [ada, stranger] = [await world().admin(), await world().admin('Bob')];
  const colleague = await world().colleague(ada);
  await whileLocked(world(), 'lock table meetings', async (waits) => {
    const calls = askOften(ada, 40);
    for (const call of calls.slice(0, 4)) await waits(call);
    expect(await stranger.todos.list()).toEqual([]);
    expect(await colleague.todos.list()).toEqual([]);
  });
});

test('of very many simultaneous calls some are answered, and the rest are refused with Retry-After', async () => {
  const ada = await world().admin();
  let all: Promise<Response>[] = [];
  await whileLocked(world(), 'lock table meetings', async (waits) => {
    all = askOften(ada, 300);
    for (const call of all.slice(0, 4)) await waits(call);
    const first = await Promise.race(all);
    expect([first.status, first.headers.get('retry-after')]).toEqual([429, '1']);
    expect(await first.json()).toMatchObject({ code: 'too_many_calls' });
  });
  expect(new Set((await Promise.all(all)).map(({ status }) => status))).toEqual(new Set([200, 429]));
});

test('a call that can neither run nor wait is refused before its body is read, whatever session it uses', async () => {
  const ada = await world().admin();
  const elsewhere = world().visitor();
  await elsewhere.auth.login({ body: { email: ada.email, password: 'analytical engine' } });
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{' };
  let calls: Promise<Response>[] = [];
  await whileLocked(world(), 'lock table meetings', async () => {
    calls = askOften(ada, 104);
    await expect.poll(async () => (await elsewhere.fetch('/api/todos', init)).status).toBe(429);
  });
  await Promise.all(calls);
});

test('an account uploads at most ten files at once, as many as a message has', async () => {
  const ada = await world().admin();
  const gone = new AbortController();
  const begun = () => new ReadableStream({ start: (body) => body.enqueue(new Uint8Array(1)) });
  const bring = (body: ReadableStream) =>
    ada.fetch('/api/files?name=x', { method: 'POST', body, duplex: 'half', signal: gone.signal } as RequestInit);
  const slow = Array.from({ length: 11 }, () => bring(begun()));
  expect((await Promise.race(slow)).status).toBe(429);
  expect([(await bring(begun())).status, (await ada.fetch('/api/todos')).status]).toEqual([429, 200]);
  gone.abort();
  await Promise.allSettled(slow);
});

test('a body is parsed as JSON only when its call may run', async () => {
  const ada = await world().admin();
  const send = (type: string) =>
    ada.fetch('/api/rocks', { method: 'POST', headers: { 'content-type': type }, body: '{' });
  let calls: Promise<Response>[] = [];
  await whileLocked(world(), 'lock table meetings', async (waits) => {
    for (const call of askOften(ada, 4)) await waits(call);
    // A body of another type needs no turn to be refused.
    calls = [send('application/json'), send('text/plain')];
    expect((await Promise.race(calls)).status).toBe(415);
  });
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([400, 415]);
});

test('a caller who leaves the queue changes nothing, and has not reached a limit', async () => {
  const watched = await createWorld({ LOG_LEVEL: 'warn' });
  const ada = await watched.admin();
  const gone = new AbortController();
  await whileLocked(watched, 'lock table meetings', async (waits) => {
    const calls = askOften(ada, 4);
    for (const call of calls) await waits(call);
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"title":"Late"}' };
    const late = ada.fetch('/api/rocks', { ...init, signal: gone.signal }).catch(() => 'gone');
    // What comes after it and is answered at once shows that it has come.
    const refused = ada.fetch('/api/rocks', { method: 'POST', headers: { 'content-type': 'text/plain' }, body: '{' });
    expect((await refused).status).toBe(415);
    gone.abort();
    await late;
    await watched.visitor().fetch('/api/user');
  });
  expect(await ada.rocks.list()).toEqual([]);
  expect(watched.logged).toEqual([]);
  await watched.close();
});

test('calls whose caller left before the answer are no longer counted', async () => {
  const ada = await world().admin();
  for (let round = 0; round < 2; round++) {
    await whileLocked(world(), 'lock table meetings', async (waits) => {
      const gone = new AbortController();
      const calls = Array.from({ length: 90 }, () => ada.fetch('/api/meetings', { signal: gone.signal }));
      await waits(Promise.allSettled(calls));
      gone.abort();
      await Promise.allSettled(calls);
    });
  }
  expect((await ada.fetch('/api/meetings')).status).toBe(200);
});

test('made-up sessions count as one address', async () => {
  let all: Promise<Response>[] = [];
  const visitor = world().visitor();
  await whileLocked(world(), 'lock table sessions', async () => {
    all = Array.from({ length: 300 }, (_, index) =>
      visitor.fetch('/api/meetings', { headers: { cookie: `quarterdeck_session=made-up-${index}` } }),
    );
    expect((await Promise.race(all)).status).toBe(429);
  });
  expect(new Set((await Promise.all(all)).map(({ status }) => status))).toEqual(new Set([401, 429]));
});

test.each([
  ['57014', 503, 'too_slow'],
  ['25P03', 503, 'too_slow'],
  ['55P03', 409, 'conflict'],
])('the database error %s becomes status %i with a sentence', async (state, status, code) => {
  const ada = await world().admin();
  await onDatabase(
    world(),
    `create or replace function fail() returns trigger language plpgsql as
       $$ begin raise exception 'ended' using errcode = '${state}'; end $$;
     create or replace trigger fail before insert on rocks execute function fail()`,
  );
  await expect(ada.rocks.create({ body: { title: 'Loft' } })).rejects.toMatchObject({ status, body: { code } });
});

test('constant searching is limited, and others are not affected', async () => {
  const limited = await createWorld({ RATE_LIMIT: 'on' });
  const [ada, bob] = [await limited.admin(), await limited.admin('Bob')];
  const search = (person: Person) => person.fetch('/api/search?q=x').then(({ status }) => status);
  const statuses = await Promise.all(Array.from({ length: 60 }, () => search(ada)));
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  expect(await search(bob)).toBe(200);
  await limited.close();
});

test('many simultaneous subscriptions delay no one', async () => {
  const [ada, stranger] = [await world().admin(), await world().admin('Bob')];
  const { organizationId } = await ada.auth.user();
  const { socket } = await ada.live();
  await whileLocked(world(), 'lock table channel_members', async (waits) => {
    const answers = Array.from({ length: 40 }, () =>
      socket.emitWithAck('subscribe', { noun: 'organizations', id: organizationId ?? 0 }, null),
    );
    await waits(Promise.all(answers));
    expect(await stranger.todos.list()).toEqual([]);
  });
});

test('all callers together have a limit of long bodies in flight, but short ones are always admitted', () => {
  const queue = openFairQueue();
  const headOf = (caller: string, bytes: number) => ({ kind: 'call', caller, bytes }) as const;
  const long = Array.from({ length: 32 }, (_, number) => headOf(`caller ${number}`, officeMapBodyLimit));
  for (const request of long) queue.admit(request);
  expect(() => queue.admit(headOf('Ada', officeMapBodyLimit))).toThrow('too many requests');
  queue.admit(headOf('Ada', 1_000));
  for (const request of long.slice(0, 2)) queue.release(request);
  queue.admit(headOf('Ada', officeMapBodyLimit));
});
