import { useSearchParams } from 'react-router';
import type { IssueType } from '#contract/issues.ts';
import type { issueOrders } from '#rules/issues.ts';

export type IssueSort = keyof typeof issueOrders;

export const issueSorts: { value: IssueSort; label: string }[] = [
  { value: 'manual', label: 'Manual Order' },
  { value: 'rating', label: 'By Rating' },
  { value: 'date', label: 'By Date' },
];

/** Which issues are shown, and how; it stands in the address, so that a link shows the same. */
export function useIssuesView() {
  const [search, setSearch] = useSearchParams();
  const set = (name: string, value: string | undefined) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        if (value === undefined) next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  const issueType: IssueType = search.get('type') === 'long_term' ? 'long_term' : 'short_term';
  return {
    issueType,
    teamId: Number(search.get('team')) || undefined,
    sort: issueSorts.find(({ value }) => value === search.get('sort'))?.value ?? 'manual',
    /** Shows those that are closed, and no others. */
    closed: search.get('closed') === 'true',
    setType: (type: IssueType) => set('type', type === 'short_term' ? undefined : type),
    setTeam: (id: number | undefined) => set('team', id === undefined ? undefined : String(id)),
    setSort: (sort: IssueSort) => set('sort', sort === 'manual' ? undefined : sort),
    setClosed: (closed: boolean) => set('closed', closed ? 'true' : undefined),
  };
}

export type IssuesView = ReturnType<typeof useIssuesView>;
