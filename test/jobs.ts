import { expect } from 'vitest';
import { quotas } from '#contract/quotas.ts';
import type { Config } from '#server/config.ts';
import { openDatabase, openPool } from '#server/db/pool.ts';
import { transact } from '#server/events/transact.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import type { Job, Work } from '#server/jobs/job.ts';
import { onDatabase } from './on-database.ts';
import type { World } from './world.ts';

/** Enqueues a job, which the world runs if it runs jobs of its kind. */
export async function enqueueJob<Data extends object>({ database }: World, job: Job<Data>, data: Data): Promise<void> {
  const pool = openPool(database, () => {});
  await enqueue(openDatabase(pool), job, data);
  await pool.end();
}

/** Starts the waiting jobs that match an SQL condition now: by default those that wait for a retry. */
export async function startJobs(world: World, where = `state = 'retry'`): Promise<void> {
  // Workers listen on this channel of pg-boss, and otherwise look every ten seconds.
  await onDatabase(
    world,
    `with due as (update pgboss.job set start_after = now() where ${where} returning name)
     select pg_notify('pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24), name) from due group by name`,
  );
}

/** Starts the waiting jobs of these names, the earliest first, and waits until none is left. */
export async function finishJobs(world: World, ...names: string[]): Promise<void> {
  const open = `state in ('created', 'retry', 'active') and name in (${names.map((name) => `'${name}'`)})`;
  const isNext = `start_after > now() and start_after = (select min(start_after) from pgboss.job where ${open})`;
  await expect
    .poll(async () => {
      await startJobs(world, `${open} and state <> 'active' and ${isNext}`);
      return onDatabase(world, `select name from pgboss.job where ${open}`);
    })
    .toEqual([]);
}

/** Runs a job at this time, in a process that may die before it commits, or with other quotas and settings. */
export async function runJobAt<Data extends object>(
  { database }: World,
  now: Date,
  job: Job<Data>,
  data: Data,
  {
    dies = false,
    most = quotas,
    config: more = {},
    ...rest
  }: { dies?: boolean; most?: typeof quotas; config?: Partial<Config> } & Partial<
    Pick<Work, 'stopping' | 'isLastTry'>
  > = {},
): Promise<void> {
  const pool = openPool(database, () => {});
  const db = openDatabase(pool);
  const once: Work['once'] = (change) =>
    transact(db, { actor: undefined, now }, async (scope) => {
      const done = await change(scope);
      if (dies) throw new Error('killed');
      return done;
    });
  const meanwhile: Work['meanwhile'] = (change) => transact(db, { actor: undefined, now }, change);
  const asMember: Work['asMember'] = (actor, change) => transact(db, { actor, now }, change);
  const config = { quotas: most, ...more };
  const tries = { stopping: new AbortController().signal, isLastTry: false, ...rest };
  await job
    .run({ db, now, once, meanwhile, asMember, config, ...tries } as unknown as Work, data)
    .finally(() => pool.end());
}
