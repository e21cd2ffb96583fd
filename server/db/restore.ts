import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { nameColumns } from '#server/db/backup.ts';
import {
  contentsUntilEmpty,
  DumpError,
  type DumpHeader,
  type Frames,
  readFrames,
  readHeader,
} from '#server/db/dump.ts';
import {
  discardFiles,
  interruptedRestore,
  receiveFiles,
  replaceFiles,
  writeTransactionId,
} from '#server/db/dump-files.ts';
import { migrationLock } from '#server/db/migrate.ts';
import { commitBeforeSquash, currentHistory, isNewer, readMigrations } from '#server/db/migration-history.ts';
import { type Connection, connectionSettings, withClient } from '#server/db/pool.ts';
import { applyMigrations, dropEverything, dropForeignKeys, findTables } from '#server/db/rebuild.ts';

/** The restore was refused and changed nothing; the message says why. */
export class RestoreRefused extends Error {
  override name = 'RestoreRefused';
}

/**
 * Replaces everything in the database by the rows of the backup `file`, and brings the tables up to date. Ends all
 * sessions and mailed links: people may have signed out, lost a permission or used a link since the backup. Does all of it
 * or nothing. Returns the number of tables and rows. Throws RestoreRefused when the database holds rows (unless `force`),
 * when a server is using it, when the backup is damaged, and when it is from a newer version or from one too old. The files of
 * recordings in `filesFolder` are replaced too; without that folder, those of the backup are ignored.
 */
export async function restore(
  connection: Connection,
  file: string,
  options: Options,
): Promise<{ tables: number; rows: number; files: number }> {
  const { filesFolder } = options;
  const restoring = pipeline(createReadStream(file), createGunzip(), async (bytes: AsyncIterable<Buffer>) => {
    const frames = readFrames(bytes);
    const header = await readHeader(frames);
    const client = new Client({ ...connection, ...connectionSettings, application_name: 'quarterdeck restore' });
    await client.connect();
    try {
      const counts = await replaceEverything(client, header, frames, options).catch(async (error) => {
        if (filesFolder) await discardFiles(filesFolder);
        throw error;
      });
      // If this is interrupted, the next start of the server continues it.
      if (filesFolder) await replaceFiles(filesFolder);
      return counts;
    } finally {
      // Without a COMMIT, closing the connection rolls everything back.
      await client.end();
    }
  });
  return await restoring.catch((error) => {
    const isDamaged = String(error.code).startsWith('Z_') || error instanceof DumpError;
    throw isDamaged ? new RestoreRefused(`${file} is not a backup of Quarterdeck, or it is damaged.`) : error;
  });
}

/**
 * Ends a restore that was interrupted after all files had arrived: moves them to their place, or deletes them if the rows were
 * not replaced.
 */
export async function finishRestore(connection: Connection, filesFolder: string): Promise<void> {
  if (!(await interruptedRestore(filesFolder))) return;
  await withClient(connection, async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock]);
    // Another process may have done it meanwhile.
    const interrupted = await interruptedRestore(filesFolder);
    if (!interrupted) return;
    // The id is unknown to a database that is another one.
    const answer = await client
      .query('SELECT pg_xact_status($1::xid8) AS status', [interrupted.transactionId])
      .catch(() => undefined);
    if (answer?.rows[0].status === 'committed') await replaceFiles(filesFolder);
    else await discardFiles(filesFolder);
  });
}

type Options = { force: boolean; filesFolder?: string | undefined };

