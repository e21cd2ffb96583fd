import { useMemo } from 'react';
import type { Issue, IssueStatus, IssueType } from '#contract/issues.ts';
import { api } from '#web/lib/api.ts';
import { useChange } from '#web/lib/changes/change.ts';
import { ApiCall } from '#web/lib/requests/ApiCall.ts';
import { inBatches } from '#web/lib/requests/inBatches.ts';
import { t } from '#web/lib/translate.ts';
import { offerUndo } from '#web/ui/feedback/offerUndo.tsx';
import { useReorder } from '#web/ui/lists/useReorder.ts';
import { otherType } from './options.ts';
import { issues as rows } from './queries.ts';

const failure = () => t('Failed to update {issue}');

const idsOf = (issues: Issue[]) => issues.map(({ id }) => id);

type Rating = { issue: Issue; rating: number };
type Move = { issues: Issue[]; issueType: IssueType };
type StatusChange = { issues: Issue[]; status: IssueStatus };

const move = ({ issues, issueType }: Move) =>
  inBatches(idsOf(issues), (issueIds) => api.issues.move({ body: { issueIds, issueType } }));
const setStatus = ({ issues, status }: StatusChange) =>
  inBatches(idsOf(issues), (issueIds) => api.issues.setStatus({ body: { issueIds, status } }));

/** Shows issues with changed fields before the server answers. */
const showAs = ({ issues, ...fields }: Move | StatusChange) => [
  rows.patch(idsOf(issues), (issue) => ({ ...issue, ...fields })),
];

/** Restores the previous statuses of issues. */
const restoreStatuses = (issues: Issue[]) =>
  ApiCall.all(
    [...Map.groupBy(issues, ({ status }) => status)].map(([status, those]) => setStatus({ issues: those, status })),
  );

/** Shows a toast about a change of issues, or `success`, and offers Undo. */
export function offerUndoOfIssues(
  issues: Issue[],
  done: 'updated' | 'deleted',
  undo: () => void,
  success?: string,
): void {
  const count = issues.length;
  const one = done === 'updated' ? t('{Issue} updated successfully') : t('{Issue} deleted successfully');
  const several =
    done === 'updated'
      ? t('{count} {issue}(s) updated successfully', { count })
      : t('{count} {issue}(s) deleted successfully', { count });
  offerUndo(success ?? (count === 1 ? one : several), count === 1 ? (issues[0]?.title ?? '') : '', undo);
}

/** Rates, moves, closes and deletes issues in their list, with Undo. */
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
    failure: t('Failed to restore {issue}'),
  });
  const { mutate: remove } = useChange({
    call: (issues: Issue[]) => ApiCall.all(issues.map(({ id }) => api.issues.delete({ params: { id } }))),
    shows: (issues) => [rows.patch(idsOf(issues), () => null)],
    onSuccess: (_answer, issues) => offerUndoOfIssues(issues, 'deleted', () => restore(issues)),
    failure: t('Failed to delete {issue}'),
  });
  const { mutate: undoMove } = useChange({ call: move, shows: showAs, receives: rows, failure: failure() });
  const { mutate: moveAll } = useChange({
    call: move,
    shows: showAs,
    receives: rows,
    onSuccess: (_answer, { issues, issueType }) =>
      offerUndoOfIssues(issues, 'updated', () => undoMove({ issues, issueType: otherType(issueType) })),
    failure: failure(),
  });
  const { mutate: undoMark } = useChange({
    call: restoreStatuses,
    shows: (issues) => [rows.patchTo(issues.map(({ id, status }) => ({ id, status })))],
    failure: failure(),
  });
  const { mutate: markAll } = useChange({
    call: setStatus,
    shows: showAs,
    receives: rows,
    onSuccess: (_answer, { issues }) => offerUndoOfIssues(issues, 'updated', () => undoMark(issues)),
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

/** Reorders issues among the positions that they have. */
export const useIssueOrder = () =>
  useReorder(rows, (ids) =>
    api.issues.reorder({ body: { issues: ids.map((id, index) => ({ id, sortOrder: index * 100 })) } }),
  );
