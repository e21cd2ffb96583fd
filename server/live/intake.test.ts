import { once } from 'node:events';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { openWorld } from '#test/world.ts';

const world = openWorld();

const openSocket = (cookie = '') =>
  new WebSocket(`${world().url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`, { headers: { cookie } });

test('an account that floods its connection loses it and has to wait, and no other one does', async () => {
  const ada = await world().admin();
  const grace = await world().colleague(ada);
  const [flooding, quiet] = [await ada.live(), await grace.live()];
  const ended = new Promise((resolve) => flooding.socket.once('disconnect', resolve));
  flooding.socket.io.reconnection(false);
  for (let times = 0; times < 5_000; times++) flooding.socket.emit('unsubscribe', { noun: 'todos', id: times });
  await ended;
  await expect(ada.live()).rejects.toMatchObject({ data: { code: 'too_many_calls' } });
  await grace.rocks.create({ body: { title: 'Keel' } });
  expect(await quiet.changed('rocks')).toMatchObject([{ title: 'Keel' }]);
  await expect
    .poll(() =>
      ada.live().then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
});

test('all connections of an account count together', async () => {
  const ada = await world().admin();
  const connections = await Promise.all(Array.from({ length: 10 }, () => ada.live()));
  const ended = connections.map(({ socket }) => new Promise((resolve) => socket.once('disconnect', resolve)));
  for (const { socket } of connections) socket.io.reconnection(false);
  for (const { socket } of connections)
    for (let times = 0; times < 400; times++) socket.emit('unsubscribe', { noun: 'todos', id: times });
  await Promise.any(ended);
});

test('what an account sends a little too much is read later', async () => {
  const ada = await world().admin();
  const { socket, subscribe } = await ada.live();
  const { organizationId } = await ada.auth.user();
  for (let times = 0; times < 800; times++) socket.emit('writing', { noun: 'todos', id: 1 });
  expect(await subscribe({ noun: 'organizations', id: organizationId ?? 0 })).toHaveProperty('lastEvent');
  expect(socket.connected).toBe(true);
});

test('a connection without a session sends a few packets at most', async () => {
  const stranger = openSocket();
  await once(stranger, 'open');
  let answers = 0;
  stranger.on('message', (message) => {
    if (String(message).startsWith('44')) answers++;
  });
  for (let times = 0; times < 50; times++) stranger.send('40');
  await once(stranger, 'close');
  expect(answers).toBeLessThan(10);
});

test('subscriptions count by account, whichever of its connections asks', async () => {
  const ada = await world().admin();
  const id = (await ada.auth.user()).organizationId ?? 0;
  const connections = await Promise.all(Array.from({ length: 5 }, () => ada.live()));
  const answers = await Promise.all(
    connections.flatMap(({ subscribe }) => Array.from({ length: 40 }, () => subscribe({ noun: 'organizations', id }))),
  );
  expect(answers).toContainEqual({ refused: 'too_many' });
});
