import type { Issue } from '#contract/issues.ts';
import { api } from '#web/lib/api.ts';
import { useChange } from '#web/lib/change.ts';
import { say } from '#web/lib/say.ts';
import { issues } from './queries.ts';
import { offerIssuesBack } from './useIssueChanges.ts';
import { useSetIssue } from './useSetIssue.ts';

type Solution = { issue: Issue; decision: string | null };

/** Solves an issue with a decision. If somebody else has decided meanwhile, the person chooses between the two texts. */
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
      offerIssuesBack([issue], 'updated', () => set(issue, { status: issue.status }, 'Issue reopened'), 'Issue solved'),
    failure: say('Failed to update issue'),
  });
}
