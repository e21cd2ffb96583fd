import type { Duplex } from 'node:stream';
import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import { Client, Pool, type PoolConfig, type QueryConfig, types } from 'pg';
import { nextTurn } from '#server/turns.ts';

const { DATE, INT8, TIMESTAMPTZ } = types.builtins;

/**
 * Turns PostgreSQL's `2026-11-21 09:30:00.12+00` into `2026-11-21T09:30:00.120Z`. All results have the same length, so they
 * sort like the times. A Date would cost far more.
 */
function toIso(text: string): string {
  const time = text.slice(11, -3);
  return `${text.slice(0, 10)}T${(time.length === 8 ? `${time}.` : time).padEnd(12, '0')}Z`;
}

const asText = (value: string) => value;

/** Parses timestamps as ISO 8601 text in UTC, dates as text, bigints as numbers, and everything else as pg does. */
const typeParsers: PoolConfig['types'] = {
  getTypeParser: ((oid: number, format?: 'text') => {
    if (oid === TIMESTAMPTZ) return toIso;
    // None of our bigints comes near 2^53, where numbers lose their precision.
    if (oid === INT8) return Number;
    return oid === DATE ? asText : types.getTypeParser(oid, format);
  }) as typeof types.getTypeParser,
};

/** The address of a database, or the socket of the embedded one. */
export type Connection = Pick<PoolConfig, 'connectionString' | 'host' | 'database' | 'user'>;

/** pg's settings for all our connections. */
export const connectionSettings: PoolConfig = {
  // Searches read the pending entries of a GIN index, of every organization: 64 kB of them instead of 4 MB.
  options: '-c TimeZone=UTC -c DateStyle=ISO -c gin_pending_list_limit=64',
  application_name: 'quarterdeck',
  types: typeParsers,
  connectionTimeoutMillis: 8_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
};

/**
 * Time limits in ms: PostgreSQL's for a statement, for a lock and for an idle transaction, and ours for a connection without an
 * answer.
 */
const defaultTimeouts = { statement: 15_000, lock: 5_000, idle: 15_000, silence: 20_000 };

/**
 * Runs `work` on a separate connection, and closes it. @throws what `work` throws; an Error with a message for the operator if the
 * database cannot be reached
 */
export async function withClient<T>(connection: Connection, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ ...connection, ...connectionSettings });
  // If the connection breaks, a statement fails. Without a listener the error event would end the process as well.
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

/** The most statements that a pool prepares, from which use on, and the most that it counts: texts of statements are unlimited. */
const [maxPrepared, preparedFromUse, maxCounted] = [200, 3, 1_000];

/**
 * Returns a function that names the frequent statements of a pool, so that PostgreSQL parses and plans them once per
 * connection: planning costs more than reading a short list. It also sets our type parsers instead of the query builder's.
 */
function statementPreparer(): (statement: QueryConfig) => QueryConfig {
  const names = new Map<string, string>();
  const useCounts = new Map<string, number>();

  function nameOf(text: string): string | undefined {
    const name = names.get(text);
    if (name || names.size >= maxPrepared) return name;
    const useCount = (useCounts.get(text) ?? 0) + 1;
    if (useCount >= preparedFromUse) names.set(text, `statement_${names.size + 1}`);
    else if (useCounts.size >= maxCounted) useCounts.clear();
    else useCounts.set(text, useCount);
    return names.get(text);
  }

  return (statement) => {
    if (!statement.text || !/^\s*(select|insert|update|delete|with) /i.test(statement.text)) return statement;
    const name = statement.name ?? nameOf(statement.text);
    return { ...statement, ...(name && { name }), types: typeParsers };
  };
}

/**
 * Returns the client class of a pool. Its clients prepare statements, and send the statement after BEGIN without waiting for
 * an answer (`pipeline`). If BEGIN fails, the connection is broken, and the next statement fails too.
 */
function preparingClient(): typeof Client {
  const prepare = statementPreparer();
  return class extends Client {
    override query = ((statement: QueryConfig, ...rest: []) => {
      // Statements sent in the same turn share one write to the socket: a change takes three writes instead of five.
      const { stream } = this.connection;
      stream.cork();
      process.nextTick(() => stream.uncork());
      if (typeof statement === 'string') return super.query(statement, ...rest);
      const answer = super.query(prepare(statement), ...rest);
      if (!statement.text.startsWith('begin')) return answer;
      answer.catch(() => {});
      return Promise.resolve();
    }) as Client['query'];
  };
}

/**
 * Calls `onFailure` for every connection of a pool that fails. The pool itself listens to idle connections only, and an
 * error event of a busy one without a listener would end the process.
 */
export function handleFailures(pool: Pool, onFailure: (error: Error) => void): void {
  pool.on('connect', (client) => client.on('error', onFailure));
  pool.on('error', () => {});
}

/** After this many bytes of answers, which take one or two ms to parse, a connection lets other calls run. */
const bytesAtOnce = 64 * 1024;

/** Reads long answers of the database in parts. Without it, two megabytes are parsed in one turn of the event loop. */
function readInParts(stream: Duplex): void {
  let bytes = 0;
  stream.on('data', ({ length }: Buffer) => {
    bytes += length;
    if (bytes < bytesAtOnce) return;
    bytes = 0;
    stream.pause();
    void nextTurn().then(() => stream.resume());
  });
}

/** Opens the connections that all requests share. `onFailure` gets the error of each that fails; timeouts are in ms. */
export function openPool(connection: Connection, onFailure: (error: Error) => void, timeouts = defaultTimeouts): Pool {
  // At least one connection stays open, by which a restore notices that a server is running.
  const pool = new Pool({
    ...connection,
    ...connectionSettings,
    statement_timeout: timeouts.statement,
    lock_timeout: timeouts.lock,
    idle_in_transaction_session_timeout: timeouts.idle,
    query_timeout: timeouts.silence,
    Client: preparingClient(),
    pipeline: true,
    min: 1,
    max: 20,
  });
  handleFailures(pool, onFailure);
  pool.on('connect', (client) => readInParts(client.connection.stream));
  return pool;
}

/** The query builder over all connections, or over the transaction of a change. */
export type Database = PgDatabase<NodePgQueryResultHKT, Record<string, never>>;

/** Returns the query builder over the connections of a pool. */
export function openDatabase(pool: Pool): NodePgDatabase & { $client: Pool } {
  return drizzle({ client: pool, casing: 'snake_case' });
}
