import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { Client, type DatabaseError } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { type DumpHeader, emptyFrame, frame } from '#server/db/dump.ts';
import { lockTimeout, migrationLock, migrationTimeoutMs } from '#server/db/migrate.ts';
import { type Connection, connectionSettings } from '#server/db/pool.ts';
import { findTables } from '#server/db/rebuild.ts';
import { writeWhole } from '#server/db/write-whole.ts';

/**
 * Writes all rows of the database into `file` (mode 0600), as they were at one moment; the server may go on meanwhile. A
 * migration waits for it, and it for a migration, up to five minutes. The file is there once it is whole. Gives the number
 * of tables and of rows. Throws when the database holds no Quarterdeck, and when a migration takes longer.
 */
export async function backUp(connection: Connection, file: string): Promise<{ tables: number; rows: number }> {
  const client = new Client({ ...connection, ...connectionSettings, application_name: 'quarterdeck backup' });
  await client.connect();
  try {
    await beginWithTables(client);
    const header = await describe(client);
    const counted = { tables: header.tables.length, rows: 0 };
    await writeWhole(file, (output) =>
      pipeline(Readable.from(frames(client, header, counted)), createGzip(), output.createWriteStream({ flush: true })),
    );
    return counted;
  } finally {
    await client.end();
  }
}

/**
 * Begins a transaction that holds all tables, so that no migration rewrites one before it is read: PostgreSQL shows such a
 * table as empty to a snapshot from before. The tables are held before anything is read, for the first query takes the
 * snapshot; until then no migration may begin.
 */
async function beginWithTables(client: Client): Promise<void> {
  await client.query(`SET lock_timeout TO ${migrationTimeoutMs}`);
  await client.query('SELECT pg_advisory_lock_shared($1)', [migrationLock]).catch((error: DatabaseError) => {
    if (error.code !== lockTimeout) throw error;
    throw new Error('A migration has been changing the tables for long. Back up again when it has ended.');
  });
  const tables = await findTables(client);
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  if (tables.length > 0) await client.query(`LOCK TABLE ${tables.join(', ')} IN ACCESS SHARE MODE`);
  await client.query('SELECT pg_advisory_unlock_shared($1)', [migrationLock]);
}

async function* frames(client: Client, header: DumpHeader, counted: { rows: number }): AsyncGenerator<Buffer, void> {
  yield frame(Buffer.from(JSON.stringify(header)));
  for (const table of header.tables) {
    const rows = client.query(copyTo(`COPY ${nameColumns(client, table)} TO STDOUT`));
    for await (const chunk of rows) yield frame(chunk);
    yield emptyFrame;
    counted.rows += rows.rowCount;
  }
}

/** What the database holds. The first query takes the snapshot, so no sequence can be behind the rows. */
async function describe(client: Client): Promise<DumpHeader> {
  const { rows: known } = await client.query("SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS known");
  if (!known[0].known) throw new Error('There is no Quarterdeck in this database.');
  const migrations = await client.query('SELECT hash FROM drizzle.__drizzle_migrations ORDER BY created_at');
  // Unlogged tables hold what need not outlast a crash.
  const tables = await client.query(`
    SELECT relname AS name, array_agg(attname::text ORDER BY attnum) AS columns
    FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relpersistence = 'p'
      AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
    GROUP BY relname ORDER BY relname`);
  const sequences = await client.query(`
    SELECT sequencename AS name, last_value::text AS "lastValue" FROM pg_sequences WHERE schemaname = 'public' ORDER BY 1`);
  return {
    format: 'quarterdeck dump 1',
    migrations: migrations.rows.map((row) => row.hash),
    tables: tables.rows,
    sequences: sequences.rows,
  };
}

/** A table with its columns as COPY takes them. */
export function nameColumns(client: Client, table: DumpHeader['tables'][number]): string {
  return `${client.escapeIdentifier(table.name)} (${table.columns.map((column) => client.escapeIdentifier(column)).join(', ')})`;
}
