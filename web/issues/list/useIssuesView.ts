import type { IssueType } from '#contract/issues.ts';
import type { issueOrders } from '#rules/issues.ts';
import { useAddress } from '#web/lib/routing/useAddress.ts';
import { useListView } from '#web/ui/lists/controls/useListView.ts';

export type IssueSort = keyof typeof issueOrders;

export const issueSorts: { value: IssueSort; label: string }[] = [
  { value: 'manual', label: 'Manual Order' },
  { value: 'rating', label: 'By Rating' },
  { value: 'date', label: 'By Date' },
];

/** Which issues are shown, and how. */
export function useIssuesView() {
  const [search, change] = useAddress();
  const list = useListView('issues');
  const issueType: IssueType = search.get('type') === 'long_term' ? 'long_term' : 'short_term';
  return {
    issueType,
    teamId: Number(list.filters.team) || undefined,
    scope: list.filters.team === 'mine' ? ('mine' as const) : undefined,
    /** What is asked for among them, and whether they stand as cards or lines. */
    list,
    sort: issueSorts.find(({ value }) => value === search.get('sort'))?.value ?? 'manual',
    /** Shows those that are closed, and no others. */
    closed: search.get('closed') === 'true',
    setType: (type: IssueType) => change({ type: type === 'short_term' ? undefined : type }),
    setSort: (sort: IssueSort) => change({ sort: sort === 'manual' ? undefined : sort }),
    setClosed: (closed: boolean) => change({ closed: closed ? 'true' : undefined }),
  };
}

export type IssuesView = ReturnType<typeof useIssuesView>;
