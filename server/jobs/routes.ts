import type { jobs } from '#contract/jobs.ts';
import type { Routes } from '#server/http/routes.ts';
import { listFailedJobs, retryFailedJob } from './failed.ts';
import type { Job } from './job.ts';

export const jobRoutes = (allJobs: Job<never>[]): Routes<typeof jobs> => ({
  failed: (scope) => listFailedJobs(scope, allJobs),
  retry: (scope, { params }) => retryFailedJob(scope, params.id),
});
