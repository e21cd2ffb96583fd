import type { dashboard } from '#contract/dashboard.ts';
import type { Routes } from '#server/http/routes.ts';
import { hideFirstWeek } from '#server/organizations/founding.ts';
import { findFirstWeek } from './first-week.ts';
import { countStats } from './stats.ts';

export const dashboardRoutes: Routes<typeof dashboard> = {
  stats: (scope) => countStats(scope),
  firstWeek: (scope) => findFirstWeek(scope),
  hideFirstWeek: (scope) => hideFirstWeek(scope),
};
