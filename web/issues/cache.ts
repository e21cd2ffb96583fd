import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { Issue, IssueStatus, IssueType } from '#contract/issues.ts';
import { askedBy } from '#web/lib/rows.ts';

/** What a cached list of issues was asked for. */
type Asked = {
  teamId?: number;
  rockId?: number;
  issueType?: IssueType;
  status?: IssueStatus;
  closed?: boolean;
  limit?: number;
};

/** Whether a cached list holds but the first few of its issues. */
export const isPartial = (key: QueryKey): boolean => askedBy<Asked>(key).limit !== undefined;

function belongs({ closed, limit: _, ...equal }: Asked, issue: Issue): boolean {
  if (closed !== undefined && closed !== (issue.status === 'closed')) return false;
  return Object.entries(equal).every(([name, wanted]) => wanted === undefined || issue[name as keyof Issue] === wanted);
}

const isNewer = (issue: Issue, held: Issue) => issue.updatedAt >= held.updatedAt;

/** Puts versions of issues that `win` over the held ones into every list that is to show them, and takes them out of the others. */
export function placeIssues(client: QueryClient, issues: Issue[], win = isNewer): void {
  client.setQueriesData<Issue>(
    { queryKey: ['issues', 'find'] },
    (held) => held && (issues.find((issue) => issue.id === held.id && win(issue, held)) ?? held),
  );
  for (const { queryKey } of client.getQueryCache().findAll({ queryKey: ['issues', 'list'] })) {
    const asked = askedBy<Asked>(queryKey);
    client.setQueryData<Issue[]>(queryKey, (held) => {
      if (!held) return held;
      const rows = new Map(held.map((row) => [row.id, row]));
      for (const issue of issues) {
        const before = rows.get(issue.id);
        if (before && !win(issue, before)) continue;
        if (!belongs(asked, issue)) rows.delete(issue.id);
        else if (before || asked.limit === undefined) rows.set(issue.id, issue);
      }
      return [...rows.values()];
    });
  }
}

/** Shows issues as a change of one's own will make them. */
export const showIssues = (client: QueryClient, issues: Issue[]): void => placeIssues(client, issues, () => true);

/** Takes issues out of every list. */
export function removeIssues(client: QueryClient, ids: number[]): void {
  const gone = new Set(ids);
  client.setQueriesData<Issue[]>({ queryKey: ['issues', 'list'] }, (rows) => rows?.filter(({ id }) => !gone.has(id)));
}
