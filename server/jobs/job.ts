import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/pool.ts';
import type { Telling } from '#server/live/telling.ts';
import type { SystemScope } from '#server/scope.ts';

/** Something the server does by itself, apart from any call; `Data` says what about, as JSON. */
export type Job<Data extends object = object> = {
  /** In kebab-case: what it is listed by when it has failed. */
  name: string;
  /** Whoever lists failed jobs reads what did not work, as in `Send a mail`. */
  title: string;
  /** Does it. What it throws is tried again, unless that is a GiveUp. */
  run(work: Work, data: Data): Promise<unknown>;
  /** How often it is tried again, and after how many seconds: twice as many each time, up to `longest`. */
  retries?: { times: number; pause: number; longest: number };
  /** How long a try may take, in seconds; then it counts as failed. */
  patience?: number;
  /** How many of its kind this process does at once: two, or more. */
  atOnce?: number;
  /** How many of those for one group (`Entry`), where one might hold up the others: fewer than half of all, which are even. */
  atOnceOfGroup?: number;
  /** When it is to be done, as cron has it, by the clock of a time zone (UTC unless said); what was missed is made up for once. */
  cron?: { at: string; timeZone?: string };
};

/** What a job is done with. */
export type Work = {
  db: Database;
  now: Date;
  config: Config;
  log: FastifyBaseLogger;
  telling: Pick<Telling, 'wake'>;
  /**
   * Makes a change in one transaction with the end of the job, and tells of it: it is made once, though the process may
   * die or another take the job over. @throws when another has done so
   */
  once<Result>(change: (scope: SystemScope) => Promise<Result>): Promise<Result>;
};

/** There is no use in another try. */
export class GiveUp extends Error {
  override name = 'GiveUp';
}

const usual = { retries: { times: 8, pause: 30, longest: 3600 }, patience: 300 };
const day = 24 * 3600;

/** How pg-boss keeps the jobs of a kind: times in seconds. */
export function settingsOf({ retries = usual.retries, patience = usual.patience }: Job<never>) {
  return {
    retryLimit: retries.times,
    retryDelay: retries.pause,
    retryDelayMax: retries.longest,
    retryBackoff: true,
    expireInSeconds: patience,
    /** How long one may wait to be done, and be listed once it is over. */
    retentionSeconds: 30 * day,
    deleteAfterSeconds: 14 * day,
    notify: true,
  };
}
