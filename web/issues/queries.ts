import type { Issue } from '#contract/issues.ts';
import { bySortOrder } from '#rules/sort-order.ts';
import { api } from '#web/lib/api.ts';
import { soon } from '#web/lib/async/soon.ts';
import { byId, collect } from '#web/lib/collections/collect.ts';
import { onChanges } from '#web/lib/live.ts';
import { queryClient } from '#web/lib/query.ts';
import { isInScope } from '#web/teams/queries.ts';

export const issues = collect<Issue>('issues', { idOf: byId });

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
