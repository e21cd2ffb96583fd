import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import type { Client, DatabaseError } from 'pg';
import {
  commitBeforeSquash,
  currentHistory,
  isNewer,
  markMigrated,
  migrationsFolder,
  readHistory,
  readMigrations,
} from '#server/db/migration-history.ts';
import { type Connection, withClient } from './pool.ts';

/** The key of the advisory lock that migrations, backups and restores share: the letters QDMG. */
export const migrationLock = 0x51444d47;

const howToCreateExtensions =
  'Quarterdeck searches with pg_trgm and btree_gin, which come with PostgreSQL (package postgresql-contrib). Ask an ' +
  'administrator of the database to run in it: CREATE EXTENSION pg_trgm; CREATE EXTENSION btree_gin;';

/** The SQLSTATE of a statement that waited too long for a lock. */
export const lockTimeout = '55P03';

/** PostgreSQL's own reason, without the statement that Drizzle puts before it. */
function reasonOf(error: Error): string {
  const { code, message, detail } = (error.cause ?? error) as DatabaseError;
  if (/extension "(pg_trgm|btree_gin)"|extension control file/.test(message)) {
    return `${message}. ${howToCreateExtensions}`;
  }
  if (code === lockTimeout)
    return 'another program, such as a backup, has locked the tables for long. Start again when it has finished.';
  return detail ? `${message}. ${detail}` : message;
}

/** How long, in ms, a migration or a backup waits for another process that migrates or locks a table. */
export const migrationTimeoutMs = 300_000;

/**
 * Brings the database to the tables that this version needs, or changes nothing. A lock admits one process at a time, so
 * that two started together do not both migrate. Throws an Error whose message is for the operator.
 */
export async function migrate(connection: Connection, timeoutMs = migrationTimeoutMs): Promise<void> {
  await withClient(connection, async (client) => {
    const { rows } = await client.query('show server_encoding');
    if (rows[0].server_encoding !== 'UTF8') {
      throw new Error(
        `The database is encoded in ${rows[0].server_encoding}, which cannot hold every text. Create it with: ` +
          "CREATE DATABASE quarterdeck TEMPLATE template0 ENCODING 'UTF8';",
      );
    }
    await client.query(`set lock_timeout to ${timeoutMs}`);
    await client.query('select pg_advisory_lock($1)', [migrationLock]).catch((error: DatabaseError) => {
      if (error.code !== lockTimeout) throw error;
      throw new Error('Another process has been changing the tables for long. Wait until it has finished, or end it.');
    });
    await refuseOtherVersions(client);
    await client.query('set client_min_messages to warning');
    await applyMigrations(drizzle({ client }), { migrationsFolder }).catch((error) => {
      throw new Error(`The tables cannot be brought up to date, so nothing was changed: ${reasonOf(error)}`);
    });
    await markMigrated(client);
  });
}

/** @throws Error if another version has to continue this database */
async function refuseOtherVersions(client: Client): Promise<void> {
  const migrations = readMigrations();
  const history = currentHistory(await readHistory(client), migrations);
  if (!history)
    throw new Error(
      'This database was last used by a version from before 24 November 2026, which this version cannot update. ' +
        `Start commit ${commitBeforeSquash} once (git checkout ${commitBeforeSquash}, then npm start), then update again. ` +
        'Nothing was changed.',
    );
  if (isNewer(history, migrations))
    throw new Error(
      'This database was last used by a newer version of Quarterdeck. Start that version, or restore a backup that this ' +
        'one made. Nothing was changed.',
    );
}
