import { recentIssuesQuery } from '#web/issues/queries.ts';
import { api } from '#web/lib/api.ts';
import { onChanges } from '#web/lib/live.ts';
import { queryClient } from '#web/lib/query.ts';
import { soon } from '#web/lib/soon.ts';

/** The numbers on top of My 90. */
export const statsQuery = api.dashboard.stats.options();

/** How many of the open issues My 90 shows. */
export const recentIssuesShown = 3;
export const recentIssues = recentIssuesQuery(recentIssuesShown);

/** Which first steps the organization has done. */
export const firstWeekQuery = api.dashboard.firstWeek.options();
const tickAgain = soon(() => void queryClient.invalidateQueries({ queryKey: firstWeekQuery.queryKey }));
onChanges(['teams', 'users', 'rocks', 'measurables', 'cells', 'todos', 'meetings'], tickAgain);

const countAgain = soon(() => void queryClient.invalidateQueries({ queryKey: ['dashboard'] }));
onChanges(['rocks', 'todos', 'issues', 'scorecards', 'measurables', 'cells'], countAgain);
