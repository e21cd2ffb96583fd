import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { PgBoss } from 'pg-boss';
import type { Database } from '#server/db/pool.ts';
import { type Job, reasonOf, settingsOf } from './job.ts';

/**
 * pg-boss as a writer: it runs no jobs, and each call passes the connection to use. One instance serves a process, because all
 * it knows is the names of the queues. Only tests open several, one per database.
 */
const bosses: PgBoss[] = [];

function currentBoss(): PgBoss {
  const boss = bosses.at(-1);
  if (!boss) throw new Error('openQueues has not been called');
  return boss;
}

/** The connection or transaction of `db`, as the `db` option of pg-boss. */
const connectionOf = async (db: Database) => (await import('pg-boss')).fromDrizzle(db, sql);

/**
 * Creates the queues of these jobs where they are missing. Call it before the first `enqueue`. Returns the function that stops
 * the timer which refreshes their settings.
 */
export async function openQueues(
  db: Database,
  jobs: Job<never>[],
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<() => Promise<void>> {
  const { PgBoss } = await import('pg-boss');
  // Our migrations create the tables: they run as the owner of the schema, the server does not.
  const boss = new PgBoss({ db: await connectionOf(db), migrate: false, supervise: false, schedule: false });
  boss.on('error', (error) => log.warn({ cause: reasonOf(error) }, 'the job queues cannot be read'));
  await boss.start();
  const existing = new Set((await boss.getQueues()).map(({ name }) => name));
  for (const job of jobs) if (!existing.has(job.name)) await boss.createQueue(job.name, settingsOf(job));
  bosses.push(boss);
  return async () => {
    bosses.splice(bosses.indexOf(boss), 1);
    await boss.stop({ graceful: false });
  };
}

/** A job to enqueue. Entries with the same `id` (a UUID) are enqueued once; the ids of one call must differ. */
export type Entry<Data> = { data: Data; id?: string; startAfter?: Date; group?: string };

/** Enqueues one job. This process or another runs it after the transaction commits; a rollback removes it. */
export const enqueue = <Data extends object>(db: Database, job: Job<Data>, data: Data): Promise<void> =>
  enqueueAll(db, job, [{ data }]);

/** Enqueues any number of jobs of one kind in a single statement. */
export async function enqueueAll<Data extends object>(
  db: Database,
  { name }: Pick<Job<Data>, 'name'>,
  entries: Entry<Data>[],
): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map(({ group, ...entry }) => ({ ...entry, ...(group && { group: { id: group } }) }));
  await currentBoss().insert(name, rows, { db: await connectionOf(db) });
}

/** Runs a failed job again as soon as the transaction commits. */
export async function retryJob(db: Database, name: string, id: string): Promise<void> {
  const options = { db: await connectionOf(db) };
  await currentBoss().retry(name, id, options);
  // `retry` notifies no worker. An update of the start time does.
  await currentBoss().update(name, undefined, { ...options, id, startAfter: '0 seconds' });
}
