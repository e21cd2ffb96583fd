import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { backUp } from '#server/db/backup.ts';
import { migrate, migrationLock } from '#server/db/migrate.ts';
import { lastReplacedMigration, readMigrations } from '#server/db/migration-history.ts';
import type { Connection } from '#server/db/pool.ts';
import { applyMigrations, findTables } from '#server/db/rebuild.ts';
import { restore } from '#server/db/restore.ts';
import { buildRows, createTodo } from '#test/builders.ts';
import { openWorld } from '#test/world.ts';

const world = openWorld();
const owner = `owner_${randomUUID().slice(0, 8)}`;
let folder: string;
let file: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-'));
  file = join(folder, 'deck.backup');
  const ada = await world().admin();
  await buildRows(world(), ada, 'kept: ümläut, \\. and "quotes"');
  await createTodo(ada, { title: 'Tabs', description: 'kept: a\ttab' });
  // A backup does not wait until the server has numbered all events.
  const readUnnumbered = () => query(world().database, 'SELECT FROM events WHERE number IS NULL');
  await vi.waitUntil(async () => (await readUnnumbered()).length === 0);
  await backUp(world().database, file);
  await query({ ...inject('server'), database: 'postgres' }, `CREATE ROLE ${owner} LOGIN`);
});

afterAll(() => rm(folder, { recursive: true }));

/** A new database whose owner has no other privileges, as on a managed server. */
async function emptyDatabase(): Promise<Connection> {
  const database = `restored_${randomUUID().slice(0, 8)}`;
  await query({ ...inject('server'), database: 'postgres' }, `CREATE DATABASE ${database} OWNER ${owner}`);
  return { host: inject('server').host, user: owner, database };
}

