import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { Client, type DatabaseError, type Pool } from 'pg';
import { migrationLock } from '#server/db/migrate.ts';
import { lastMigration, markedMigration } from '#server/db/migration-history.ts';
import { Refusal } from '#server/errors.ts';

/** How long the database may take to answer, in ms: a load balancer gets an answer within 2 s. */
const timeoutMs = 1_500;
/** How long the result of a check is reused. */
const validityMs = 500;

/**
 * `/healthz`: the process is up. `/readyz`: the process is not about to end, and the database can be reached, takes changes, and has the
 * tables of this version (it is migrated before the server listens, but another process may migrate it further). We ask on a connection
 * of its own, because calls may be using all of those they share; where the database has no connection left to give, we ask on a shared
 * one.
 */
export function serveHealth(app: FastifyInstance, pool: Pool): void {
  app.decorate('isEnding', false);
  // Once, because an update replaces the files.
  const migration = lastMigration();
  let check: Promise<void> | undefined;
  const ask = () => {
    check ??= reach(pool, migration).finally(() => {
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

/** SQLSTATEs of a database without a free connection, of a read-only one, and of one that takes no connections now. */
const [tooManyConnections, readOnly, cannotConnectNow] = ['53300', '25006', '57P03'];

const refusedBy = (code: string, message: string) => Object.assign(new Error(message), { code });

/** Makes sure that the database answers, takes changes and has run this migration last. Rejects when it does not in time. */
async function reach(pool: Pool, migration: string): Promise<void> {
  const client = new Client(pool.options);
  client.on('error', () => {});
  const late = wait(timeoutMs, undefined, { ref: false }).then(() => {
    throw refusedBy('ETIMEDOUT', 'The database did not answer in time');
  });
  try {
    await Promise.race([ask(client, pool, migration), late]);
  } finally {
    client.connection.stream.destroy();
  }
}

const state = `select current_setting('transaction_read_only') as "readOnly",
  ${markedMigration} <> $1 or exists (
    select from pg_locks where locktype = 'advisory' and mode = 'ExclusiveLock' and granted and classid = 0
      and objid = ${migrationLock} and database = (select oid from pg_database where datname = current_database())
  ) as "isOther"`;

async function ask(client: Client, pool: Pool, migration: string): Promise<void> {
  const isFull = await client.connect().then(
    () => false,
    (error: DatabaseError) => {
      if (error.code === tooManyConnections) return true;
      throw error;
    },
  );
  const { rows } = await (isFull ? pool : client).query(state, [migration]);
  if (rows[0].readOnly === 'on') throw refusedBy(readOnly, 'The database takes no changes');
  if (rows[0].isOther)
    throw refusedBy(cannotConnectNow, 'Another version migrates or has migrated the database. Start that version');
  if (!isFull) await client.end();
}
