import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { Client } from 'pg';
import { afterEach, describe, expect, test } from 'vitest';
import { createTodo } from '#test/builders.ts';
import { freePort } from '#test/free-port.ts';
import { whileLocked } from '#test/locks.ts';
import { onDatabase } from '#test/on-database.ts';
import { createWorld, type Live, openWorld, type Person } from '#test/world.ts';

const world = openWorld();
/** Redis is not part of the product. Without it, only the tests with Redis are skipped. */
const hasRedis = spawnSync('redis-server', ['--version']).status === 0;

test('a change is delivered to everyone in the organization, its author included, and to no one else', async () => {
  const ada = await world().admin();
  const [grace, mallory] = [await world().colleague(ada), await world().admin('Mallory')];
  const [adaLive, graceLive, malloryLive] = [await ada.live(), await grace.live(), await mallory.live()];
  const rock = await ada.rocks.create({ body: { title: 'Open the Lisbon loft' } });
  expect(await adaLive.changed('rocks')).toEqual([rock]);
  expect(await graceLive.changed('rocks')).toEqual([rock]);
  const own = await mallory.rocks.create({ body: { title: 'Their own' } });
  expect(await malloryLive.changed('rocks')).toEqual([own]);
});

test('a refused change is delivered to no one', async () => {
  const ada = await world().admin();
  const live = await ada.live();
  await expect(ada.rocks.create({ body: { title: 'Never', teamId: 1_000_000 } })).rejects.toThrow('400');
  const rock = await ada.rocks.create({ body: { title: 'Kept' } });
  expect(await live.changed('rocks')).toEqual([rock]);
});

test('very long texts that change together are not delivered; clients reload them', async () => {
  const ada = await world().admin();
  const issueIds = [];
  for (let number = 1; number <= 21; number++) {
    issueIds.push((await ada.issues.create({ body: { title: 'Long', description: 'x'.repeat(10_000) } })).id);
  }
  const live = await ada.live();
  await ada.issues.move({ body: { issueIds, issueType: 'long_term' } });
  await live.stale('issues');
});

test('a session has at most twenty connections', async () => {
  const ada = await world().admin();
  for (let number = 1; number <= 20; number++) await ada.live();
  await expect(ada.live()).rejects.toMatchObject({ data: { code: 'too_many_calls' } });
});

test('an account has at most two hundred connections in all its browsers', async () => {
  const ada = await world().admin();
  const browsers = Array.from({ length: 11 }, () => world().visitor());
  for (const { auth } of browsers) await auth.login({ body: { email: ada.email, password: 'analytical engine' } });
  await Promise.all(browsers.slice(1).flatMap((browser) => Array.from({ length: 20 }, () => browser.live())));
  await expect(browsers[0]?.live()).rejects.toMatchObject({ data: { code: 'too_many_calls' } });
  await (await world().colleague(ada)).live();
});

test('a signed-out client, or one from another site, gets no connection', async () => {
  await expect(world().visitor().live()).rejects.toMatchObject({
    message: 'Unauthorized',
    data: { code: 'unauthorized' },
  });
  const foreign = await fetch(`${world().url}/socket.io/?EIO=4&transport=polling`, {
    headers: { origin: 'https://evil.example' },
  });
  expect(foreign.status).toBe(403);
});

test('a proxy that is not trusted cannot change the address of its connections', async () => {
  const elsewhere = await createWorld({ TRUST_PROXY: '192.0.2.2' });
  const knock = async (number: number) => {
    const headers = { 'x-forwarded-for': `198.51.100.${number % 250}` };
    return (await fetch(`${elsewhere.url}/socket.io/?EIO=4&transport=polling`, { headers })).status;
  };
  await expect.poll(() => Promise.all(Array.from({ length: 1_001 }, (_, number) => knock(number)))).toContain(403);
  await elsewhere.close();
});

test('an address has at most a thousand connections without a session, and other addresses are not affected', async () => {
  const proxied = await createWorld({ TRUST_PROXY: '1' });
  const knock = async (headers = {}) =>
    (await fetch(`${proxied.url}/socket.io/?EIO=4&transport=polling`, { headers })).status;
  await expect.poll(() => Promise.all(Array.from({ length: 1_001 }, () => knock()))).toContain(403);
  expect(await knock({ 'x-forwarded-for': '198.51.100.1, 192.0.2.2' })).toBe(200);
  await proxied.close();
});