async function connected<T>(connection: Connection, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(connection);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function query(connection: Connection, text: string): Promise<Record<string, unknown>[]> {
  return connected(connection, async (client) => (await client.query(text)).rows);
}

/** Every row of every table as text, and the value of every sequence. */
function contents(connection: Connection): Promise<Record<string, unknown>> {
  return connected(connection, async (client) => {
    const rowsOf: Record<string, unknown> = {};
    for (const table of await findTables(client)) {
      rowsOf[table] = (await client.query(`SELECT t::text FROM ${table} AS t ORDER BY 1`)).rows;
    }
    rowsOf.sequences = (await client.query('SELECT sequencename, last_value FROM pg_sequences ORDER BY 1')).rows;
    rowsOf.foreignKeys = (
      await client.query(`SELECT conname, pg_get_constraintdef(oid) FROM pg_constraint WHERE contype = 'f' ORDER BY 1`)
    ).rows;
    return rowsOf;
  });
}

test('a backup restores every row and sequence into a database with an ordinary owner', async () => {
  const target = await emptyDatabase();
  const { rows } = await restore(target, file, { force: false });
  expect(rows).toBeGreaterThan(8);
  const {
    attempts: _,
    'drizzle.__drizzle_migrations_id_seq': __,
    sessions: ___,
    proofs: ____,
    ...source
  } = await contents(world().database);
  expect(await contents(target)).toMatchObject(source);
  expect(JSON.stringify(source)).toContain('ümläut');
});

test('a restored database has no sessions or mailed links, and reuses no version number', async () => {
  const target = await emptyDatabase();
  await restore(target, file, { force: false });
  expect(await query(target, 'SELECT FROM sessions')).toEqual([]);
  expect(await query(target, 'SELECT FROM proofs')).toEqual([]);
  await query(target, "SELECT setval('versions', 1000000)");
  await restore(target, file, { force: true });
  expect(await query(target, "SELECT nextval('versions') > 1000000 AS newer")).toEqual([{ newer: true }]);
});

test('a backup during a migration that rewrites a table contains all its rows', async () => {
  const source = await emptyDatabase();
  await restore(source, file, { force: false });
  const countWaiting = async () =>
    (
      await query(
        source,
        `SELECT FROM pg_stat_activity WHERE datname = '${source.database}' AND wait_event_type = 'Lock'`,
      )
    ).length;
  // Blocks the backup at one of its first tables.
  await connected(source, async (blocker) => {
    await blocker.query('BEGIN');
    await blocker.query('LOCK TABLE audit');
    const backup = backUp(source, join(folder, 'beside'));
    await expect.poll(countWaiting).toBe(1);
    const migration = query(
      source,
      `SELECT pg_advisory_lock(${migrationLock}); ALTER TABLE users ADD COLUMN lot double precision DEFAULT random()`,
    );
    await Promise.race([migration, expect.poll(countWaiting).toBe(2)]);
    await blocker.query('COMMIT');
    await Promise.all([backup, migration]);
  });
  const target = await emptyDatabase();
  await restore(target, join(folder, 'beside'), { force: false });
  const users = 'SELECT count(*) FROM users';
  expect(await query(target, users)).toEqual(await query(source, users));
});

test('only its owner can read the file', async () => {
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

test('a database with rows is refused, and replaced with --force', async () => {
  const target = await emptyDatabase();
  await restore(target, file, { force: false });
  await query(target, 'CREATE TABLE stray (id integer)');
  await expect(restore(target, file, { force: false })).rejects.toThrow('holds rows already');
  await restore(target, file, { force: true });
  expect(await query(target, "SELECT to_regclass('stray') AS stray")).toEqual([{ stray: null }]);
});

test('a damaged backup changes nothing', async () => {
  const target = await emptyDatabase();
  await restore(target, file, { force: false });
  const before = await contents(target);
  const whole = await readFile(file);
  for (const damaged of [whole.subarray(0, -5), whole.subarray(0, 900), Buffer.from('no backup')]) {
    await writeFile(join(folder, 'damaged'), damaged);
    await expect(restore(target, join(folder, 'damaged'), { force: true })).rejects.toThrow('damaged');
  }
  expect(await contents(target)).toEqual(before);
});

test('a database in use by a server is refused', async () => {
  await world().visitor().fetch('/readyz');
  await expect(restore(world().database, file, { force: true })).rejects.toThrow('Stop it first');
});

test('a backup of an older version is migrated to this one', async () => {
  const old = await emptyDatabase();
  await connected(old, (client) => applyMigrations(client, readMigrations().slice(0, 1)));
  await query(old, "INSERT INTO organizations (name, slug, invite_code) VALUES ('Old', 'old', 'code')");
  await backUp(old, join(folder, 'old'));
  const target = await emptyDatabase();
  await restore(target, join(folder, 'old'), { force: false });
  await migrate(target);
  expect(await query(target, 'SELECT hash FROM drizzle.__drizzle_migrations ORDER BY id')).toEqual(
    readMigrations().map(({ hash }) => ({ hash })),
  );
  expect(await query(target, 'SELECT name FROM organizations')).toEqual([{ name: 'Old' }]);
});

/** Backs up a database whose migration history ends here. */
async function backUpWithHistory(hash: string): Promise<string> {
  const source = await emptyDatabase();
  await connected(source, (client) => applyMigrations(client, readMigrations().slice(0, 2)));
  await query(source, "INSERT INTO organizations (name, slug, invite_code) VALUES ('Old', 'old', 'code')");
  await query(source, 'DELETE FROM drizzle.__drizzle_migrations');
  await query(
    source,
    `INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('first floor', 1), ('${hash}', 2)`,
  );
  await backUp(source, join(folder, hash));
  return join(folder, hash);
}

test('a backup from just before the migrations were squashed is restored', async () => {
  const target = await emptyDatabase();
  await restore(target, await backUpWithHistory(lastReplacedMigration), { force: false });
  await migrate(target);
  expect(await query(target, 'SELECT name FROM organizations')).toEqual([{ name: 'Old' }]);
});

test('an older backup is refused with the commit that can restore it', async () => {
  const old = await backUpWithHistory('older');
  await expect(restore(await emptyDatabase(), old, { force: false })).rejects.toThrow('git checkout 62d9ee2');
});

test('a backup of a newer version is refused', async () => {
  const newer = await emptyDatabase();
  await restore(newer, file, { force: false });
  await query(newer, "INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('later', 9e12)");
  await backUp(newer, join(folder, 'newer'));
  await expect(restore(await emptyDatabase(), join(folder, 'newer'), { force: false })).rejects.toThrow('newer');
});

test('a database without Quarterdeck cannot be backed up', async () => {
  await expect(backUp(await emptyDatabase(), join(folder, 'none'))).rejects.toThrow('no Quarterdeck');
});
