import type { FastifyBaseLogger } from 'fastify';
import { Pool } from 'pg';
import type { Server } from 'socket.io';
import type { Config } from '#server/config.ts';
import { hearFailures } from '#server/db/pool.ts';

/** How long a connection between processes is given to be whole again before clients come back, in ms. */
const recovery = 5_000;

/**
 * Joins the processes that share a database: through Redis where there is one, else through the database itself. An
 * embedded database belongs to one process, which needs nothing. Gives the way to close what was opened.
 */
export async function joinProcesses(
  io: Server,
  { redisUrl, databaseUrl }: Pick<Config, 'redisUrl' | 'databaseUrl'>,
  log: FastifyBaseLogger,
): Promise<() => Promise<unknown>> {
  const { broken, connected } = openRecovery(io, log);
  if (redisUrl) {
    const { createClient } = await import('@redis/client');
    const { createAdapter } = await import('@socket.io/redis-streams-adapter');
    const client = createClient({ url: redisUrl });
    client.on('error', broken);
    client.on('ready', connected);
    await client.connect();
    io.adapter(createAdapter(client));
    // To close waits for answers, which a Redis that is away never gives.
    return async () => (client.isReady ? client.close() : client.destroy());
  }
  if (databaseUrl) {
    const { createAdapter } = await import('@socket.io/postgres-adapter');
    // With more connections the adapter would send messages out of order.
    const pool = new Pool({ connectionString: databaseUrl, max: 2 });
    hearFailures(pool, broken);
    pool.on('connect', connected);
    io.adapter(createAdapter(givingBack(pool), { errorHandler: broken }));
    return () => pool.end();
  }
  return async () => {};
}

/**
 * The pool as the adapter uses it, which keeps one connection to listen on. It takes another when that one ends, but
 * never gives the first back: the pool would soon have none left, and wait for it at the end.
 */
function givingBack(pool: Pool): Pool {
  const connect = async () => {
    const client = await pool.connect();
    return client.once('end', () => client.release(true));
  };
  return { connect, query: pool.query.bind(pool) } as Pick<Pool, 'connect' | 'query'> as Pool;
}

/**
 * What other processes told while the connection to them was broken is lost: a while after it broke, and after it came
 * back, every client of this process comes back and asks for everything anew.
 */
function openRecovery(io: Server, log: FastifyBaseLogger) {
  let timer: NodeJS.Timeout | undefined;
  let isBroken = false;
  const refreshAll = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      // What breaks again is told again: until then a connection that comes late brings nobody back twice.
      isBroken = false;
      io.local.disconnectSockets();
    }, recovery).unref();
  };
  return {
    broken(error: Error) {
      log.warn({ cause: error.message }, 'the connection between processes broke');
      isBroken = true;
      refreshAll();
    },
    connected() {
      if (isBroken) refreshAll();
      isBroken = false;
    },
  };
}
