import { Client } from 'pg';
import { expect, test } from 'vitest';
import { migrationLock } from '#server/db/migrate.ts';
import { lastMigration } from '#server/db/migration-history.ts';
import { onDatabase } from '#test/on-database.ts';
import { openWorld } from '#test/world.ts';

const world = openWorld({ LOG_LEVEL: 'silent' });
const becomes = (status: number) =>
  expect.poll(async () => (await world().visitor().fetch('/readyz')).status).toBe(status);

test('a server is not ready while another process migrates its database, nor after it was migrated further', async () => {
  await becomes(200);
  const other = new Client(world().database);
  await other.connect();
  await other.query('select pg_advisory_lock($1)', [migrationLock]);
  await becomes(503);
  await other.end();
  await becomes(200);
  await onDatabase(world(), `comment on table organizations is 'a later migration'`);
  await becomes(503);
  await onDatabase(world(), `comment on table organizations is '${lastMigration()}'`);
  await becomes(200);
});

test('a backup of a server that runs leaves it ready', async () => {
  const other = new Client(world().database);
  await other.connect();
  await other.query('select pg_advisory_lock_shared($1)', [migrationLock]);
  await becomes(200);
  await other.end();
});
