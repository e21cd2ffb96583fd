import type { Stats } from '#contract/dashboard.ts';
import { inSnapshot } from '#server/db/snapshot.ts';
import { countOpenIssues } from '#server/issues/stats.ts';
import { countHealth } from '#server/measurables/stats.ts';
import { listEndedMeetings } from '#server/meetings/history.ts';
import { findQuarter } from '#server/organizations/calendar.ts';
import { countRocks } from '#server/rocks/stats.ts';
import type { Scope } from '#server/scope.ts';
import { countTodos } from '#server/todos/stats.ts';
import { findOnboardingSteps } from './onboarding.ts';

/**
 * Returns the figures on My 90: the caller's rocks of the quarter and to-dos, the issues of the caller and their teams, the
 * organization's measurables, the caller's meetings that ended lately, and the onboarding checklist.
 */
export const countStats = (scope: Scope): Promise<Stats> =>
  inSnapshot(scope, async (scope) => {
    const now = await findQuarter(scope);
    return {
      ...(await countRocks(scope, now.quarter, now.startMonth)),
      ...(await countTodos(scope)),
      ...(await countOpenIssues(scope)),
      ...(await countHealth(scope, now)),
      endedMeetings: await listEndedMeetings(scope, now),
      ...(await findOnboardingSteps(scope)),
    };
  });
