import { useMemo } from 'react';
import type { Issue, IssueStatus, IssueType } from '#contract/issues.ts';
import { api } from '#web/lib/api.ts';
import { useChange } from '#web/lib/change.ts';
import { useReorder } from '#web/lib/changes/useReorder.ts';
import { ApiCall } from '#web/lib/requests/ApiCall.ts';
import { inBatches } from '#web/lib/requests/inBatches.ts';
import { say } from '#web/lib/say.ts';
import { offerUndo } from '#web/ui/feedback/offerUndo.tsx';
import { otherType } from './options.ts';
import { issues as rows } from './queries.ts';

const failure = () => say('Failed to update issue');

const idsOf = (issues: Issue[]) => issues.map(({ id }) => id);

type Rating = { issue: Issue; rating: number };
type Move = { issues: Issue[]; issueType: IssueType };
type Mark = { issues: Issue[]; status: IssueStatus };

const move = ({ issues, issueType }: Move) =>
  inBatches(idsOf(issues), (issueIds) => api.issues.move({ body: { issueIds, issueType } }));
const mark = ({ issues, status }: Mark) =>
  inBatches(idsOf(issues), (issueIds) => api.issues.setStatus({ body: { issueIds, status } }));

/** Shows issues with other fields than they have. */
const showAs = ({ issues, ...fields }: Move | Mark) => [
  rows.patch(idsOf(issues), (issue) => ({ ...issue, ...fields })),
];

/** Gives issues the statuses that they had before. */
const unmark = (issues: Issue[]) =>
  ApiCall.all(
    [...Map.groupBy(issues, ({ status }) => status)].map(([status, those]) => mark({ issues: those, status })),
  );

/** Says what was done to issues, in its own words or with `success`, and offers to undo it. */
export function offerIssuesBack(
  issues: Issue[],
  done: 'updated' | 'deleted',
  undo: () => void,
  success?: string,
): void {
  const [only, ...more] = issues;
  const isOne = more.length === 0;
  offerUndo(
    success ?? (isOne ? say`Issue ${done} successfully` : say`${issues.length} issue(s) ${done} successfully`),
    isOne ? (only?.title ?? '') : '',
    undo,
  );
}

/** What one does to issues on the spot: each shows at once, and is taken back with a toast when the server refuses. */
export function useIssueChanges() {
  const { mutate: rate } = useChange({
    call: ({ issue, rating }: Rating) => api.issues.rate({ params: { id: issue.id }, body: { rating } }),
    shows: ({ issue, rating }) => [rows.patchTo([{ id: issue.id, rating, isRated: true }])],
    receives: rows,
    failure: failure(),
  });
  const { mutate: restore } = useChange({
    call: (issues: Issue[]) => ApiCall.all(issues.map(({ id }) => api.issues.restore({ params: { id } }))),
    shows: (issues) => [rows.add(issues)],
    receives: rows,
    failure: say('Failed to bring the issue back'),
  });
  const { mutate: remove } = useChange({
    call: (issues: Issue[]) => ApiCall.all(issues.map(({ id }) => api.issues.delete({ params: { id } }))),
    shows: (issues) => [rows.patch(idsOf(issues), () => null)],
    onSuccess: (_answer, issues) => offerIssuesBack(issues, 'deleted', () => restore(issues)),
    failure: say('Failed to delete issue'),
  });
  const { mutate: moveBack } = useChange({ call: move, shows: showAs, receives: rows, failure: failure() });
  const { mutate: moveAll } = useChange({
    call: move,
    shows: showAs,
    receives: rows,
    onSuccess: (_answer, { issues, issueType }) =>
      offerIssuesBack(issues, 'updated', () => moveBack({ issues, issueType: otherType(issueType) })),
    failure: failure(),
  });
  const { mutate: markBack } = useChange({
    call: unmark,
    shows: (issues) => [rows.patchTo(issues.map(({ id, status }) => ({ id, status })))],
    failure: failure(),
  });
  const { mutate: markAll } = useChange({
    call: mark,
    shows: showAs,
    receives: rows,
    onSuccess: (_answer, { issues }) => offerIssuesBack(issues, 'updated', () => markBack(issues)),
    failure: failure(),
  });
  return useMemo(
    () => ({
      rate: (issue: Issue, rating: number) => rate({ issue, rating }),
      remove: (issues: Issue[]) => remove(issues),
      move: (issues: Issue[], issueType: IssueType) => moveAll({ issues, issueType }),
      mark: (issues: Issue[], status: IssueStatus) => markAll({ issues, status }),
    }),
    [rate, remove, moveAll, markAll],
  );
}

export type IssueChanges = ReturnType<typeof useIssueChanges>;

/** Puts issues into the order of the ids, within the places they hold; `shown` is the list in its present order. */
export const useIssueOrder = (shown: Issue[]) =>
  useReorder(rows, shown, (ids) =>
    api.issues.reorder({ body: { issues: ids.map((id, index) => ({ id, sortOrder: index * 100 })) } }),
  );
