import type { Issue, IssueStatus } from '#contract/issues.ts';
import { api } from '#web/lib/api.ts';
import { useChange } from '#web/lib/change.ts';
import { toast } from '#web/lib/toast.ts';
import { issues } from './queries.ts';

const toggled = ({ status }: Issue): IssueStatus => (status === 'closed' ? 'open' : 'closed');

/** Closes an issue, or opens it again. */
export function useToggleIssue() {
  return useChange({
    call: (issue: Issue) => api.issues.change({ params: { id: issue.id }, body: { status: toggled(issue) } }),
    shows: (issue) => [issues.patchTo([{ id: issue.id, status: toggled(issue) }])],
    receives: issues,
    onSuccess: () => toast.success('Success', 'Issue updated successfully'),
    failure: 'Failed to update issue',
  });
}
