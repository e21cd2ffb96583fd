import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { Client, type DatabaseError, type Pool } from 'pg';
import { Refusal } from '#server/errors.ts';

/** How long the database may take to answer, in ms: a load balancer gets an answer within 2 s. */
const timeoutMs = 1_500;
/** How long the result of a check is reused. */
const validityMs = 500;

/**
 * `/healthz`: the process is up. `/readyz`: the process is not about to end, and the database can be reached and takes changes (it is
 * migrated before the server listens). We ask on a connection of its own, because calls may be using all of those they share; where the database has no
 * connection left to give, we ask on a shared one.
 */
export function serveHealth(app: FastifyInstance, pool: Pool): void {
  app.decorate('isEnding', false);
  let check: Promise<void> | undefined;
  const ask = () => {
    check ??= reach(pool).finally(() => {
      setTimeout(() => {
        check = undefined;
      }, validityMs).unref();
    });
    return check;
  };
  app.get('/healthz', { compress: false }, async () => ({ status: 'up' }));
  app.get('/readyz', { compress: false }, async () => {
    if (app.isEnding) throw new Refusal(503, 'unavailable', 'The server is shutting down');
    await ask();
    return { status: 'ready' };
  });
}

/** SQLSTATEs of a database without a free connection, and of a read-only one. */
const [tooManyConnections, readOnly] = ['53300', '25006'];

const refusedBy = (code: string, message: string) => Object.assign(new Error(message), { code });

/** Makes sure that the database answers and takes changes. Rejects when it does not in time. */
async function reach(pool: Pool): Promise<void> {
  const client = new Client(pool.options);
  client.on('error', () => {});
  const late = wait(timeoutMs, undefined, { ref: false }).then(() => {
    throw refusedBy('ETIMEDOUT', 'The database did not answer in time');
  });
  try {
    await Promise.race([ask(client, pool), late]);
  } finally {
    client.connection.stream.destroy();
  }
}

async function ask(client: Client, pool: Pool): Promise<void> {
  const isFull = await client.connect().then(
    () => false,
    (error: DatabaseError) => {
      if (error.code === tooManyConnections) return true;
      throw error;
    },
  );
  const { rows } = await (isFull ? pool : client).query('show transaction_read_only');
  if (rows[0].transaction_read_only === 'on') throw refusedBy(readOnly, 'The database takes no changes');
  if (!isFull) await client.end();
}
