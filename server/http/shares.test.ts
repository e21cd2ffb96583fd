import { expect, test } from 'vitest';
import { fileLimit } from '#contract/byte-limits.ts';
import { whileLocked } from '#test/locks.ts';
import { onDatabase } from '#test/on-database.ts';
import { createWorld, openWorld, type Person } from '#test/world.ts';
import { openShares } from './shares.ts';

const world = openWorld();

/** Asks for a list so many times at once. */
const askOften = (person: Person, times: number) => Array.from({ length: times }, () => person.fetch('/api/meetings'));

test('whoever has many calls under way keeps neither colleagues nor other organizations waiting', async () => {
  const [ada, stranger] = [await world().admin(), await world().admin('Bob')];
  const colleague = await world().colleague(ada);
  await whileLocked(world(), 'lock table meetings', async (waits) => {
    const calls = askOften(ada, 40);
    for (const call of calls.slice(0, 4)) await waits(call);
    expect(await stranger.todos.list()).toEqual([]);
    expect(await colleague.todos.list()).toEqual([]);
  });
});

test('of very many calls at once some are done, and the rest is told to come again', async () => {
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

test('what can neither begin nor wait is refused before its body is looked at, by whatever session it comes', async () => {
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

test('of the bodies of an account no more than six of the largest files are on their way at once', async () => {
  const ada = await world().admin();
  const gone = new AbortController();
  const begun = () => new ReadableStream({ start: (body) => body.enqueue(new Uint8Array(1)) });
  const bring = (body: ReadableStream) =>
    ada.fetch('/api/files?name=x', { method: 'POST', body, duplex: 'half', signal: gone.signal } as RequestInit);
  const slow = Array.from({ length: 7 }, () => bring(begun()));
  expect((await Promise.race(slow)).status).toBe(429);
  expect([(await bring(begun())).status, (await ada.fetch('/api/todos')).status]).toEqual([429, 200]);
  gone.abort();
  await Promise.allSettled(slow);
});

test('a body is read as JSON when it is the turn of its caller, and no sooner', async () => {
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

test('whoever goes while they wait for their turn has nothing done, and reached no limit', async () => {
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

test('calls whose caller went before the answer are counted no more', async () => {
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

test('who makes up sessions has the share of one address', async () => {
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
])('what the database ends with %s is a %i with a sentence', async (state, status, code) => {
  const ada = await world().admin();
  await onDatabase(
    world(),
    `create or replace function fail() returns trigger language plpgsql as
       $$ begin raise exception 'ended' using errcode = '${state}'; end $$;
     create or replace trigger fail before insert on rocks execute function fail()`,
  );
  await expect(ada.rocks.create({ body: { title: 'Loft' } })).rejects.toMatchObject({ status, body: { code } });
});

test('who searches without a pause is told to wait a moment, and nobody else is', async () => {
  const limited = await createWorld({ RATE_LIMIT: 'on' });
  const [ada, bob] = [await limited.admin(), await limited.admin('Bob')];
  const search = (person: Person) => person.fetch('/api/search?q=x').then(({ status }) => status);
  const statuses = await Promise.all(Array.from({ length: 60 }, () => search(ada)));
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  expect(await search(bob)).toBe(200);
  await limited.close();
});

test('whoever subscribes to much at once keeps nobody waiting', async () => {
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

test('of long bodies all callers together have so many on their way; short ones always find room', () => {
  const shares = openShares();
  const arrivalOf = (caller: string, bytes: number) => ({ kind: 'call', caller, bytes }) as const;
  const long = Array.from({ length: 32 }, (_, number) => arrivalOf(`caller ${number}`, fileLimit));
  for (const arrival of long) shares.arrive(arrival);
  expect(() => shares.arrive(arrivalOf('Ada', fileLimit))).toThrow('too many requests');
  shares.arrive(arrivalOf('Ada', 1_000));
  for (const arrival of long.slice(0, 2)) shares.end(arrival);
  shares.arrive(arrivalOf('Ada', fileLimit));
});
