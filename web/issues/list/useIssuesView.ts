import type { IssueType } from '#contract/issues.ts';
import type { issueOrders } from '#rules/issues.ts';
import { type Message, msg } from '#rules/translate.ts';
import { useAddress } from '#web/lib/routing/useAddress.ts';
import { useListView } from '#web/ui/lists/controls/useListView.ts';

export type IssueSort = keyof typeof issueOrders;

export const issueSorts: { value: IssueSort; label: Message }[] = [
  { value: 'manual', label: msg('Manual Order') },
  { value: 'rating', label: msg('By Rating') },
  { value: 'date', label: msg('By Date') },
];

/** The view state of the issue screen. */
export function useIssuesView() {
  const [search, change] = useAddress();
  const list = useListView('issues');
  const issueType: IssueType = search.get('type') === 'long_term' ? 'long_term' : 'short_term';
  return {
    issueType,
    teamId: Number(list.filters.team) || undefined,
    scope: list.filters.team === 'mine' ? ('mine' as const) : undefined,
    /** Filters, and cards or lines. */
    list,
    sort: issueSorts.find(({ value }) => value === search.get('sort'))?.value ?? 'manual',
    /** Shows only closed issues. */
    closed: search.get('closed') === 'true',
    setType: (type: IssueType) => change({ type: type === 'short_term' ? undefined : type }),
    setSort: (sort: IssueSort) => change({ sort: sort === 'manual' ? undefined : sort }),
    setClosed: (closed: boolean) => change({ closed: closed ? 'true' : undefined }),
  };
}

export type IssuesView = ReturnType<typeof useIssuesView>;
