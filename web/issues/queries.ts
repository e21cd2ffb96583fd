import { queryOptions } from '@tanstack/react-query';
import type { Issue, IssueType } from '#contract/issues.ts';
import type { RowScope } from '#contract/shapes.ts';
import { bySortOrder } from '#rules/sort-order.ts';
import { canMoveToTeam } from '#rules/teams.ts';
import { api } from '#web/lib/api.ts';
import { soon } from '#web/lib/async/soon.ts';
import { byId, collect } from '#web/lib/collections/collect.ts';
import { onChanges } from '#web/lib/live.ts';
import { queryClient } from '#web/lib/query.ts';
import { isInScope } from '#web/teams/queries.ts';

export const issues = collect<Issue>('issues', { idOf: byId });

type Filter = { issueType: IssueType; teamId?: number | undefined; scope?: RowScope | undefined };

/** Issues of a type and team or scope, in manual order: either the closed ones or all others. */
export const issuesQuery = ({ issueType, teamId, scope }: Filter, closed: boolean) =>
  issues.list(api.issues.list.options({ query: { issueType, teamId, scope, closed } }), {
    belongs: (issue) =>
      issue.issueType === issueType &&
      (teamId === undefined || issue.teamId === teamId) &&
      isInScope(issue, scope) &&
      closed === (issue.status === 'closed'),
    compare: bySortOrder,
  });

/** The open issues that a team sent to others. Rows do not name a private team, so live events cannot update this list. */
export const sentIssuesQuery = (sentFromTeamId: number) =>
  queryOptions({
    queryKey: ['issues', 'sent', sentFromTeamId],
    queryFn: () => api.issues.list({ query: { sentFromTeamId, closed: false } }),
  });

/** Open issues of a type without a team whose owner or creator is one of these members. */
export const issuesWithoutTeamQuery = (issueType: IssueType) => (teamId: number, memberIds: string[]) =>
  issues.list(
    {
      ...api.issues.list.options({ query: { noTeamOf: teamId, issueType, closed: false } }),
      queryKey: ['issues', 'withoutTeam', teamId, issueType, memberIds],
    },
    {
      belongs: (issue) => issue.issueType === issueType && issue.status !== 'closed' && canMoveToTeam(issue, memberIds),
      compare: bySortOrder,
    },
  );

/** Counts of issues of a type. */
export const issueCountsQuery = (filter: Filter) => api.issues.counts.options({ query: filter });

/** All issues of a rock, including closed ones. */
export const rockIssuesQuery = (rockId: number) =>
  issues.list(api.issues.list.options({ query: { rockId } }), {
    belongs: (issue) => issue.rockId === rockId,
    compare: bySortOrder,
  });

/** The newest open issues of me and my teams. */
export const recentIssuesQuery = (size: number) =>
  issues.paged(['issues', 'recent', size], {
    size,
    first: api.issues.list.options({ query: { scope: 'mine', status: 'open', limit: size } }),
    ask: async (limit) => {
      const rows = await api.issues.list({ query: { scope: 'mine', status: 'open', limit } });
      return { rows, hasMore: rows.length === limit };
    },
    belongs: (issue) => issue.status === 'open' && isInScope(issue, 'mine'),
    compare: bySortOrder,
  });

export const issueQuery = (id: number) => issues.one(id, api.issues.find.options({ params: { id } }));

const askAgain = soon(() => {
  void queryClient.invalidateQueries({ queryKey: ['issues', 'counts'] });
  void queryClient.invalidateQueries({ queryKey: ['issues', 'sent'] });
});
onChanges(['issues'], askAgain);
