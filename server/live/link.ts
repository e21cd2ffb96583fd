import type { FastifyBaseLogger } from 'fastify';
import { Pool, type PoolClient } from 'pg';
import type { Config } from '#server/config.ts';
import { handleFailures } from '#server/db/pool.ts';
import type { LinkEvents, LiveServer } from './rooms.ts';
import { inTime, openEcho, type Watch, watchLink } from './watch.ts';

/** How the processes that share a database hear of one another. */
export type Link = Pick<Watch, 'isWhole' | 'onMended'> & {
  say<E extends keyof LinkEvents>(event: E, ...data: Parameters<LinkEvents[E]>): void;
  hear<E extends keyof LinkEvents>(event: E, handle: LinkEvents[E]): void;
  close(): Promise<unknown>;
};

/** Where the words go by which the link is watched. */
const heartbeatChannel = 'quarterdeck_heartbeat';
/** How long Redis may take to be reached at the start, in ms. */
const startPatience = 5_000;

/**
 * Joins the processes that share a database: through Redis where there is one, else through the database itself. An
 * embedded database belongs to one process, which needs nothing. No event travels here, only word of there being some:
 * what is lost on the way is made up for by the next word. Throws an Error in words for the operator where Redis is away.
 */
export async function joinProcesses(
  io: LiveServer,
  { redisUrl, databaseUrl }: Pick<Config, 'redisUrl' | 'databaseUrl'>,
  log: FastifyBaseLogger,
): Promise<Link> {
  if (redisUrl) return joinByRedis(io, redisUrl, log);
  if (databaseUrl) return joinByDatabase(io, databaseUrl, log);
  return { say: () => {}, hear: () => {}, isWhole: () => true, onMended: () => {}, close: async () => {} };
}

/** The link over an adapter, and a watch that ends with it. */
function linkOver(io: LiveServer, watch: Watch, close: Link['close']): Link {
  return {
    ...watch,
    say: (event, ...data) => void io.serverSideEmit(event, ...(data as never)),
    hear: (event, handle) => void io.on(event as never, handle as never),
    close() {
      watch.close();
      return close();
    },
  };
}

/** How long to wait before connecting to Redis again, in ms: twice as long after each failed try, up to 2 s, spread by chance. */
const reconnectDelay = (failedTries: number): number =>
  Math.min(50 * 2 ** failedTries, 2_000) + Math.floor(Math.random() * 200);

async function joinByRedis(io: LiveServer, url: string, log: FastifyBaseLogger): Promise<Link> {
  const { createClient } = await import('@redis/client');
  const { createAdapter } = await import('@socket.io/redis-streams-adapter');
  // What cannot be sent now is said again soon: it need not wait without end. A connection on which nothing comes for 15 s,
  // though each sends a ping every 5 s, is opened again. Without a strategy of ours the client would close for good then,
  // and the adapter, which reads again at once whenever a read fails, would leave the process no time for anything else.
  const socket = { socketTimeout: 15_000, reconnectStrategy: reconnectDelay };
  const client = createClient({ url, socket, pingInterval: 5_000, commandsQueueMaxLength: 1_000 });
  let cause = '';
  let broke = ({ message, code }: Error & { code?: string }) => {
    cause = message || code || '';
  };
  client.on('error', (error) => broke(error));
  await inTime(startPatience, client.connect()).catch((error: Error) => {
    client.destroy();
    throw new Error(`REDIS_URL cannot be reached (${cause || error.message}).`);
  });
  const listener = client.duplicate().on('error', () => {});
  await listener.connect();
  const echo = openEcho((word) => client.publish(heartbeatChannel, word));
  await listener.subscribe(heartbeatChannel, echo.heard);
  const watch = watchLink(log, echo.beat, () => {});
  broke = watch.broke;
  const failed = (error: Error) => {
    watch.broke(error);
    return 0;
  };
  // The adapter looks at no answer, and an error that nobody looks at would end the process.
  const publish = client.publish.bind(client);
  Object.assign(client, { publish: (...given: Parameters<typeof publish>) => publish(...given).catch(failed) });
  io.adapter(createAdapter(client));
  return linkOver(io, watch, async () => {
    // To close waits for answers, which a Redis that is away never gives.
    for (const one of [listener, client]) one.isReady ? await one.close() : one.destroy();
  });
}

async function joinByDatabase(io: LiveServer, url: string, log: FastifyBaseLogger): Promise<Link> {
  const { createAdapter } = await import('@socket.io/postgres-adapter');
  const patience = 4_000;
  const pool = new Pool({
    connectionString: url,
    max: 3,
    keepAlive: true,
    connectionTimeoutMillis: patience,
    query_timeout: patience,
  });
  const echo = openEcho((word) => pool.query('select pg_notify($1, $2)', [heartbeatChannel, JSON.stringify(word)]));
  const ear = openEar(pool, (word) => echo.heard(JSON.parse(word)));
  const watch = watchLink(log, echo.beat, ear.close);
  handleFailures(pool, watch.broke);
  io.adapter(createAdapter(ear.pool, { errorHandler: watch.broke }));
  return linkOver(io, watch, () => pool.end());
}

/**
 * The pool as the adapter uses it, which takes one connection to listen on, and another when that one ends. The adapter
 * never gives the first back: the pool would soon have none left, and wait for it at the end. `heard` is given the words of
 * the heartbeat; `close` ends the connection that listens, for it may be one on which nothing will ever come again.
 */
function openEar(pool: Pool, heard: (word: string) => void): { pool: Pool; close(): void } {
  let listening: PoolClient | undefined;
  const connect = async () => {
    const client = await pool.connect();
    client.once('end', () => client.release(true));
    listening = client;
    client.on('notification', ({ channel, payload = '' }) => {
      if (channel === heartbeatChannel) heard(payload);
    });
    await client.query(`LISTEN ${heartbeatChannel}`);
    return client;
  };
  return {
    pool: { connect, query: pool.query.bind(pool) } as Pick<Pool, 'connect' | 'query'> as Pool,
    close: () => listening?.connection.stream.destroy(),
  };
}
