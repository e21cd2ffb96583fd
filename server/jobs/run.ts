import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { JobResult, Job as Taken } from 'pg-boss';
import type { Connection } from '#server/db/pool.ts';
import { transact } from '#server/events/transact.ts';
import { GiveUp, type Job, settingsOf, type Work } from './job.ts';

export type Means = Omit<Work, 'now' | 'once'>;

/** A database error's own message carries SQL and values: only its cause is fit to be kept. */
const reasonOf = (error: Error) => (error.cause instanceof Error ? error.cause : error).message;

/** How long the jobs wait at the start, in ms: of those who come back after a restart, the first would wait for them. */
const calm = 3_000;

/**
 * Does the jobs from soon on: where the database is away as they begin, as soon as it is back. Gives the function that ends
 * them, which waits for those at work.
 */
export function keepJobs(begin: () => Promise<() => Promise<void>>, log: Means['log']): () => Promise<void> {
  const ending = new AbortController();
  const pause = (ms: number) => sleep(ms, undefined, { signal: ending.signal }).catch(() => {});
  async function untilBegun() {
    await pause(calm);
    while (!ending.signal.aborted) {
      try {
        return await begin();
      } catch (error) {
        if (!ending.signal.aborted) log.warn({ cause: reasonOf(error as Error) }, 'the jobs do not begin');
        await pause(1000);
      }
    }
  }
  const begun = untilBegun();
  return async () => {
    ending.abort();
    await (await begun)?.();
  };
}

/** Jobs in groups are taken two by two: those taken together wait for one another. */
const widthOf = ({ atOnce = 2, atOnceOfGroup }: Job<never>) =>
  atOnceOfGroup
    ? { batchSize: 2, localConcurrency: atOnce / 2, localGroupConcurrency: atOnceOfGroup }
    : { batchSize: atOnce };

/** Does these jobs, by their times and as they are enqueued, until it is told to stop; waits then for those at work. */
export async function runJobs(connection: Connection, jobs: Job<never>[], means: Means): Promise<() => Promise<void>> {
  const { PgBoss, fromDrizzle } = await import('pg-boss');
  const boss = new PgBoss({
    ...(connection as { host?: string }),
    application_name: 'quarterdeck jobs',
    // A connection hears of new jobs, and these ask for them; the handlers use those of all calls.
    max: 2,
    useListenNotify: true,
    // The tables are made by our migrations, by the role to which they belong.
    migrate: false,
    reindex: false,
    monitorVacuum: false,
  });
  boss.on('error', (error) => means.log.warn({ cause: reasonOf(error) }, 'the jobs are disturbed'));
  const stop = () => boss.stop({ timeout: 10_000 });

  const attempt = async (job: Job<never>, { id, data, retryCount }: Taken): Promise<JobResult> => {
    const now = new Date();
    const once: Work['once'] = async (change) => {
      const result = await transact(means.db, { actor: undefined, now }, async (scope) => {
        const result = await change(scope);
        const settled = await boss.complete(job.name, { id, retryCount }, null, { db: fromDrizzle(scope.db, sql) });
        if ((settled as { affected?: number }).affected !== 1)
          throw new Error('Another process has taken this job over');
        return result;
      });
      means.telling.wake();
      return result;
    };
    try {
      await job.run({ ...means, now, once }, data as never);
      return { id, status: 'completed' };
    } catch (error) {
      const message = reasonOf(error as Error);
      means.log.warn({ job: job.name, tries: retryCount + 1, cause: message }, 'a job failed');
      return { id, status: error instanceof GiveUp ? 'deadletter' : 'failed', output: { message } };
    }
  };

  try {
    await boss.start();
    const planned = new Set(jobs.filter(({ cron }) => cron).map(({ name }) => name));
    for (const { name } of await boss.getSchedules()) if (!planned.has(name)) await boss.unschedule(name);
    for (const job of jobs) {
      await boss.createQueue(job.name, settingsOf(job));
      await boss.updateQueue(job.name, settingsOf(job));
      if (job.cron) await boss.schedule(job.name, job.cron.at, {}, { tz: job.cron.timeZone ?? 'UTC', missed: 'once' });
      // A new job is heard of at once; asking finds those whose pause is over. Where there are many, it goes on at once.
      const pace = { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 10, burstWhenBatchFull: true };
      const options = { ...pace, ...widthOf(job), perJobResults: true } as const;
      await boss.work<object, void, typeof options>(job.name, options, (taken) =>
        Promise.all(taken.map((one) => attempt(job, one))),
      );
    }
    return stop;
  } catch (error) {
    await stop();
    throw error;
  }
}
