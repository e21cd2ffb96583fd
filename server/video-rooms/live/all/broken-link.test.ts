import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '#test/free-port.ts';
import { openProxy } from '#test/proxy.ts';
import { enterVideoRoom, type VideoParticipant } from '#test/video-participant.ts';
import { createWorld, openWorld, type Person } from '#test/world.ts';

const world = openWorld();
const hasRedis = spawnSync('redis-server', ['--version']).status === 0;
const quiet = { isMuted: true, hasCamera: false, isSharing: false, hasRaisedHand: false };

/** The same person at a further process. */
async function atOwnProcess({ email }: Person, env: Record<string, string>): Promise<Person> {
  const process = await createWorld(env, world().database);
  onTestFinished(() => process.close());
  const person = process.visitor();
  await person.auth.login({ body: { email, password: 'analytical engine' } });
  return person;
}

const sees = (who: VideoParticipant, id: string, hasRaisedHand: boolean) =>
  who.next('roster', ({ participants }) =>
    participants.some((one) => one.id === id && one.hasRaisedHand === hasRaisedHand),
  );

/** One person in a room at each of two processes; while their link is broken one raises a hand, and a third one enters. */
async function breaks(env: Record<string, string>, breakLink: () => Promise<() => Promise<unknown>>): Promise<void> {
  const people = [await world().admin()];
  people.push(await world().colleague(people[0] as Person), await world().colleague(people[0] as Person));
  const [ada, grace, alan] = await Promise.all(people.map((person) => atOwnProcess(person, env)));
  const { id } = await (ada as Person).videoRooms.create({ body: { name: 'Standup' } });
  const [first, second] = [await enterVideoRoom(ada as Person, id), await enterVideoRoom(grace as Person, id)];
  await sees(first, second.id, false);
  await sees(second, first.id, false);
  const mend = await breakLink();
  second.send({ kind: 'state', state: { ...quiet, hasRaisedHand: true } });
  const third = await enterVideoRoom(alan as Person, id);
  await mend();
  await Promise.all([sees(first, second.id, true), sees(third, first.id, false), sees(second, third.id, false)]);
}

test('everyone in a room sees the same again after the link between two processes was cut', async () => {
  const proxy = await openProxy(world().database);
  onTestFinished(() => proxy.close());
  const { host, user, database } = proxy.connection;
  const url = `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host ?? '')}`;
  // Only the link goes through the proxy.
  await breaks({ DATABASE_URL: url }, async () => {
    proxy.cut();
    return async () => proxy.mend();
  });
});

test.skipIf(!hasRedis)('everyone in a room sees the same again after Redis was down', async () => {
  const port = await freePort();
  const start = async () => {
    const redis = spawn('redis-server', ['--port', String(port), '--save', '']);
    onTestFinished(() => void redis.kill('SIGKILL'));
    for await (const output of redis.stdout) if (String(output).includes('Ready to accept')) break;
    return redis;
  };
  const redis = await start();
  await breaks({ REDIS_URL: `redis://127.0.0.1:${port}` }, async () => {
    redis.kill('SIGKILL');
    await once(redis, 'exit');
    return start;
  });
  expect(redis.killed).toBe(true);
});
