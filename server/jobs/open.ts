import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Job } from './job.ts';

/** The condition that a job waits, runs or is retried with this number as a field of its data. */
export const hasOpenJob = ({ name }: Pick<Job, 'name'>, field: string, value: SQLWrapper): SQL => sql`exists (
  select from pgboss.job where job.name = ${name} and job.state in ('created', 'retry', 'active')
    and job.data ->> ${field} = ${value}::text)`;
