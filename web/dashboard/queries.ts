import { recentIssuesQuery } from '#web/issues/queries.ts';
import { api } from '#web/lib/api.ts';
import { soon } from '#web/lib/async/soon.ts';
import { onChanges } from '#web/lib/live.ts';
import { queryClient } from '#web/lib/query.ts';

/** The numbers on top of My 90, the meetings that ended lately, and the checklist of a founder or newcomer. */
export const statsQuery = api.dashboard.stats.options();

/** How many of the open issues My 90 shows. */
export const maxRecentIssues = 3;
export const recentIssues = recentIssuesQuery(maxRecentIssues);

const countAgain = soon(() => void queryClient.invalidateQueries({ queryKey: ['dashboard'] }));
onChanges(['rocks', 'todos', 'issues', 'scorecards', 'measurables', 'cells', 'meetings'], countAgain);
// They only matter for the checklist.
onChanges(['teams', 'users'], () => {
  const stats = queryClient.getQueryData(statsQuery.queryKey);
  if (stats?.firstSteps || stats?.memberSteps) countAgain();
});
