import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { admitServer } from '#server/db/serving-role.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL of the test run; test files copy its database `template`. */
    server: { host: string; user: string };
  }
}

/** Starts one PostgreSQL for the run and migrates the database that every test file copies. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'quarterdeck-test-'));
  const database = await startEmbedded(folder, () => {});
  const { host, user } = database.connection;
  const client = new Client(database.connection);
  await client.connect();
  // Durability is not needed: a power failure ends the tests anyway.
  await client.query('alter system set fsync = off');
  await client.query('alter system set full_page_writes = off');
  await client.query('select pg_reload_conf()');
  await client.query('create database template');
  await client.end();
  await migrate({ host, user, database: 'template' });
  await admitServer({ host, user, database: 'template' });
  provide('server', { host, user });
  return async () => {
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
