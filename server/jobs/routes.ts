import type { jobs } from '#contract/jobs.ts';
import type { Routes } from '#server/http/routes.ts';
import { listFailedJobs, retryFailedJob } from './failed.ts';

export const jobRoutes: Routes<typeof jobs> = {
  failed: (scope) => listFailedJobs(scope),
  retry: (scope, { params }) => retryFailedJob(scope, params.id),
};
