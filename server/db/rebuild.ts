import type { MigrationMeta } from 'drizzle-orm/migrator';
import type { Client } from 'pg';

/** Returns the names of all tables of the schema public, quoted. */
export async function findTables(client: Client): Promise<string[]> {
  const { rows } = await client.query(
    "SELECT oid::regclass AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'",
  );
  return rows.map((row) => row.name);
}

/**
 * Drops everything in the schema public, the schema of the jobs, and the history of migrations. Keeps the schema public
 * itself, which on a managed server may belong to another role, and what belongs to extensions.
 */
export async function dropEverything(client: Client): Promise<void> {
  const { rows } = await client.query(`
    SELECT format('DROP %s IF EXISTS %s CASCADE', kind, name) AS statement
    FROM (
      SELECT 'pg_class'::regclass AS class, oid, oid::regclass::text AS name, CASE relkind
          WHEN 'v' THEN 'VIEW' WHEN 'm' THEN 'MATERIALIZED VIEW' WHEN 'S' THEN 'SEQUENCE' ELSE 'TABLE' END AS kind
        FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'm', 'S')
      UNION ALL
      SELECT 'pg_proc'::regclass, oid, oid::regprocedure::text, 'ROUTINE'
        FROM pg_proc WHERE pronamespace = 'public'::regnamespace
      UNION ALL
      SELECT 'pg_type'::regclass, oid, oid::regtype::text, 'TYPE'
        FROM pg_type WHERE typnamespace = 'public'::regnamespace AND typtype IN ('e', 'd')
    ) AS objects
    WHERE NOT EXISTS (SELECT FROM pg_depend WHERE classid = class AND objid = oid AND deptype = 'e')
    ORDER BY kind <> 'TABLE'`);
  // IF EXISTS: dropping a table also drops what belongs to it, such as the sequence of its ids.
  for (const { statement } of rows) await client.query(statement);
  await client.query('DROP SCHEMA IF EXISTS pgboss CASCADE');
  await client.query('DROP TABLE IF EXISTS drizzle.__drizzle_migrations');
}

/** Does what Drizzle's migrator does, but inside the transaction of `client`. */
export async function applyMigrations(client: Client, migrations: MigrationMeta[]): Promise<void> {
  await client.query('CREATE SCHEMA IF NOT EXISTS drizzle');
  await client.query(
    'CREATE TABLE IF NOT EXISTS drizzle.__drizzle_migrations (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at bigint)',
  );
  for (const { sql, hash, folderMillis } of migrations) {
    for (const statement of sql) await client.query(statement);
    await client.query('INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ($1, $2)', [
      hash,
      folderMillis,
    ]);
  }
}

/** Drops all foreign keys. Returns a function that adds them again, which also checks every row. */
export async function dropForeignKeys(client: Client): Promise<() => Promise<void>> {
  const { rows } = await client.query(`
    SELECT conrelid::regclass AS "table", quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
    FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace`);
  for (const { table, name } of rows) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  return async () => {
    for (const { table, name, definition } of rows) {
      await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`);
    }
  };
}
