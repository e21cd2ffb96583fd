import type { Issue, IssueStatus } from '#contract/issues.ts';
import { api } from '#web/lib/api.ts';
import { useChange } from '#web/lib/changes/change.ts';
import { t } from '#web/lib/translate.ts';
import { offerUndo } from '#web/ui/feedback/offerUndo.tsx';
import { issues } from './queries.ts';

const toggled = ({ status }: Issue): IssueStatus => (status === 'closed' ? 'open' : 'closed');

type StatusOf = Pick<Issue, 'id' | 'status'>;

/** Closes or reopens an issue, and offers Undo. */
export function useToggleIssue() {
  const change = {
    call: ({ id, status }: StatusOf) => api.issues.change({ params: { id }, body: { status } }),
    shows: ({ id, status }: StatusOf) => [issues.patchTo([{ id, status }])],
    receives: issues,
    failure: t('Failed to update {issue}'),
  };
  const back = useChange(change);
  const { mutate } = useChange({
    ...change,
    call: ({ was }: { was: Issue }) => change.call({ id: was.id, status: toggled(was) }),
    shows: ({ was }) => change.shows({ id: was.id, status: toggled(was) }),
    onSuccess: (_, { was }) => offerUndo(t('{Issue} updated successfully'), was.title, () => back.mutate(was)),
  });
  return (was: Issue) => mutate({ was });
}
