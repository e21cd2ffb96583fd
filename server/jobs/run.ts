import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Job as FetchedJob, JobResult } from 'pg-boss';
import type { Connection } from '#server/db/pool.ts';
import { transact } from '#server/events/transact.ts';
import { GiveUp, type Job, reasonOf, settingsOf, type Work } from './job.ts';

type JobContext = Omit<Work, 'now' | 'once' | 'meanwhile' | 'asMember' | 'stopping' | 'isLastTry'>;

/** Jobs start this long after the server, in ms: clients that reconnect after a restart go first. */
const startDelayMs = 3_000;

/**
 * Calls `start` after a short delay, and again every second while the database is unreachable. Returns the function that stops the
 * jobs and waits for those that are running.
 */
export function startJobs(start: () => Promise<() => Promise<void>>, log: JobContext['log']): () => Promise<void> {
  const stopping = new AbortController();
  const pause = (ms: number) => sleep(ms, undefined, { signal: stopping.signal }).catch(() => {});
  async function untilStarted() {
    await pause(startDelayMs);
    while (!stopping.signal.aborted) {
      try {
        return await start();
      } catch (error) {
        if (!stopping.signal.aborted) log.warn({ cause: reasonOf(error as Error) }, 'the jobs do not start');
        await pause(1000);
      }
    }
  }
  const started = untilStarted();
  return async () => {
    stopping.abort();
    await (await started)?.();
  };
}

/** Jobs with groups are fetched one by one, because the jobs of a batch wait for each other. */
const concurrencyOf = ({ concurrency = 2, groupConcurrency }: Job<never>) =>
  groupConcurrency
    ? { workers: concurrency, batches: { batchSize: 1, groupConcurrency } }
    : { workers: 1, batches: { batchSize: concurrency } };

/** Runs these jobs on schedule and as they are enqueued. Returns the function that stops and waits for those that are running. */
export async function runJobs(
  connection: Connection,
  jobs: Job<never>[],
  context: JobContext,
): Promise<() => Promise<void>> {
  const { PgBoss, fromDrizzle } = await import('pg-boss');
  const boss = new PgBoss({
    ...(connection as { host?: string }),
    application_name: 'quarterdeck jobs',
    // This connection fetches jobs, a second one listens for new ones. Handlers use the pool of the server.
    max: 1,
    useListenNotify: true,
    // Our migrations create the tables: they run as the owner of the schema, the server does not.
    migrate: false,
    // How often it looks for jobs of dead processes. Someone may wait for one.
    superviseIntervalSeconds: 15,
    monitorIntervalSeconds: 15,
    reindex: false,
    monitorVacuum: false,
  });
  boss.on('error', (error) => context.log.warn({ cause: reasonOf(error) }, 'pg-boss reports an error'));
  const stopping = new AbortController();
  const stop = () => {
    stopping.abort(new Error('The process ends'));
    return boss.stop({ timeout: 10_000 });
  };

  const attempt = async (job: Job<never>, { id, data, retryCount }: FetchedJob): Promise<JobResult> => {
    const now = new Date();
    const meanwhile: Work['meanwhile'] = async (change) => {
      const result = await transact(context.db, { actor: undefined, now }, change);
      context.broadcast.wake();
      return result;
    };
    const asMember: Work['asMember'] = async (actor, change) => {
      const result = await transact(context.db, { actor, now }, change);
      context.broadcast.wake();
      return result;
    };
    const once: Work['once'] = (change) =>
      meanwhile(async (scope) => {
        const result = await change(scope);
        const response = await boss.complete(job.name, { id, retryCount }, null, { db: fromDrizzle(scope.db, sql) });
        if ((response as { affected?: number }).affected !== 1)
          throw new Error('Another process has taken this job over');
        return result;
      });
    try {
      const isLastTry = retryCount >= settingsOf(job).retryLimit;
      const { signal } = stopping;
      await job.run({ ...context, now, stopping: signal, isLastTry, once, meanwhile, asMember }, data as never);
      return { id, status: 'completed' };
    } catch (error) {
      const message = reasonOf(error as Error);
      context.log.warn({ job: job.name, tries: retryCount + 1, cause: message }, 'a job failed');
      return { id, status: error instanceof GiveUp ? 'deadletter' : 'failed', output: { message } };
    }
  };

  try {
    await boss.start();
    const scheduled = new Set(jobs.filter(({ cron }) => cron).map(({ name }) => name));
    for (const { name } of await boss.getSchedules()) if (!scheduled.has(name)) await boss.unschedule(name);
    for (const job of jobs) {
      await boss.createQueue(job.name, settingsOf(job));
      await boss.updateQueue(job.name, settingsOf(job));
      if (job.cron) await boss.schedule(job.name, job.cron.at, {}, { tz: job.cron.timeZone ?? 'UTC', missed: 'once' });
      // New jobs arrive by notification. Polling finds retries whose delay is over.
      const polling = { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 10 };
      const { workers, batches } = concurrencyOf(job);
      const options = { ...polling, ...batches, perJobResults: true } as const;
      for (let worker = 0; worker < workers; worker++) {
        const id: string = await boss.work<object, void, typeof options>(job.name, options, async (batch) => {
          const results = await Promise.all(batch.map((one) => attempt(job, one)));
          // Otherwise it would only look for the next ones after the interval of polling.
          boss.notifyWorker(id);
          return results;
        });
      }
    }
    return stop;
  } catch (error) {
    await stop();
    throw error;
  }
}