test('presence says who comes online and goes offline, and a new subscriber learns who is online', async () => {
  const ada = await world().admin();
  const [adaLive, grace] = [await ada.live(), await world().colleague(ada)];
  expect(await adaLive.next('presence')).toEqual({ here: [ada.id], gone: [] });
  const graceLive = await grace.live();
  expect(await adaLive.next('presence')).toEqual({ here: [grace.id], gone: [] });
  const { organizationId: id } = await ada.auth.user();
  const subscribed = await graceLive.subscribe({ noun: 'organizations', id: id ?? 0 });
  expect('present' in subscribed && subscribed.present?.toSorted()).toEqual([ada.id, grace.id].toSorted());
  graceLive.socket.disconnect();
  expect(await adaLive.next('presence')).toEqual({ here: [], gone: [grace.id] });
});

test('signing out closes the live connections of that session', async () => {
  const ada = await world().admin();
  const live = await ada.live();
  const ended = new Promise((resolve) => live.socket.once('disconnect', resolve));
  await ada.auth.logout();
  await live.next('ended');
  expect(await ended).toBe('io server disconnect');
});

describe('a subscription', () => {
  const topicOf = async (person: Person) => ({
    noun: 'organizations' as const,
    id: (await person.auth.user()).organizationId ?? 0,
  });

  test('after a break between two messages about one change delivers the missing ones', async () => {
    const ada = await world().admin();
    const grace = await world().colleague(ada);
    const { id } = await ada.channels.create({ body: { name: 'Helm', type: 'private' } });
    await ada.channels.invite({ params: { id }, body: { userId: grace.id } });
    const [live, topic] = [await grace.live(), await topicOf(grace)];
    await ada.messages.create({ params: { id }, body: { content: 'Ready about' } });
    const { lastEvent } = await live.next('changes');
    const back = await live.subscribe(topic, lastEvent);
    expect(back).toMatchObject({
      missed: { changed: { messages: [{ content: 'Ready about' }], notifications: [{}] } },
    });
  });

  test('connected clients reload everything when the database has lost the last events', async () => {
    const ada = await world().admin();
    const [live, topic] = [await ada.live(), await topicOf(ada)];
    for (const title of ['Keel', 'Mast', 'Sail']) await ada.rocks.create({ body: { title } });
    let lastEvent = 0;
    // Wait until all three were delivered.
    const isTold = async () => {
      const seen = await live.subscribe(topic);
      lastEvent = 'lastEvent' in seen ? seen.lastEvent : 0;
      const waiting = await onDatabase(world(), 'select from events where number is null or number > $1', [lastEvent]);
      return waiting.length === 0;
    };
    await expect.poll(isTold).toBe(true);
    await onDatabase(world(), 'delete from events where number > $1', [lastEvent - 2]);
    await onDatabase(world(), `select setval('event_numbers', $1)`, [lastEvent - 2]);
    await live.next('account');
    expect(await live.subscribe(topic, lastEvent)).toMatchObject({ missed: 'reload', lastEvent: lastEvent - 2 });
    const rock = await ada.rocks.create({ body: { title: 'Hull' } });
    await expect.poll(() => live.changed('rocks')).toContainEqual(rock);
  });

  test('after a break delivers each missed row once, and removed rows', async () => {
    const ada = await world().admin();
    const [live, topic] = [await ada.live(), await topicOf(ada)];
    const seen = await live.subscribe(topic);
    const lastEvent = 'lastEvent' in seen ? seen.lastEvent : 0;
    const [changed, gone] = [await createTodo(ada, { title: 'Keel' }), await createTodo(ada, { title: 'Mast' })];
    await ada.todos.change({ params: { id: changed.id }, body: { title: 'Keel laid' } });
    await ada.todos.delete({ params: { id: gone.id } });
    await live.removed('todos');
    const back = await live.subscribe(topic, lastEvent);
    expect(back).toMatchObject({
      missed: {
        changed: { todos: [{ id: changed.id, title: 'Keel laid' }] },
        removed: { todos: [[gone.id, expect.any(Number)]] },
      },
    });
  });

  test('after a break delivers to each of several people what they may see', async () => {
    const ada = await world().admin();
    const [grace, alan] = [await world().colleague(ada), await world().colleague(ada)];
    const team = await ada.teams.create({ body: { name: 'Board', isPrivate: true } });
    await ada.teams.addMember({ params: { id: team.id }, body: { userId: grace.id } });
    const topic = await topicOf(ada);
    const lives = [await grace.live(), await alan.live()];
    const seen = await lives[0]?.subscribe(topic);
    const lastEvent = seen && 'lastEvent' in seen ? seen.lastEvent : 0;
    const forAll = await ada.rocks.create({ body: { title: 'Keel' } });
    const forTeam = await ada.rocks.create({ body: { title: 'Mast', teamId: team.id } });
    const moved = await ada.rocks.create({ body: { title: 'Sail' } });
    const inTeam = await ada.rocks.change({ params: { id: moved.id }, body: { teamId: team.id } });
    for (const live of lives) await live.removed('rocks');
    const missed = await Promise.all(lives.map((live) => live.subscribe(topic, lastEvent)));
    const rocksOf = (answer: (typeof missed)[number] | undefined) =>
      answer && 'missed' in answer && typeof answer.missed === 'object' ? answer.missed.changed?.rocks : undefined;
    expect(rocksOf(missed[0])).toEqual([forAll, forTeam, inTeam]);
    expect(rocksOf(missed[1])).toEqual([forAll]);
    expect(missed[1]).toMatchObject({ missed: { removed: { rocks: [[moved.id, expect.any(Number)]] } } });
  });

  test('after too many missed events asks the client to reload', async () => {
    const ada = await world().admin();
    const [live, topic] = [await ada.live(), await topicOf(ada)];
    const seen = await live.subscribe(topic);
    const lastEvent = 'lastEvent' in seen ? seen.lastEvent : 0;
    for (let round = 0; round < 6; round++) {
      await ada.todos.create({ body: { title: 'Row', assigneeIds: [ada.id] } });
    }
    await onDatabase(
      world(),
      `insert into events (organization_id, room, noun, act, subject_id)
      select ${topic.id}, 'organizations:${topic.id}', 'todos', 'touched', '1' from generate_series(1, 1100)`,
    );
    const last = await createTodo(ada, { title: 'Last' });
    await expect.poll(async () => (await live.changed('todos')).some(({ id }) => id === last.id)).toBe(true);
    expect(await live.subscribe(topic, lastEvent)).toMatchObject({ missed: 'reload' });
    expect(await live.subscribe(topic, 10 ** 9)).toMatchObject({ missed: 'reload' });
  });

  test('to another organization, or to a to-do of one, is refused', async () => {
    const [ada, mallory] = [await world().admin(), await world().admin('Mallory')];
    const live = await mallory.live();
    const { id } = await createTodo(ada, { title: 'Ours' });
    for (const topic of [await topicOf(ada), { noun: 'todos' as const, id }]) {
      expect(await live.subscribe(topic)).toEqual({ refused: 'not_found' });
    }
  });

  test('to a to-do delivers its comments to the people who look at it, and to no one else', async () => {
    const ada = await world().admin();
    const { id: todoId } = await createTodo(ada, { title: 'Keel' });
    const [looking, elsewhere] = [await ada.live(), await ada.live()];
    await looking.subscribe({ noun: 'todos', id: todoId });
    const comment = await ada.comments.create({ params: { todoId }, body: { content: 'Laid' } });
    expect(await looking.changed('comments')).toEqual([comment]);
    const received: unknown[] = [];
    elsewhere.socket.onAny((_event, data) => received.push(data));
    await ada.todos.change({ params: { id: todoId }, body: { title: 'Keel laid' } });
    await elsewhere.changed('todos');
    expect(JSON.stringify(received)).not.toContain('comments');
  });

  test('delivers who is typing to people who look at the same to-do, with a limit', async () => {
    const ada = await world().admin();
    const grace = await world().colleague(ada);
    const { id } = await createTodo(ada, { title: 'Keel' });
    const [adaLive, graceLive] = [await ada.live(), await grace.live()];
    for (const live of [adaLive, graceLive]) await live.subscribe({ noun: 'todos', id });
    const received: unknown[] = [];
    adaLive.socket.on('writing', (signal) => received.push(signal));
    for (let times = 0; times < 500; times++) graceLive.socket.emit('writing', { noun: 'todos', id });
    await graceLive.subscribe({ noun: 'todos', id });
    await ada.todos.change({ params: { id }, body: { title: 'Keel laid' } });
    await adaLive.changed('todos');
    expect(received[0]).toEqual({ on: { noun: 'todos', id }, userId: grace.id });
    expect(received.length).toBeLessThan(100);
  });

  test('delivers the thread in which someone types', async () => {
    const ada = await world().admin();
    const grace = await world().colleague(ada);
    const [channel] = await ada.channels.list();
    const topic = { noun: 'channels' as const, id: channel?.id ?? 0 };
    const [adaLive, graceLive] = [await ada.live(), await grace.live()];
    for (const live of [adaLive, graceLive]) await live.subscribe(topic);
    graceLive.socket.emit('writing', { ...topic, threadId: -1 });
    graceLive.socket.emit('writing', { ...topic, threadId: 7 });
    expect(await adaLive.next('writing')).toEqual({ on: { ...topic, threadId: 7 }, userId: grace.id });
  });

  test('is refused when requested too often', async () => {
    const ada = await world().admin();
    const [live, topic] = [await ada.live(), await topicOf(ada)];
    const answers = await Promise.all(Array.from({ length: 100 }, () => live.subscribe(topic)));
    expect(answers).toContainEqual({ refused: 'too_many' });
  });

  test('ends with the permission, but the connection stays', async () => {
    const ada = await world().admin();
    const grace = await world().colleague(ada);
    const [live, topic] = [await grace.live(), await topicOf(ada)];
    const received: unknown[] = [];
    await grace.organizations.create({ body: { name: 'Second' } });
    await live.next('account');
    live.socket.on('changes', (changes) => received.push(changes));
    await ada.rocks.create({ body: { title: 'In the first' } });
    expect(await live.subscribe(topic)).toEqual({ refused: 'not_found' });
    await live.subscribe(await topicOf(grace));
    const own = await grace.rocks.create({ body: { title: 'In the second' } });
    expect(await live.changed('rocks')).toEqual([own]);
    expect([live.socket.connected, JSON.stringify(received)]).toEqual([
      true,
      expect.not.stringContaining('In the first'),
    ]);
  });
});

