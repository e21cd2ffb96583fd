import { useCallback } from 'react';
import type { Issue } from '#contract/issues.ts';
import { api } from '#web/lib/api.ts';
import { useChange } from '#web/lib/changes/change.ts';
import { fieldsBefore } from '#web/lib/changes/fieldsBefore.ts';
import { ApiCall } from '#web/lib/requests/ApiCall.ts';
import { t } from '#web/lib/translate.ts';
import { issues } from './queries.ts';
import { offerUndoOfIssues } from './useIssueChanges.ts';

type Fields = Partial<Pick<Issue, 'status' | 'priority' | 'ownerId' | 'teamId' | 'rockId' | 'decision'>>;
type Edit = {
  issue: Issue;
  fields: Fields;
  /** Another text for the toast. */
  success?: string | undefined;
};

/** Changes status, priority, owner, team, rock or decision of issues in place, and offers Undo. */
export function useSetIssues() {
  const change = {
    call: (edits: Edit[]) =>
      ApiCall.all(edits.map(({ issue, fields }) => api.issues.change({ params: { id: issue.id }, body: fields }))),
    shows: (edits: Edit[]) => [issues.patchTo(edits.map(({ issue, fields }) => ({ id: issue.id, ...fields })))],
    receives: issues,
    failure: t('Failed to update {issue}'),
  };
  const back = useChange(change);
  const { mutate } = useChange({
    ...change,
    onSuccess: (_answer, edits) =>
      offerUndoOfIssues(
        edits.map(({ issue }) => issue),
        'updated',
        () => back.mutate(edits.map(({ issue, fields }) => ({ issue, fields: fieldsBefore(issue, fields) }))),
        edits[0]?.success,
      ),
  });
  return useCallback(
    (rows: Issue[], fields: Fields, success?: string) => mutate(rows.map((issue) => ({ issue, fields, success }))),
    [mutate],
  );
}

/** The same for one issue. */
export function useSetIssue() {
  const set = useSetIssues();
  return useCallback((issue: Issue, fields: Fields, success?: string) => set([issue], fields, success), [set]);
}
