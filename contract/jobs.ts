import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { refusal } from './refusal-text.ts';
import { instant, shape } from './shapes.ts';

export const failedJobShape = shape('FailedJob', {
  id: z.uuid(),
  name: z.string(),
  /** What did not work, as in `Send a mail`. */
  title: z.string(),
  /** How often it was tried. */
  tries: z.int(),
  failedAt: instant,
  /** Why the last try failed. */
  reason: z.string().nullable(),
});
export type FailedJob = z.infer<typeof failedJobShape>;

export const jobs = {
  failed: endpoint({
    method: 'GET',
    path: '/api/super-admin/jobs/failed',
    summary: 'List what the server did not get done by itself in spite of all tries: the latest 200',
    access: 'superAdmin',
    answer: z.array(failedJobShape),
    stranger: 403,
  }),
  retry: endpoint({
    method: 'POST',
    path: '/api/super-admin/jobs/:id/retry',
    summary: 'Have a failed job tried again',
    access: 'superAdmin',
    params: z.object({ id: z.uuid(refusal('Failed job not found')) }),
    stranger: 403,
  }),
};
