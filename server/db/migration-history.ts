import { fileURLToPath } from 'node:url';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import type { Client } from 'pg';

export const migrationsFolder = fileURLToPath(new URL('../../server/db/migrations', import.meta.url));

/** All migrations of this version, oldest first. */
export const readMigrations = (): MigrationMeta[] => readMigrationFiles({ migrationsFolder });

/**
 * The SHA-256 of 0067_weekly_meeting.sql. On 24 November 2026, 0000_schema and 0001_jobs replaced the 68 migrations that
 * end with it, and make the same tables. The journal gives 0001_jobs the time of 0067_weekly_meeting, so the migrator
 * continues behind either of them.
 */
export const lastReplacedMigration = '5d6414b86a1f94255ba4dc575866978495283d879c629dbbebb497402bbe4828';

/** The last commit that has the replaced migrations. */
export const commitBeforeSquash = '62d9ee2';

/** The hashes of the migrations that a database has run, oldest first; none for a database without Quarterdeck. */
export async function readHistory(client: Client): Promise<string[]> {
  const { rows } = await client.query("SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS exists");
  if (!rows[0].exists) return [];
  const migrations = await client.query('SELECT hash FROM drizzle.__drizzle_migrations ORDER BY created_at');
  return migrations.rows.map(({ hash }) => hash);
}

/**
 * Takes the hashes of the migrations that a database has run, and returns them as a database has them that began with
 * 0000_schema. Returns null for a database that has run only some of the replaced migrations: nothing here continues it.
 */
export function currentHistory(hashes: string[], migrations: MigrationMeta[]): string[] | null {
  const replaced = hashes.indexOf(lastReplacedMigration) + 1;
  if (replaced > 0) return [...migrations.slice(0, 2).map(({ hash }) => hash), ...hashes.slice(replaced)];
  return hashes.length === 0 || hashes[0] === migrations[0]?.hash ? hashes : null;
}

/** Whether a history (of `currentHistory`) has a migration that this version does not know, so a newer version made it. */
export const isNewer = (history: string[], migrations: MigrationMeta[]): boolean =>
  history.some((hash, index) => migrations[index]?.hash !== hash);

/** The hash of the last migration of this version. */
export const lastMigration = (): string => readMigrations().at(-1)?.hash ?? '';

/**
 * SQL for the hash of the last migration that a database has run; null before `markMigrated`. It is a comment of a table, because the
 * role of the server may read no table of the migrations.
 */
export const markedMigration = "obj_description(to_regclass('organizations'), 'pg_class')";

/** Notes in the database which migration is its last, for servers that run. */
export async function markMigrated(client: Client): Promise<void> {
  const { rows } = await client.query(`select ${markedMigration} as hash`);
  const hash = lastMigration();
  if (rows[0].hash !== hash) await client.query(`comment on table organizations is ${client.escapeLiteral(hash)}`);
}
