import type { dashboard } from '#contract/dashboard.ts';
import type { Routes } from '#server/http/routes.ts';
import { dismissOnboarding } from '#server/organizations/memberships.ts';
import { countStats } from './stats.ts';

export const dashboardRoutes: Routes<typeof dashboard> = {
  stats: (scope) => countStats(scope),
  hideFirstSteps: (scope) => dismissOnboarding(scope),
};
