import { sql } from 'drizzle-orm';
import type { FailedJob } from '#contract/jobs.ts';
import { found } from '#server/db/tenant.ts';
import type { SuperAdminScope } from '#server/scope.ts';
import { retryJob } from './enqueue.ts';
import type { Job } from './job.ts';

// This and `open.ts` are the only files that read a table of pg-boss. Its `findJobs` searches one queue at a time, in any state and without a limit.

const maxRows = 200;

/** The jobs in this list that failed for good, latest first. pg-boss keeps them for 14 days. */
export async function listFailedJobs({ db }: Pick<SuperAdminScope, 'db'>, jobs: Job<never>[]): Promise<FailedJob[]> {
  const titles = new Map(jobs.map(({ name, title }) => [name, title]));
  const { rows } = await db.execute<Omit<FailedJob, 'title'>>(sql`
    select id, name, retry_count + 1 as tries, completed_on::timestamp(3) with time zone as "failedAt",
      output ->> 'message' as reason
    from pgboss.job where state = 'failed' order by completed_on desc limit ${maxRows}`);
  return rows.map((job) => ({ ...job, title: titles.get(job.name) ?? job.name }));
}

/** Runs a job again that failed for good. @throws NotFound */
export async function retryFailedJob({ db }: Pick<SuperAdminScope, 'db'>, id: string): Promise<void> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select name from pgboss.job where id = ${id} and state = 'failed'`,
  );
  await retryJob(db, found(rows, 'Failed job').name, id);
}
