import type { FastifyBaseLogger } from 'fastify';
import { Pool } from 'pg';
import type { Server } from 'socket.io';
import type { Config } from '#server/config.ts';
import { hearFailures } from '#server/db/pool.ts';

/** How long after a broken link is there again every reader of it is there too, in ms. */
const recovery = 3_000;

/**
 * Joins the processes that share a database: through Redis where there is one, else through the database itself. An
 * embedded database belongs to one process, which needs nothing. Gives the way to close what was opened.
 */
export async function joinProcesses(
  io: Server,
  { redisUrl, databaseUrl }: Pick<Config, 'redisUrl' | 'databaseUrl'>,
  log: FastifyBaseLogger,
): Promise<() => Promise<unknown>> {
  const linked = openRecovery(io);
  const warn = ({ message }: Error) => log.warn({ cause: message }, 'the connection between processes broke');
  if (redisUrl) {
    const { createClient } = await import('@redis/client');
    const { createAdapter } = await import('@socket.io/redis-streams-adapter');
    const client = createClient({ url: redisUrl });
    client.on('error', warn);
    client.on('ready', linked);
    await client.connect();
    io.adapter(createAdapter(client));
    // To close waits for answers, which a Redis that is away never gives.
    return async () => (client.isReady ? client.close() : client.destroy());
  }
  if (databaseUrl) {
    const { createAdapter } = await import('@socket.io/postgres-adapter');
    // With more connections the adapter would send messages out of order.
    const pool = new Pool({ connectionString: databaseUrl, max: 2 });
    hearFailures(pool, warn);
    io.adapter(createAdapter(listeningPool(pool, linked), { errorHandler: warn }));
    return () => pool.end();
  }
  return async () => {};
}

/**
 * The pool as the adapter uses it, which takes one connection to listen on, and another when that one ends: `linked` is
 * told each time. The adapter never gives the first back: the pool would soon have none left, and wait for it at the end.
 */
function listeningPool(pool: Pool, linked: () => void): Pool {
  const connect = async () => {
    const client = await pool.connect();
    linked();
    return client.once('end', () => client.release(true));
  };
  return { connect, query: pool.query.bind(pool) } as Pick<Pool, 'connect' | 'query'> as Pool;
}

/**
 * To be called whenever the link to the other processes is there. What they told while it was broken is lost: each time
 * but the first, every client of this process soon comes back and asks for everything anew.
 */
function openRecovery(io: Server): () => void {
  let wasLinked = false;
  let timer: NodeJS.Timeout | undefined;
  return () => {
    clearTimeout(timer);
    if (wasLinked) timer = setTimeout(() => io.local.disconnectSockets(), recovery).unref();
    wasLinked = true;
  };
}