describe('two processes on one database', () => {
  const closing: (() => Promise<unknown> | unknown)[] = [];
  // Each process may open twenty connections.
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close();
  });

  /** The same admin, signed in at each of two servers on the database of the file's world, joined as the settings say. */
  async function twoWindows(env: Record<string, string>): Promise<[Person, Person]> {
    const { email } = await world().admin();
    const signIn = async () => {
      const process = await createWorld(env, world().database);
      closing.push(() => process.close());
      const person = process.visitor();
      await person.auth.login({ body: { email, password: 'analytical engine' } });
      return person;
    };
    return [await signIn(), await signIn()];
  }

  async function changeCrosses([one, other]: [Person, Person]): Promise<void> {
    const live = await other.live();
    const rock = await one.rocks.create({ body: { title: `R${'o'.repeat(190)}ck`, description: 'é'.repeat(9_000) } });
    expect(await live.changed('rocks')).toEqual([rock]);
    await other.auth.logout();
    await live.next('ended');
  }

  /** The address of the file's database, as an operator would give it. */
  function databaseUrl(): string {
    const { host, user, database } = world().database;
    return `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host ?? '')}`;
  }

  test('share changes through the database', async () => {
    await changeCrosses(await twoWindows({ DATABASE_URL: databaseUrl() }));
  });

  test('deliver the values of a cell in one order, whichever process received each', async () => {
    const [one, other] = await twoWindows({ DATABASE_URL: databaseUrl() });
    const windows = await Promise.all([one.live(), other.live()]);
    const scorecard = await one.scorecards.create({ body: { name: 'Weekly numbers' } });
    const { id } = await one.measurables.create({ body: { name: 'Boats', scorecardId: scorecard.id } });
    const enter = (person: Person, value: number) =>
      person.measurables.enter({ params: { id }, body: { year: 2026, week: 1, value } });
    await Promise.all(Array.from({ length: 60 }, (_, index) => enter(index % 2 ? one : other, index)));
    const last = await enter(one, 60);
    for (const window of windows) {
      const versions: number[] = [];
      for (let version = 0; version !== last.version; versions.push(version)) {
        version = (await window.changed('cells')).at(-1)?.version ?? 0;
      }
      expect(versions).toEqual(versions.toSorted((a, b) => a - b));
    }
  });

  /** Events during a broken link arrive later, and no one is disconnected. */
  async function losesNothing([one, other]: [Person, Person], breakLink: () => Promise<() => Promise<unknown>>) {
    const live = await other.live();
    const mend = await breakLink();
    const rock = await one.rocks.create({ body: { title: 'Loft' } });
    await mend();
    expect(await live.changed('rocks')).toEqual([rock]);
    expect(live.socket.connected).toBe(true);
  }

  test('lose nothing when the database drops their connection', async () => {
    await losesNothing(await twoWindows({ DATABASE_URL: databaseUrl() }), async () => {
      const killer = new Client(world().database);
      await killer.connect();
      await killer.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'LISTEN%'`,
      );
      await killer.end();
      return async () => {};
    });
  });

  describe.skipIf(!hasRedis)('through Redis', () => {
    const addressOf = (port: number) => ({ REDIS_URL: `redis://127.0.0.1:${port}` });

    /** Returns a function that ends it immediately. */
    async function startRedis(port: number): Promise<() => Promise<unknown>> {
      const redis = spawn('redis-server', ['--port', String(port), '--save', '', '--daemonize', 'no']);
      const ended = once(redis, 'exit');
      const stop = () => {
        redis.kill();
        return ended;
      };
      closing.push(stop);
      for await (const output of redis.stdout) if (String(output).includes('Ready to accept')) break;
      return stop;
    }

    test('they share changes', async () => {
      const port = await freePort();
      await startRedis(port);
      await changeCrosses(await twoWindows(addressOf(port)));
    });

    test('they lose nothing when Redis was down', async () => {
      const port = await freePort();
      const stop = await startRedis(port);
      await losesNothing(await twoWindows(addressOf(port)), async () => {
        await stop();
        return () => startRedis(port);
      });
    });
  });
});

