import type { Issue, IssueType } from '#contract/issues.ts';
import { api } from '#web/lib/api.ts';
import { onLive } from '#web/lib/live.ts';
import { queryClient } from '#web/lib/query.ts';
import { patchRows, receiveRows } from '#web/lib/rows.ts';

type Filter = { issueType: IssueType; teamId?: number | undefined };

/** Issues of a kind, of a team or all, in manual order: either those that are closed or those that are not. */
export const issuesQuery = (filter: Filter, closed: boolean) =>
  api.issues.list.options({ query: { ...filter, closed } });

/** How many issues of a kind there are. */
export const issueCountsQuery = (filter: Filter) => api.issues.counts.options({ query: filter });

/** All issues of a rock, closed ones too. */
export const rockIssuesQuery = (rockId: number) => api.issues.list.options({ query: { rockId } });

/** The first open issues of the organization. */
export const recentIssuesQuery = (limit: number) => api.issues.list.options({ query: { status: 'open', limit } });

export const issueQuery = (id: number) => api.issues.find.options({ params: { id } });

onLive('issues.changed', (rows) => {
  receiveRows(queryClient, 'issues', rows);
  askForCounts();
});
onLive('issues.removed', (ids) => {
  patchRows<Issue>(queryClient, 'issues', (issue) => (ids.includes(issue.id) ? null : issue));
  for (const id of ids) void queryClient.resetQueries({ queryKey: issueQuery(id).queryKey, exact: true });
  // A list that shows the first few has room for another.
  void queryClient.invalidateQueries({ queryKey: ['issues', 'list'] });
  askForCounts();
});
onLive('issues.stale', () => {
  void queryClient.invalidateQueries({ queryKey: ['issues'] });
  void queryClient.invalidateQueries({ queryKey: ['dashboard'] });
});

function askForCounts(): void {
  void queryClient.invalidateQueries({ queryKey: ['issues', 'counts'] });
  void queryClient.invalidateQueries({ queryKey: ['dashboard'] });
}
