import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { refusal } from './refusal-text.ts';
import { instant, shape } from './shapes.ts';

export const failedJobShape = shape('FailedJob', {
  id: z.uuid(),
  name: z.string(),
  /** What it does, such as `Send an email`. */
  title: z.string(),
  /** The number of attempts. */
  tries: z.int(),
  failedAt: instant,
  /** The error of the last attempt. */
  reason: z.string().nullable(),
});
export type FailedJob = z.infer<typeof failedJobShape>;

export const jobs = {
  failed: endpoint({
    method: 'GET',
    path: '/api/super-admin/jobs/failed',
    summary: 'List jobs that failed in all their attempts: the latest 200',
    access: 'superAdmin',
    answer: z.array(failedJobShape),
    stranger: 403,
  }),
  retry: endpoint({
    method: 'POST',
    path: '/api/super-admin/jobs/:id/retry',
    summary: 'Retry a failed job',
    access: 'superAdmin',
    params: z.object({ id: z.uuid(refusal('Failed job not found')) }),
    stranger: 403,
  }),
};