test('a connection receives the changes of the organization that it names, also if another one is current', async () => {
  const ada = await world().admin();
  const { organizationId: first } = await ada.auth.user();
  const grace = await world().colleague(ada);
  const { id: second } = await ada.organizations.create({ body: { name: 'Second' } });
  const [inFirst, inSecond] = [await ada.live('settled', first ?? 0), await ada.live()];
  await createTodo(ada, { title: 'Of the second' });
  await grace.rocks.create({ body: { title: 'Of the first' } });
  expect(await inFirst.changed('rocks')).toMatchObject([{ title: 'Of the first' }]);
  expect(await inSecond.changed('todos')).toMatchObject([{ title: 'Of the second' }]);
  const subscribe = (id: number) => inFirst.subscribe({ noun: 'organizations', id });
  expect([await subscribe(second), await subscribe(first ?? 0)]).toMatchObject([
    { refused: 'not_found' },
    { timeline: expect.anything() },
  ]);
});

test.each([2 ** 31, -(2 ** 31) - 1])('a connection for the organization %s receives nothing', async (id) => {
  const ada = await world().admin();
  const { organizationId } = await ada.auth.user();
  const live = await ada.live('immediately', id);
  expect(await live.subscribe({ noun: 'organizations', id: organizationId ?? 0 })).toEqual({ refused: 'not_found' });
});

test('the first subscriber of an organization misses nothing during a broadcast to others', async () => {
  const [ada, bob] = [await world().admin(), await world().admin('Bob')];
  await ada.live();
  const live: Live[] = [];
  await whileLocked(world(), 'lock table invitations in access exclusive mode', async (waits) => {
    await onDatabase(
      world(),
      `insert into events (organization_id, room, noun, act, subject_id)
         select organization_id, 'organizations:' || organization_id, 'invitations', 'touched', '1' from memberships where user_id = $1`,
      [ada.id],
    );
    await bob.scorecards.create({ body: { name: 'Weekly numbers' } });
    await waits(Promise.resolve());
    live.push(await bob.live('immediately'));
  });
  expect(await live[0]?.changed('scorecards')).toMatchObject([{ name: 'Weekly numbers' }]);
});
