import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import type { DatabaseError } from 'pg';
import { type Connection, withClient } from './pool.ts';

export const migrationsFolder = fileURLToPath(new URL('../../server/db/migrations', import.meta.url));
/** Any number that no other program locks: the letters QDMG. */
export const migrationLock = 0x51444d47;

const howToExtend =
  'Quarterdeck searches by pg_trgm and btree_gin, which come with PostgreSQL (package postgresql-contrib). Let an ' +
  'administrator of the database run in it: CREATE EXTENSION pg_trgm; CREATE EXTENSION btree_gin;';

/** The SQLSTATE of a statement that waited too long for a lock. */
export const lockTimeout = '55P03';

/** PostgreSQL's own reason, without the statement that Drizzle puts before it. */
function reasonOf(error: Error): string {
  const { code, message, detail } = (error.cause ?? error) as DatabaseError;
  if (/extension "(pg_trgm|btree_gin)"|extension control file/.test(message)) return `${message}. ${howToExtend}`;
  if (code === lockTimeout)
    return 'another program, such as a backup, has held the tables for long. Start again when it has ended.';
  return detail ? `${message}. ${detail}` : message;
}

/** How long, in ms, a migration and a backup wait for another process that migrates, or that holds a table. */
export const migrationTimeoutMs = 300_000;

/**
 * Brings the database to the tables that this version needs. A lock lets one process at a time through, so that two
 * started together do not both migrate. Throws an Error in words for the operator.
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
      throw new Error('Another process has been changing the tables for long. Wait until it is ready, or end it.');
    });
    await client.query('set client_min_messages to warning');
    await applyMigrations(drizzle({ client }), { migrationsFolder }).catch((error) => {
      throw new Error(`The tables cannot be brought up to date, so nothing was changed: ${reasonOf(error)}`);
    });
  });
}
