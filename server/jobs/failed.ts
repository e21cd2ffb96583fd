import { sql } from 'drizzle-orm';
import type { FailedJob } from '#contract/jobs.ts';
import { found } from '#server/db/tenant.ts';
import type { SuperAdminScope } from '#server/scope.ts';
import { allJobs } from './all-jobs.ts';
import { wakeFor } from './enqueue.ts';

const listedAtMost = 200;
const titles = new Map(allJobs.map(({ name, title }) => [name, title]));

/** The jobs that failed for good, the latest first, as long as they are kept. */
export async function listFailedJobs({ db }: Pick<SuperAdminScope, 'db'>): Promise<FailedJob[]> {
  const { rows } = await db.execute<Omit<FailedJob, 'title'>>(sql`
    select id, name, retry_count + 1 as tries, completed_on::timestamp(3) with time zone as "failedAt",
      output ->> 'message' as reason
    from pgboss.job where state = 'failed' order by completed_on desc limit ${listedAtMost}`);
  return rows.map((job) => ({ ...job, title: titles.get(job.name) ?? job.name }));
}

/** Has a job that failed for good tried once more. @throws NotFound */
export async function retryFailedJob({ db }: Pick<SuperAdminScope, 'db'>, id: string): Promise<void> {
  const { rows } = await db.execute<{ name: string }>(sql`
    update pgboss.job set state = 'retry', retry_limit = greatest(retry_limit, retry_count) + 1, start_after = now(),
      keep_until = now() + (keep_until - start_after), completed_on = null
    where id = ${id} and state = 'failed' returning name`);
  await db.execute(wakeFor(found(rows, 'Failed job').name));
}
