import type { FastifyBaseLogger } from 'fastify';
import { Pool } from 'pg';
import type { Config } from '#server/config.ts';
import { hearFailures } from '#server/db/pool.ts';
import type { LinkEvents, LiveServer } from './rooms.ts';

/** How the processes that share a database hear of one another. */
export type Link = {
  say<E extends keyof LinkEvents>(event: E, ...data: Parameters<LinkEvents[E]>): void;
  hear<E extends keyof LinkEvents>(event: E, handle: LinkEvents[E]): void;
  close(): Promise<unknown>;
};

/**
 * Joins the processes that share a database: through Redis where there is one, else through the database itself. An
 * embedded database belongs to one process, which needs nothing. No event travels here, only word of there being some:
 * what is lost on the way is made up for by the next word.
 */
export async function joinProcesses(
  io: LiveServer,
  { redisUrl, databaseUrl }: Pick<Config, 'redisUrl' | 'databaseUrl'>,
  log: FastifyBaseLogger,
): Promise<Link> {
  const warn = ({ message }: Error) => log.warn({ cause: message }, 'the connection between processes broke');
  const linked = (close: Link['close']): Link => ({
    say: (event, ...data) => void io.serverSideEmit(event, ...(data as never)),
    hear: (event, handle) => void io.on(event as never, handle as never),
    close,
  });
  if (redisUrl) {
    const { createClient } = await import('@redis/client');
    const { createAdapter } = await import('@socket.io/redis-streams-adapter');
    // What cannot be sent now is said again soon: it need not wait without end.
    const client = createClient({ url: redisUrl, commandsQueueMaxLength: 1_000 });
    client.on('error', warn);
    await client.connect();
    // The adapter looks at no answer, and an error that nobody looks at would end the process.
    const publish = client.publish.bind(client);
    Object.assign(client, { publish: (...given: Parameters<typeof publish>) => publish(...given).catch(() => 0) });
    io.adapter(createAdapter(client));
    // To close waits for answers, which a Redis that is away never gives.
    return linked(async () => (client.isReady ? client.close() : client.destroy()));
  }
  if (databaseUrl) {
    const { createAdapter } = await import('@socket.io/postgres-adapter');
    const pool = new Pool({ connectionString: databaseUrl, max: 2 });
    hearFailures(pool, warn);
    io.adapter(createAdapter(listeningPool(pool), { errorHandler: warn }));
    return linked(() => pool.end());
  }
  return { say: () => {}, hear: () => {}, close: async () => {} };
}

/**
 * The pool as the adapter uses it, which takes one connection to listen on, and another when that one ends. The adapter
 * never gives the first back: the pool would soon have none left, and wait for it at the end.
 */
function listeningPool(pool: Pool): Pool {
  const connect = async () => {
    const client = await pool.connect();
    return client.once('end', () => client.release(true));
  };
  return { connect, query: pool.query.bind(pool) } as Pick<Pool, 'connect' | 'query'> as Pool;
}
