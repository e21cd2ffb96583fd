import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/pool.ts';
import type { Broadcast } from '#server/events/broadcast.ts';
import type { Actor, Scope, SystemScope } from '#server/scope.ts';

/** Work that the server does outside of any request. `Data` is its input, stored as JSON. */
export type Job<Data extends object = object> = {
  /** The name of its queue, in kebab-case. */
  name: string;
  /** What the list of failed jobs shows, such as `Send a mail`. */
  title: string;
  /** Any error leads to a retry, except GiveUp. */
  run(work: Work, data: Data): Promise<unknown>;
  /** Number of retries. The delay in seconds starts at `delay` and doubles each time, up to `maxDelay`. */
  retries?: { limit: number; delay: number; maxDelay: number };
  /** An attempt that takes longer counts as failed. */
  timeoutSeconds?: number;
  /** How many of these jobs this process runs at once: two by default. */
  concurrency?: number;
  /** The most jobs of one group (`Entry`) at a time, in all processes together; briefly one more, because two may be fetched at once. */
  groupConcurrency?: number;
  /** A cron expression and its time zone, UTC by default. Runs missed while no server was up are made once. */
  cron?: { at: string; timeZone?: string };
};

/** The means of a job to make changes. */
export type Work = {
  db: Database;
  now: Date;
  config: Config;
  log: FastifyBaseLogger;
  broadcast: Pick<Broadcast, 'wake'>;
  /** Aborted when this process ends. A long job then fails, so that another process runs it again. */
  stopping: AbortSignal;
  /** Whether an error is not followed by a retry. */
  isLastTry: boolean;
  /**
   * Makes a change and completes the job in one transaction, then broadcasts the change. The change is made exactly once, even if this
   * process dies or another one takes over the job. @throws if another process has taken it over
   */
  once<Result>(change: (scope: SystemScope) => Promise<Result>): Promise<Result>;
  /** Makes a change in a transaction and broadcasts it, while the job goes on. A retry may make it again. */
  meanwhile<Result>(change: (scope: SystemScope) => Promise<Result>): Promise<Result>;
  /** The same for a change by a member: others are notified and it is logged, as if the member had made a call. */
  asMember<Result>(actor: Actor, change: (scope: Scope) => Promise<Result>): Promise<Result>;
};

/** The job fails without further retries. */
export class GiveUp extends Error {
  override name = 'GiveUp';
}

/** The message of an error without SQL and values, which a database error contains: those of its cause. */
export const reasonOf = (error: Error): string => (error.cause instanceof Error ? error.cause : error).message;

const defaults = { retries: { limit: 8, delay: 30, maxDelay: 3600 }, timeoutSeconds: 300 };
const day = 24 * 3600;

/** The settings of a job's queue in pg-boss, in seconds. */
export function settingsOf({ retries = defaults.retries, timeoutSeconds = defaults.timeoutSeconds }: Job<never>) {
  return {
    /** After this time without a sign of life, the process of a job counts as dead, and the job is retried. */
    heartbeatSeconds: 30,
    retryLimit: retries.limit,
    retryDelay: retries.delay,
    retryDelayMax: retries.maxDelay,
    retryBackoff: true,
    expireInSeconds: timeoutSeconds,
    /** How long a job may wait to run, and how long it stays in the list afterwards. */
    retentionSeconds: 30 * day,
    deleteAfterSeconds: 14 * day,
    notify: true,
  };
}
