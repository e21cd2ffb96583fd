import type { QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Issue, IssueStatus, IssueType } from '#contract/issues.ts';
import { movedRows } from '#rules/sort-order.ts';
import { api } from '#web/lib/api.ts';
import { useChange } from '#web/lib/change.ts';
import { offerUndo } from '#web/ui/feedback/offerUndo.tsx';
import { removeIssues, showIssues } from './cache.ts';
import { otherType } from './options.ts';
import './queries.ts';

const touches = ['issues', 'dashboard'];
const failure = 'Failed to update issue';

const idsOf = (issues: Issue[]) => issues.map(({ id }) => id);

type Rating = { issue: Issue; rating: number };
type Move = { issues: Issue[]; issueType: IssueType };
type Mark = { issues: Issue[]; status: IssueStatus };

const move = ({ issues, issueType }: Move) => api.issues.move({ body: { issueIds: idsOf(issues), issueType } });
const mark = ({ issues, status }: Mark) => api.issues.setStatus({ body: { issueIds: idsOf(issues), status } });

/** Shows issues with other fields than they have. */
function showAs(client: QueryClient, { issues, ...fields }: Move | Mark): void {
  showIssues(
    client,
    issues.map((issue) => ({ ...issue, ...fields })),
  );
}

/** Gives issues back the statuses that they had. */
async function unmark(issues: Issue[]): Promise<void> {
  for (const [status, those] of Map.groupBy(issues, (issue) => issue.status)) await mark({ issues: those, status });
}

function offerBack(issues: Issue[], undo: () => void): void {
  const several = `${issues.length} issue(s) updated successfully`;
  offerUndo(issues.length === 1 ? 'Issue updated successfully' : several, undo);
}

/** What one does to issues on the spot: each shows at once, and is taken back with a toast when the server refuses. */
export function useIssueChanges() {
  const { mutate: rate } = useChange({
    touches: ['issues'],
    call: ({ issue, rating }: Rating) => api.issues.rate({ params: { id: issue.id }, body: { rating } }),
    optimistic: (client, { issue, rating }) => showIssues(client, [{ ...issue, rating }]),
    failure,
  });
  const { mutate: restore } = useChange({
    touches,
    call: ({ id }: Issue) => api.issues.restore({ params: { id } }),
    optimistic: (client, issue) => showIssues(client, [issue]),
    failure: 'Failed to bring the issue back',
  });
  const { mutate: remove } = useChange({
    touches,
    call: ({ id }: Issue) => api.issues.delete({ params: { id } }),
    optimistic: (client, { id }) => removeIssues(client, [id]),
    onSuccess: (_answer, issue) => offerUndo('Issue deleted successfully', () => restore(issue)),
    failure: 'Failed to delete issue',
  });
  const { mutate: moveBack } = useChange({ touches, call: move, optimistic: showAs, failure });
  const { mutate: moveAll } = useChange({
    touches,
    call: move,
    optimistic: showAs,
    onSuccess: (_answer, { issues, issueType }) =>
      offerBack(issues, () => moveBack({ issues, issueType: otherType(issueType) })),
    failure,
  });
  const { mutate: markBack } = useChange({ touches, call: unmark, optimistic: showIssues, failure });
  const { mutate: markAll } = useChange({
    touches,
    call: mark,
    optimistic: showAs,
    onSuccess: (_answer, { issues }) => offerBack(issues, () => markBack(issues)),
    failure,
  });
  return useMemo(
    () => ({
      rate: (issue: Issue, rating: number) => rate({ issue, rating }),
      remove: (issue: Issue) => remove(issue),
      move: (issues: Issue[], issueType: IssueType) => moveAll({ issues, issueType }),
      mark: (issues: Issue[], status: IssueStatus) => markAll({ issues, status }),
    }),
    [rate, remove, moveAll, markAll],
  );
}

export type IssueChanges = ReturnType<typeof useIssueChanges>;

/** Puts issues into the order of the ids, within the places they hold; `shown` is the list in its present order. */
export function useIssueOrder(shown: Issue[]) {
  return useChange({
    touches: ['issues'],
    call: (ids: number[]) =>
      api.issues.reorder({ body: { issues: ids.map((id, index) => ({ id, sortOrder: index * 100 })) } }),
    optimistic: (client, ids) => showIssues(client, movedRows(shown, ids)),
    failure: 'Failed to update sort order',
  });
}
