import type { IssueType } from '#contract/issues.ts';
import { api } from '#web/lib/api.ts';
import { onLive } from '#web/lib/live.ts';
import { queryClient, showGone } from '#web/lib/query.ts';
import { isAhead } from '#web/lib/rows.ts';
import { isPartial, placeIssues, removeIssues } from './cache.ts';

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

onLive('issues.changed', (issues) => {
  if (!isAhead(queryClient, 'issues')) placeIssues(queryClient, issues);
  askAgain();
});
onLive('issues.removed', (ids) => {
  removeIssues(queryClient, ids);
  for (const id of ids) showGone(issueQuery(id).queryKey);
  askAgain();
});
onLive('issues.stale', () => {
  if (!isAhead(queryClient, 'issues')) void queryClient.invalidateQueries({ queryKey: ['issues'] });
  void queryClient.invalidateQueries({ queryKey: ['dashboard'] });
});

/** What the issues told do not tell: counts, lists of the first few, what is on its way, and what was not there. */
function askAgain(): void {
  void queryClient.invalidateQueries({
    queryKey: ['issues'],
    predicate: ({ queryKey, state }) =>
      queryKey[1] === 'counts' || isPartial(queryKey) || state.fetchStatus === 'fetching' || state.data === undefined,
  });
  void queryClient.invalidateQueries({ queryKey: ['dashboard'] });
}
