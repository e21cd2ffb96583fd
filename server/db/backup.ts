import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { Client, type DatabaseError } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { type DumpHeader, emptyFrame, frame } from '#server/db/dump.ts';
import { fileFrames, readTracks } from '#server/db/dump-files.ts';
import { lockTimeout, migrationLock, migrationTimeoutMs } from '#server/db/migrate.ts';
import { readHistory } from '#server/db/migration-history.ts';
import { type Connection, connectionSettings } from '#server/db/pool.ts';
import { findTables } from '#server/db/rebuild.ts';
import { writeAtomically } from '#server/db/write-atomically.ts';

/**
 * Writes all rows of the database, as they were at one moment, into `file` (mode 0600), which appears when it is complete; and the
 * files of recordings, if they are in `filesFolder`. The server may keep running. A backup and a migration wait for each other, up to
 * five minutes. Returns the number of tables, rows and files. Throws when there is no Quarterdeck in the database, and when a migration takes longer.
 */
export async function backUp(
  connection: Connection,
  file: string,
  filesFolder?: string,
): Promise<{ tables: number; rows: number; files: number }> {
  const client = new Client({ ...connection, ...connectionSettings, application_name: 'quarterdeck backup' });
  await client.connect();
  try {
    await beginWithTables(client);
    const header = await readHeader(client);
    const counts = { tables: header.tables.length, rows: 0, files: 0 };
    await writeAtomically(file, (output) =>
      pipeline(
        Readable.from(frames(client, header, counts, filesFolder)),
        createGzip(),
        output.createWriteStream({ flush: true }),
      ),
    );
    return counts;
  } finally {
    await client.end();
  }
}

/**
 * Begins a transaction that locks all tables, so that no migration rewrites one before we read it: PostgreSQL shows a
 * rewritten table as empty to an older snapshot. The locks come before the first query, which takes the snapshot; until
 * then the advisory lock keeps migrations away.
 */
async function beginWithTables(client: Client): Promise<void> {
  await client.query(`SET lock_timeout TO ${migrationTimeoutMs}`);
  await client.query('SELECT pg_advisory_lock_shared($1)', [migrationLock]).catch((error: DatabaseError) => {
    if (error.code !== lockTimeout) throw error;
    throw new Error('A migration has been changing the tables for long. Back up again when it has finished.');
  });
  const tables = await findTables(client);
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  if (tables.length > 0) await client.query(`LOCK TABLE ${tables.join(', ')} IN ACCESS SHARE MODE`);
  await client.query('SELECT pg_advisory_unlock_shared($1)', [migrationLock]);
}

async function* frames(
  client: Client,
  header: DumpHeader,
  counts: { rows: number; files: number },
  filesFolder: string | undefined,
): AsyncGenerator<Buffer, void> {
  yield frame(Buffer.from(JSON.stringify(header)));
  for (const table of header.tables) {
    const rows = client.query(copyTo(`COPY ${nameColumns(client, table)} TO STDOUT`));
    for await (const chunk of rows) yield frame(chunk);
    yield emptyFrame;
    counts.rows += rows.rowCount;
  }
  if (!filesFolder) return;
  const tracks = await readTracks(client);
  // Files take long, and what was processed meanwhile keeps its chunks for a day.
  await client.query('COMMIT');
  yield* fileFrames(filesFolder, tracks, counts);
}

/** Reads the header of a dump. Its first query takes the snapshot, so no sequence can be behind the rows. */
async function readHeader(client: Client): Promise<DumpHeader> {
  const migrations = await readHistory(client);
  if (migrations.length === 0) throw new Error('There is no Quarterdeck in this database.');
  // Left out: unlogged tables, whose rows need not survive a crash.
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
    migrations,
    tables: tables.rows,
    sequences: sequences.rows,
  };
}

/** The name and the columns of a table, as COPY takes them. */
export function nameColumns(client: Client, table: DumpHeader['tables'][number]): string {
  return `${client.escapeIdentifier(table.name)} (${table.columns.map((column) => client.escapeIdentifier(column)).join(', ')})`;
}