async function replaceEverything(client: Client, header: DumpHeader, frames: Frames, { force, filesFolder }: Options) {
  const migrations = readMigrations();
  const history = currentHistory(header.migrations, migrations);
  if (!history) {
    throw new RestoreRefused(
      'The backup was made by a version from before 24 November 2026, which this version cannot read. Restore it with ' +
        `commit ${commitBeforeSquash} (git checkout ${commitBeforeSquash}), start that once, then update.`,
    );
  }
  if (isNewer(history, migrations))
    throw new RestoreRefused('The backup was made by a newer version of Quarterdeck. Update this one first.');

  // Until the connection ends, because the files follow the rows.
  await client.query('SELECT pg_advisory_lock($1)', [migrationLock]);
  await client.query('BEGIN');
  await client.query('SET LOCAL client_min_messages TO warning');
  await refuseInUse(client);
  if (!force) await refuseRows(client);
  const lastVersion = await readLastVersion(client);
  const sentMailIds = await readSentMailIds(client);
  await dropEverything(client);
  await applyMigrations(client, migrations.slice(0, history.length));
  const loaded = await load(client, header, frames, filesFolder);
  await applyMigrations(client, migrations.slice(history.length));
  await client.query('DELETE FROM sessions');
  await client.query('DELETE FROM proofs');
  // Versions keep growing, because clients may hold rows that this replaces, and take the greater version for the newer.
  await client.query("SELECT setval('versions', greatest($1, last_value)) FROM versions", [lastVersion]);
  // Mails that were waiting when the backup was made may have been sent since.
  await client.query('UPDATE mails SET sent_at = now(), letter = NULL WHERE sent_at IS NULL AND id = ANY ($1)', [
    sentMailIds,
  ]);
  if (filesFolder) {
    const { rows } = await client.query('SELECT pg_current_xact_id() AS id');
    await writeTransactionId(filesFolder, rows[0].id);
  }
  await client.query('COMMIT');
  await client.query('ANALYZE');
  return { tables: header.tables.length, ...loaded };
}

/** The greatest version that a row has had so far; 0 without any. */
async function readLastVersion(client: Client): Promise<string> {
  if (!(await hasRelation(client, 'versions'))) return '0';
  return (await client.query('SELECT last_value FROM versions')).rows[0].last_value;
}

/** The ids of the mails that the database has sent so far. */
async function readSentMailIds(client: Client): Promise<string[]> {
  if (!(await hasRelation(client, 'mails'))) return [];
  const { rows } = await client.query('SELECT id FROM mails WHERE sent_at IS NOT NULL');
  return rows.map(({ id }) => id);
}

async function hasRelation(client: Client, name: string): Promise<boolean> {
  const { rows } = await client.query('SELECT to_regclass($1) IS NOT NULL AS exists', [name]);
  return rows[0].exists;
}

async function refuseInUse(client: Client): Promise<void> {
  const { rows } = await client.query(
    "SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'quarterdeck'",
  );
  if (rows.length > 0) throw new RestoreRefused('A server is using this database. Stop it first.');
}

async function refuseRows(client: Client): Promise<void> {
  for (const table of await findTables(client)) {
    const { rows } = await client.query(`SELECT FROM ${table} LIMIT 1`);
    if (rows.length > 0) {
      throw new RestoreRefused('The database holds rows already. Use --force to replace them by the backup.');
    }
  }
}

/** Loads rows and sequences into the tables of the version that made the backup. Returns the number of rows and files. */
async function load(client: Client, header: DumpHeader, frames: Frames, filesFolder: string | undefined) {
  // Migrations insert rows too, which the backup also holds.
  const tables = await findTables(client);
  if (tables.length > 0) await client.query(`TRUNCATE ${tables.join(', ')}`);
  // Tables may refer to each other in a circle, so no order of loading satisfies all foreign keys.
  const addForeignKeys = await dropForeignKeys(client);
  let count = 0;
  for (const table of header.tables) {
    const copy = client.query(copyFrom(`COPY ${nameColumns(client, table)} FROM STDIN`));
    await pipeline(Readable.from(contentsUntilEmpty(frames)), copy);
    count += copy.rowCount;
  }
  // To the end, because a compressed file proves to be complete only there.
  const files = await receiveFiles(frames, filesFolder);
  await addForeignKeys();
  for (const { name, lastValue } of header.sequences) {
    if (lastValue) await client.query('SELECT setval($1::regclass, $2)', [client.escapeIdentifier(name), lastValue]);
  }
  return { rows: count, files };
}
