import { expect, test } from 'vitest';
import { openProxy } from '#test/proxy.ts';
import { createWorld, openWorld } from '#test/world.ts';

const world = openWorld();

test('while the database is away calls are refused until later, and logged in a line without a stack', async () => {
  const proxy = await openProxy(world().database);
  const server = await createWorld({ LOG_LEVEL: 'warn' }, proxy.connection);
  const ada = await server.admin();
  proxy.cut();
  const response = await ada.fetch('/api/todos');
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await response.json()).toMatchObject({ code: 'unavailable' });
  const [line, ...more] = server.logged.filter((line) => line.includes('refused'));
  expect([JSON.parse(line ?? ''), more]).toEqual([expect.not.objectContaining({ stack: expect.anything() }), []]);
  proxy.mend();
  await expect.poll(async () => (await ada.fetch('/api/todos')).status).toBe(200);
  await server.close();
  await proxy.close();
});

test('whoever asks whether the server is ready gets an answer, whatever hangs', async () => {
  const proxy = await openProxy(world().database);
  const server = await createWorld({}, proxy.connection);
  expect((await server.visitor().fetch('/readyz')).status).toBe(200);
  proxy.freeze();
  const ask = async () => (await server.visitor().fetch('/readyz', { signal: AbortSignal.timeout(2_000) })).status;
  await expect.poll(ask).toBe(503);
  proxy.mend();
  await expect.poll(ask).toBe(200);
  await server.close();
  await proxy.close();
});
