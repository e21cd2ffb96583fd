import type { Issue } from '#contract/issues.ts';
import { api } from '#web/lib/api.ts';
import { useChange } from '#web/lib/changes/change.ts';
import { t } from '#web/lib/translate.ts';
import { issues } from './queries.ts';
import { offerUndoOfIssues } from './useIssueChanges.ts';
import { useSetIssue } from './useSetIssue.ts';

type Solution = { issue: Issue; decision: string | null };

/** Solves an issue with a decision. If someone else decided meanwhile, the user chooses between the two texts. */
export function useSolveIssue() {
  const set = useSetIssue();
  return useChange({
    call: ({ issue, decision }: Solution) =>
      api.issues.change({
        params: { id: issue.id },
        body: { status: 'resolved', decision, decisionFrom: issue.decision },
      }),
    shows: ({ issue, decision }) => [issues.patchTo([{ id: issue.id, status: 'resolved', decision }])],
    receives: issues,
    onSuccess: (_answer, { issue }) =>
      offerUndoOfIssues(
        [issue],
        'updated',
        () => set(issue, { status: issue.status }, t('{Issue} reopened')),
        t('{Issue} solved'),
      ),
    failure: t('Failed to update {issue}'),
  });
}
