import type { Issue, IssueStatus } from '#contract/issues.ts';
import { api } from '#web/lib/api.ts';
import { useChange } from '#web/lib/change.ts';
import { say } from '#web/lib/say.ts';
import { offerUndo } from '#web/ui/feedback/offerUndo.tsx';
import { issues } from './queries.ts';

const toggled = ({ status }: Issue): IssueStatus => (status === 'closed' ? 'open' : 'closed');

type Standing = Pick<Issue, 'id' | 'status'>;

/** Closes an issue, or opens it again, with the way to undo it. */
export function useToggleIssue() {
  const change = {
    call: ({ id, status }: Standing) => api.issues.change({ params: { id }, body: { status } }),
    shows: ({ id, status }: Standing) => [issues.patchTo([{ id, status }])],
    receives: issues,
    failure: say('Failed to update issue'),
  };
  const back = useChange(change);
  const { mutate } = useChange({
    ...change,
    call: ({ was }: { was: Issue }) => change.call({ id: was.id, status: toggled(was) }),
    shows: ({ was }) => change.shows({ id: was.id, status: toggled(was) }),
    onSuccess: (_, { was }) => offerUndo(say('Issue updated successfully'), was.title, () => back.mutate(was)),
  });
  return (was: Issue) => mutate({ was });
}
