import type { FastifyBaseLogger } from 'fastify';
import { Pool, type PoolClient } from 'pg';
import type { Config } from '#server/config.ts';
import { handleFailures } from '#server/db/pool.ts';
import type { LinkEvents, LiveServer } from './connections.ts';
import { type Heartbeat, openEcho, openHeartbeat, withTimeout } from './heartbeat.ts';

/** Sends hints between the processes that share a database. */
export type Link = Pick<Heartbeat, 'isUp' | 'onRecovered'> & {
  send<E extends keyof LinkEvents>(event: E, ...data: Parameters<LinkEvents[E]>): void;
  on<E extends keyof LinkEvents>(event: E, handle: LinkEvents[E]): void;
  close(): Promise<unknown>;
};

const heartbeatChannel = 'quarterdeck_heartbeat';
/** How long Redis may take to answer at the start. */
const startTimeoutMs = 5_000;

/**
 * Opens the link between the processes that share a database: through Redis if it is configured, otherwise through the database. An
 * embedded database belongs to one process, which needs no link. Only hints travel here, no events; the next hint makes up for a
 * lost one. @throws Error with a sentence for the operator if Redis cannot be reached
 */
export async function openLink(
  io: LiveServer,
  { redisUrl, databaseUrl }: Pick<Config, 'redisUrl' | 'databaseUrl'>,
  log: FastifyBaseLogger,
): Promise<Link> {
  if (redisUrl) return linkByRedis(io, redisUrl, log);
  if (databaseUrl) return linkByDatabase(io, databaseUrl, log);
  return { send: () => {}, on: () => {}, isUp: () => true, onRecovered: () => {}, close: async () => {} };
}

/** The link over an adapter of socket.io, with its heartbeat. */
function linkOver(io: LiveServer, heartbeat: Heartbeat, close: Link['close']): Link {
  return {
    ...heartbeat,
    send: (event, ...data) => void io.serverSideEmit(event, ...(data as never)),
    on: (event, handle) => void io.on(event as never, handle as never),
    close() {
      heartbeat.close();
      return close();
    },
  };
}

/** How long to wait before connecting to Redis again, in ms: twice as long after each failure, up to 2 s, with jitter. */
const reconnectDelay = (failures: number): number =>
  Math.min(50 * 2 ** failures, 2_000) + Math.floor(Math.random() * 200);

async function linkByRedis(io: LiveServer, url: string, log: FastifyBaseLogger): Promise<Link> {
  const { createClient } = await import('@redis/client');
  const { createAdapter } = await import('@socket.io/redis-streams-adapter');
  // The queue is short, because a hint that cannot be sent is repeated soon. Each side pings every 5 s, so a connection that is
  // silent for 15 s is opened again. Without a strategy of ours the client would then close for good, and the adapter, which
  // repeats a failed read immediately, would block the process.
  const socket = { socketTimeout: 15_000, reconnectStrategy: reconnectDelay };
  const client = createClient({ url, socket, pingInterval: 5_000, commandsQueueMaxLength: 1_000 });
  let cause = '';
  let onError = ({ message, code }: Error & { code?: string }) => {
    cause = message || code || '';
  };
  client.on('error', (error) => onError(error));
  await withTimeout(startTimeoutMs, client.connect()).catch((error: Error) => {
    client.destroy();
    throw new Error(`REDIS_URL cannot be reached (${cause || error.message}).`);
  });
  const listener = client.duplicate().on('error', () => {});
  await listener.connect();
  const echo = openEcho((message) => client.publish(heartbeatChannel, message));
  await listener.subscribe(heartbeatChannel, echo.received);
  const heartbeat = openHeartbeat(log, echo.sendEcho, () => {});
  onError = heartbeat.failed;
  const publishFailed = (error: Error) => {
    heartbeat.failed(error);
    return 0;
  };
  // The adapter ignores the promise of `publish`, and an unhandled rejection would end the process.
  const publish = client.publish.bind(client);
  Object.assign(client, { publish: (...args: Parameters<typeof publish>) => publish(...args).catch(publishFailed) });
  io.adapter(createAdapter(client));
  return linkOver(io, heartbeat, async () => {
    // `close` waits for answers, which never come if Redis is down.
    for (const one of [listener, client]) one.isReady ? await one.close() : one.destroy();
  });
}

async function linkByDatabase(io: LiveServer, url: string, log: FastifyBaseLogger): Promise<Link> {
  const { createAdapter } = await import('@socket.io/postgres-adapter');
  const timeoutMs = 4_000;
  const pool = new Pool({
    connectionString: url,
    max: 3,
    keepAlive: true,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  });
  const echo = openEcho((message) =>
    pool.query('select pg_notify($1, $2)', [heartbeatChannel, JSON.stringify(message)]),
  );
  const listener = openListener(pool, (message) => echo.received(JSON.parse(message)));
  const heartbeat = openHeartbeat(log, echo.sendEcho, listener.close);
  handleFailures(pool, heartbeat.failed);
  io.adapter(createAdapter(listener.pool, { errorHandler: heartbeat.failed }));
  return linkOver(io, heartbeat, () => pool.end());
}

/**
 * The pool for the adapter, which takes one connection to listen on, and another when that one ends. The adapter never releases
 * the first one, so without this the pool would soon have none left and wait for it on closing. `received` gets heartbeats;
 * `close` ends the listening connection, which may have gone silent.
 */
function openListener(pool: Pool, received: (message: string) => void): { pool: Pool; close(): void } {
  let listening: PoolClient | undefined;
  const connect = async () => {
    const client = await pool.connect();
    client.once('end', () => client.release(true));
    listening = client;
    client.on('notification', ({ channel, payload = '' }) => {
      if (channel === heartbeatChannel) received(payload);
    });
    await client.query(`LISTEN ${heartbeatChannel}`);
    return client;
  };
  return {
    pool: { connect, query: pool.query.bind(pool) } as Pick<Pool, 'connect' | 'query'> as Pool,
    close: () => listening?.connection.stream.destroy(),
  };
}
