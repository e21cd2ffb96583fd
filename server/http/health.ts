import type { FastifyInstance } from 'fastify';
import { Client, type Pool } from 'pg';

/** How long the database may take to answer, in ms: who asks whether it is there gets an answer within 2 s. */
const patience = 1_500;
/** How long an answer holds, in ms. */
const validity = 500;

/**
 * `/healthz`: the process is up. `/readyz`: the database can be reached (it is migrated before the server listens); asked
 * on a connection of its own, for those that calls share may all be at work.
 */
export function serveHealth(app: FastifyInstance, pool: Pool): void {
  let asked: Promise<void> | undefined;
  const ask = () => {
    asked ??= reach(pool).finally(() => {
      setTimeout(() => {
        asked = undefined;
      }, validity).unref();
    });
    return asked;
  };
  app.get('/healthz', { compress: false }, async () => ({ status: 'up' }));
  app.get('/readyz', { compress: false }, async () => {
    await ask();
    return { status: 'ready' };
  });
}

/** Makes sure that the database answers. Rejects when it does not in time. */
async function reach({ options }: Pool): Promise<void> {
  const client = new Client(options);
  client.on('error', () => {});
  const timer = setTimeout(() => {
    const error = new Error('The database did not answer in time');
    client.connection.stream.destroy(Object.assign(error, { code: 'ETIMEDOUT' }));
  }, patience);
  try {
    await client.connect();
    await client.query('select 1');
    await client.end();
  } finally {
    clearTimeout(timer);
    client.connection.stream.destroy();
  }
}
