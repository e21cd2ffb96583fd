import { useCallback } from 'react';
import type { Issue } from '#contract/issues.ts';
import { api } from '#web/lib/api.ts';
import { useChange } from '#web/lib/change.ts';
import { say } from '#web/lib/say.ts';
import { offerUndo } from '#web/ui/feedback/offerUndo.tsx';
import { issues } from './queries.ts';

type Setting = {
  issue: Issue;
  fields: Partial<Pick<Issue, 'status' | 'priority' | 'ownerId' | 'teamId' | 'decision'>>;
};

/** Changes status, priority, owner, team or decision of an issue where it is seen, with the way to undo it. */
export function useSetIssue() {
  const change = {
    call: ({ issue, fields }: Setting) => api.issues.change({ params: { id: issue.id }, body: fields }),
    shows: ({ issue, fields }: Setting) => [issues.patchTo([{ id: issue.id, ...fields }])],
    receives: issues,
    failure: say('Failed to update issue'),
  };
  const back = useChange(change);
  const { mutate } = useChange({
    ...change,
    onSuccess: (_answer, { issue, fields }) => {
      const { status, priority, ownerId, teamId, decision } = issue;
      const changed = Object.entries({ status, priority, ownerId, teamId, decision }).filter(
        ([name]) => name in fields,
      );
      offerUndo(say('Issue updated successfully'), issue.title, () =>
        back.mutate({ issue, fields: Object.fromEntries(changed) }),
      );
    },
  });
  return useCallback((issue: Issue, fields: Setting['fields']) => mutate({ issue, fields }), [mutate]);
}
