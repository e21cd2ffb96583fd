import { expect, test } from 'vitest';
import { servingRole } from '#server/db/serving-role.ts';
import { onDatabase } from '#test/on-database.ts';
import { openProxy } from '#test/proxy.ts';
import { createWorld, openWorld } from '#test/world.ts';

const world = openWorld();

test('while the database is down, calls are refused with Retry-After and logged without a stack', async () => {
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

test('a read-only database, as after a failover, counts as down for a while', async () => {
  const server = await createWorld({ LOG_LEVEL: 'silent' }, world().database);
  const ada = await server.admin();
  const readOnly = async (setting: 'on' | 'off') => {
    const [{ name } = {}] = await onDatabase(world(), 'select current_database() as name');
    await onDatabase(
      world(),
      `alter role ${servingRole} in database ${name} set default_transaction_read_only to ${setting}`,
    );
    const others = `datname = '${name}' and usename = '${servingRole}'`;
    await onDatabase(world(), `select pg_terminate_backend(pid) from pg_stat_activity where ${others}`);
  };
  const change = () =>
    ada.fetch('/api/todos', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ title: 'Splice the rope' }),
    });
  const isReady = async () => (await server.visitor().fetch('/readyz')).status;
  await readOnly('on');
  // The connections of before are ended.
  await expect.poll(async () => (await ada.fetch('/api/todos')).status).toBe(200);
  const refused = await change();
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
  await expect.poll(isReady).toBe(503);
  await readOnly('off');
  await expect.poll(async () => (await change()).status).toBe(201);
  await expect.poll(isReady).toBe(200);
  await server.close();
});

test('a server is ready although the database has no free connection', async () => {
  const server = await createWorld({}, world().database);
  const ada = await server.admin();
  const [{ name } = {}] = await onDatabase(world(), 'select current_database() as name');
  // As if `max_connections` were reached, for this database only; superusers are still let in.
  await onDatabase(world(), `alter database ${name} connection limit 1`);
  expect((await ada.fetch('/api/todos')).status).toBe(200);
  expect((await server.visitor().fetch('/readyz')).status).toBe(200);
  await onDatabase(world(), `alter database ${name} connection limit -1`);
  await server.close();
});

test('a readiness check is answered even when everything hangs', async () => {
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
