import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import { Client, Pool, type PoolConfig, type QueryConfig, types } from 'pg';

const { DATE, INT8, TIMESTAMPTZ } = types.builtins;

/**
 * `2026-11-21 09:30:00.12+00` as PostgreSQL writes it, made `2026-11-21T09:30:00.120Z`: always as long, so that the
 * texts sort like the moments. A Date would cost far more.
 */
function toIso(written: string): string {
  const time = written.slice(11, -3);
  return `${written.slice(0, 10)}T${(time.length === 8 ? `${time}.` : time).padEnd(12, '0')}Z`;
}

const asWritten = (value: string) => value;

/** How values are read: moments as ISO 8601 text in UTC, days as they are, long integers as numbers, all else as pg does. */
const reading: PoolConfig['types'] = {
  getTypeParser: ((oid: number, format?: 'text') => {
    if (oid === TIMESTAMPTZ) return toIso;
    // None of ours comes near the 2^53 from which a number is no longer exact.
    if (oid === INT8) return Number;
    return oid === DATE ? asWritten : types.getTypeParser(oid, format);
  }) as typeof types.getTypeParser,
};

/** How to reach a database: an address, or the socket of our own. */
export type Connection = Pick<PoolConfig, 'connectionString' | 'host' | 'database' | 'user'>;

/** pg's settings for every connection of ours. */
export const connectionSettings: PoolConfig = {
  options: '-c TimeZone=UTC -c DateStyle=ISO',
  application_name: 'quarterdeck',
  types: reading,
  connectionTimeoutMillis: 8_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
};

/**
 * How long, in ms, a call may take for a statement, wait for what another changes, and leave a transaction idle, before
 * PostgreSQL ends it; and after how much silence a connection is given up on which PostgreSQL answers nothing at all.
 */
const usualPatience = { statement: 15_000, lock: 5_000, idle: 15_000, silence: 20_000 };

/**
 * Does `work` on a connection of its own, which is closed afterwards. Throws what `work` throws, and an Error in words for
 * the operator where the database cannot be reached.
 */
export async function withClient<T>(connection: Connection, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ ...connection, ...connectionSettings });
  // Should it break, the statement at work fails, or the next: an error to which nobody listens would end the process.
  client.on('error', () => {});
  await client.connect().catch((error) => {
    throw new Error(`The database cannot be reached: ${error.message || error.code}`);
  });
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Statements differ in what they set and ask for, so there is no end to them: at the most so many are prepared, from so many
 * times on that they were asked; and so many are remembered until then.
 */
const [preparedAtMost, preparedFrom, rememberedAtMost] = [200, 3, 1_000];

/**
 * Gives how a pool names its statements, so that PostgreSQL parses and plans them once a connection: planning costs more
 * than a short list. Their values are read our way, which the query builder would leave to its own.
 */
function openStatements(): (statement: QueryConfig) => QueryConfig {
  const names = new Map<string, string>();
  const asked = new Map<string, number>();

  function nameOf(text: string): string | undefined {
    const name = names.get(text);
    if (name || names.size >= preparedAtMost) return name;
    const times = (asked.get(text) ?? 0) + 1;
    if (times >= preparedFrom) names.set(text, `statement_${names.size + 1}`);
    else if (asked.size >= rememberedAtMost) asked.clear();
    else asked.set(text, times);
    return names.get(text);
  }

  return (statement) => {
    if (!statement.text || !/^\s*(select|insert|update|delete|with) /i.test(statement.text)) return statement;
    const name = statement.name ?? nameOf(statement.text);
    return { ...statement, ...(name && { name }), types: reading };
  };
}

/**
 * Gives the clients of a pool, which name their statements, and do not wait for the answer to BEGIN: what comes next goes
 * out behind it at once (`pipeline`). Should BEGIN fail, the connection is broken, and the next statement fails as well.
 */
function openPreparingClient(): typeof Client {
  const prepared = openStatements();
  return class extends Client {
    override query = ((statement: QueryConfig, ...rest: []) => {
      // What is asked without waiting for an answer goes out in one piece: a change writes thrice, where it wrote five times.
      const { stream } = this.connection;
      stream.cork();
      process.nextTick(() => stream.uncork());
      if (typeof statement === 'string') return super.query(statement, ...rest);
      const answer = super.query(prepared(statement), ...rest);
      if (!statement.text.startsWith('begin')) return answer;
      answer.catch(() => {});
      return Promise.resolve();
    }) as Client['query'];
  };
}

/**
 * Lets `broken` hear of every connection of a pool that fails. The pool itself listens only to idle ones, and the
 * failure of a connection at work to which nobody listens would end the process.
 */
export function hearFailures(pool: Pool, broken: (error: Error) => void): void {
  pool.on('connect', (client) => client.on('error', broken));
  pool.on('error', () => {});
}

/** Opens the connections that all requests share; `broken` hears of each that fails. `patience` in ms. */
export function openPool(connection: Connection, broken: (error: Error) => void, patience = usualPatience): Pool {
  // One connection stays when all is quiet: by it a restore sees that a server is there.
  const pool = new Pool({
    ...connection,
    ...connectionSettings,
    statement_timeout: patience.statement,
    lock_timeout: patience.lock,
    idle_in_transaction_session_timeout: patience.idle,
    query_timeout: patience.silence,
    Client: openPreparingClient(),
    pipeline: true,
    min: 1,
    max: 20,
  });
  hearFailures(pool, broken);
  return pool;
}

/** The database as verbs use it: all connections, or the transaction of a change. */
export type Database = PgDatabase<NodePgQueryResultHKT, Record<string, never>>;

/** Gives the query builder over the connections. */
export function openDatabase(pool: Pool): NodePgDatabase & { $client: Pool } {
  return drizzle({ client: pool, casing: 'snake_case' });
}
