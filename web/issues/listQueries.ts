import { queryOptions } from '@tanstack/react-query';
import type { IssueType } from '#contract/issues.ts';
import type { RowScope } from '#contract/shapes.ts';
import { bySortOrder } from '#rules/sort-order.ts';
import { canMoveToTeam } from '#rules/teams.ts';
import { api } from '#web/lib/api.ts';
import { isInScope } from '#web/teams/queries.ts';
import { issues } from './queries.ts';

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
