import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import { Pool, type PoolConfig, types } from 'pg';

const { DATE, TIMESTAMPTZ } = types.builtins;
const asWritten = (value: string) => value;

/** How to reach a database: an address, or the socket of our own. */
export type Connection = Pick<PoolConfig, 'connectionString' | 'host' | 'database' | 'user'>;

/** pg's settings for every connection of ours: times in UTC and left as text. */
export const connectionSettings: PoolConfig = {
  options: '-c TimeZone=UTC -c DateStyle=ISO',
  application_name: 'quarterdeck',
  types: {
    getTypeParser: ((oid: number, format?: 'text') =>
      oid === TIMESTAMPTZ || oid === DATE ? asWritten : types.getTypeParser(oid, format)) as typeof types.getTypeParser,
  },
};

/** Opens the connections that all requests share; `broken` hears of one that fails while idle. */
export function openPool(connection: Connection, broken: (error: Error) => void): Pool {
  // One connection stays when all is quiet: by it a restore sees that a server is there.
  const pool = new Pool({ ...connection, ...connectionSettings, min: 1, max: 20, connectionTimeoutMillis: 10_000 });
  pool.on('error', broken);
  return pool;
}

/** The database as verbs use it: all connections, or the transaction of a change. */
export type Database = PgDatabase<NodePgQueryResultHKT, Record<string, never>>;

/** Gives the query builder over the connections. */
export function openDatabase(pool: Pool): NodePgDatabase & { $client: Pool } {
  return drizzle({ client: pool, casing: 'snake_case' });
}
