import type { FastifyBaseLogger } from 'fastify';
import { Pool } from 'pg';
import type { Server } from 'socket.io';
import type { Config } from '#server/config.ts';

/** How long a lost connection between processes is given to come back, in ms. */
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
  const broken = (error: Error) => {
    log.warn({ cause: error.message }, 'the connection between processes broke');
    refreshAll(io);
  };
  if (redisUrl) {
    const { createClient } = await import('@redis/client');
    const { createAdapter } = await import('@socket.io/redis-streams-adapter');
    const client = createClient({ url: redisUrl });
    client.on('error', broken);
    await client.connect();
    io.adapter(createAdapter(client));
    return () => client.close();
  }
  if (databaseUrl) {
    const { createAdapter } = await import('@socket.io/postgres-adapter');
    // With more connections the adapter would send messages out of order.
    const pool = new Pool({ connectionString: databaseUrl, max: 2 });
    pool.on('error', broken);
    io.adapter(createAdapter(pool, { errorHandler: broken }));
    return () => pool.end();
  }
  return async () => {};
}

const refreshing = new WeakSet<Server>();

/** What other processes told meanwhile is lost: every client of this one comes back and asks for everything anew. */
function refreshAll(io: Server): void {
  if (refreshing.has(io)) return;
  refreshing.add(io);
  setTimeout(() => {
    refreshing.delete(io);
    io.local.disconnectSockets();
  }, recovery).unref();
}
