import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { nameColumns } from '#server/db/backup.ts';
import { DumpError, type DumpHeader, type Frames, readFrames, readHeader } from '#server/db/dump.ts';
import { migrationLock, migrationsFolder } from '#server/db/migrate.ts';
import { type Connection, connectionSettings } from '#server/db/pool.ts';
import { applyMigrations, dropEverything, dropForeignKeys, findTables } from '#server/db/rebuild.ts';

/** The restore was refused, and nothing was changed; the message says why. */
export class RestoreRefused extends Error {
  override name = 'RestoreRefused';
}

/**
 * Puts the rows of the backup `file` in the place of all that the database holds, and brings them to the tables that
 * this version needs, and ends all sessions and mailed links, for who has signed out, lost a right or followed one since
 * must not come in by it again. All or nothing. Gives the number of tables and of rows.
 * Throws RestoreRefused when the database holds rows (unless `force`), when a server is using it, and when the backup
 * is of a newer version.
 */
export function restore(
  connection: Connection,
  file: string,
  { force }: { force: boolean },
): Promise<{ tables: number; rows: number }> {
  const restored = pipeline(createReadStream(file), createGunzip(), async (bytes: AsyncIterable<Buffer>) => {
    const frames = readFrames(bytes);
    const header = await readHeader(frames);
    const client = new Client({ ...connection, ...connectionSettings, application_name: 'quarterdeck restore' });
    await client.connect();
    try {
      return await replaceEverything(client, header, frames, force);
    } finally {
      // Without a COMMIT the end of the connection undoes everything.
      await client.end();
    }
  });
  return restored.catch((error) => {
    const damaged = String(error.code).startsWith('Z_') || error instanceof DumpError;
    throw damaged ? new RestoreRefused(`${file} is not a backup of a Quarterdeck, or it is damaged.`) : error;
  });
}

async function replaceEverything(client: Client, header: DumpHeader, frames: Frames, force: boolean) {
  const migrations = readMigrationFiles({ migrationsFolder });
  const newer = header.migrations.some((hash, index) => migrations[index]?.hash !== hash);
  if (newer) throw new RestoreRefused('The backup was made by a newer Quarterdeck. Update this one first.');
  const before = header.migrations.length;

  await client.query('BEGIN');
  await client.query('SELECT pg_advisory_xact_lock($1)', [migrationLock]);
  await client.query('SET LOCAL client_min_messages TO warning');
  await refuseInUse(client);
  if (!force) await refuseRows(client);
  const newest = await newestVersion(client);
  const sent = await sentMails(client);
  await dropEverything(client);
  await applyMigrations(client, migrations.slice(0, before));
  const rows = await load(client, header, frames);
  await applyMigrations(client, migrations.slice(before));
  await client.query('DELETE FROM sessions');
  await client.query('DELETE FROM proofs');
  // Of two versions of a row the greater stays the newer, also for who has seen what is replaced here.
  await client.query("SELECT setval('versions', greatest($1, last_value)) FROM versions", [newest]);
  // What waited when the backup was made may have been sent since.
  await client.query('UPDATE mails SET sent_at = now(), letter = NULL WHERE sent_at IS NULL AND id = ANY ($1)', [sent]);
  await client.query('COMMIT');
  await client.query('ANALYZE');
  return { tables: header.tables.length, rows };
}

/** The greatest version that was given to a row so far; 0 where none was. */
async function newestVersion(client: Client): Promise<string> {
  const { rows: known } = await client.query("SELECT to_regclass('versions') IS NOT NULL AS known");
  if (!known[0].known) return '0';
  return (await client.query('SELECT last_value FROM versions')).rows[0].last_value;
}

/** The mails that were sent so far, as far as that is known. */
async function sentMails(client: Client): Promise<string[]> {
  const { rows: known } = await client.query("SELECT to_regclass('mails') IS NOT NULL AS known");
  if (!known[0].known) return [];
  const { rows } = await client.query('SELECT id FROM mails WHERE sent_at IS NOT NULL');
  return rows.map(({ id }) => id);
}

async function refuseInUse(client: Client): Promise<void> {
  const { rows } = await client.query(
    "SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'quarterdeck'",
  );
  if (rows.length > 0) throw new RestoreRefused('A Quarterdeck is using this database. Stop it first.');
}

async function refuseRows(client: Client): Promise<void> {
  for (const table of await findTables(client)) {
    const { rows } = await client.query(`SELECT FROM ${table} LIMIT 1`);
    if (rows.length > 0) {
      throw new RestoreRefused('The database holds rows already. Use --force to put the backup in their place.');
    }
  }
}

/** Loads the rows and the sequences into tables that are as they were for the backup. Gives the number of rows. */
async function load(client: Client, header: DumpHeader, frames: Frames): Promise<number> {
  // Migrations may have put rows into the tables, which are in the backup too.
  const tables = await findTables(client);
  if (tables.length > 0) await client.query(`TRUNCATE ${tables.join(', ')}`);
  // Tables may refer to each other in a circle, so no order of loading would do.
  const addForeignKeys = await dropForeignKeys(client);
  let count = 0;
  for (const table of header.tables) {
    const copy = client.query(copyFrom(`COPY ${nameColumns(client, table)} FROM STDIN`));
    await pipeline(Readable.from(rowsOfTable(frames)), copy);
    count += copy.rowCount;
  }
  // Only at its end is a compressed file known to be whole.
  if (!(await frames.next()).done) throw new DumpError();
  await addForeignKeys();
  for (const { name, lastValue } of header.sequences) {
    if (lastValue) await client.query('SELECT setval($1::regclass, $2)', [client.escapeIdentifier(name), lastValue]);
  }
  return count;
}

async function* rowsOfTable(frames: Frames): Frames {
  for (;;) {
    const { value } = await frames.next();
    if (!value) throw new DumpError();
    if (value.length === 0) return;
    yield value;
  }
}
