import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/db/pool.ts';
import { type Job, settingsOf } from './job.ts';

/** The channel by which pg-boss hears of new jobs of its schema. */
const channel = sql`'pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24)`;

/** Tells, once it is committed, those who do jobs of a name that there is one. */
export const wakeFor = (name: string): SQL => sql`select pg_notify(${channel}, ${name})`;

/** A job to be done; one with an `id` (a UUID) is enqueued once, however often that is asked. */
export type Entry<Data> = { data: Data; id?: string; after?: Date; group?: string };

/** Has a job done, in this process or another, once the transaction is committed; after a rollback nothing is. */
export const enqueue = <Data extends object>(
  db: Database,
  job: Job<Data>,
  data: Data,
  rest: Omit<Entry<Data>, 'data'> = {},
): Promise<void> => enqueueAll(db, job, [{ ...rest, data }]);

/** As `enqueue`, any number of them at once. */
export async function enqueueAll<Data extends object>(
  db: Database,
  job: Job<Data>,
  entries: Entry<Data>[],
): Promise<void> {
  const { retryLimit, retryDelay, retryDelayMax, expireInSeconds, retentionSeconds, deleteAfterSeconds } =
    settingsOf(job);
  // Written as pg-boss writes it, and without it: whoever enqueues need not have loaded it, nor run any job.
  await db.execute(sql`
    with queue as (
      insert into pgboss.queue (name, policy, retry_limit, retry_delay, retry_backoff, retry_delay_max, expire_seconds,
        retention_seconds, deletion_seconds, partition, table_name, notify)
      values (${job.name}, 'standard', ${retryLimit}, ${retryDelay}, true, ${retryDelayMax}, ${expireInSeconds},
        ${retentionSeconds}, ${deleteAfterSeconds}, false, 'job_common', true)
      on conflict do nothing),
    enqueued as (
      insert into pgboss.job (id, name, data, group_id, policy, start_after, keep_until, retry_limit, retry_delay, retry_backoff,
        retry_delay_max, expire_seconds, deletion_seconds)
      select coalesce(id, gen_random_uuid()), ${job.name}, data, "group", 'standard', coalesce(after, now()),
        coalesce(after, now()) + make_interval(secs => ${retentionSeconds}), ${retryLimit}, ${retryDelay}, true,
        ${retryDelayMax}, ${expireInSeconds}, ${deleteAfterSeconds}
      from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as entry (id uuid, data jsonb, after timestamptz, "group" text)
      on conflict do nothing
      returning name)
    select pg_notify(${channel}, name) from enqueued limit 1`);
}
