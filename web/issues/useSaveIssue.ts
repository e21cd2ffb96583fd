import { api } from '#web/lib/api.ts';
import { useChange } from '#web/lib/change.ts';
import { say } from '#web/lib/say.ts';
import { toast } from '#web/lib/toast.ts';
import { rememberTeam } from '#web/teams/useDefaultTeam.ts';
import { issues } from './queries.ts';

type NewIssue = Parameters<typeof api.issues.create>[0]['body'];
export type IssueEdit = NonNullable<Parameters<typeof api.issues.change>[0]['body']>;

export function useCreateIssue({ onSuccess }: { onSuccess?: () => void } = {}) {
  return useChange({
    call: (body: NewIssue) => api.issues.create({ body }),
    receives: issues,
    onSuccess: (_answer, { teamId }) => {
      rememberTeam(teamId);
      toast.success('Success', say('Issue created successfully'));
      onSuccess?.();
    },
    failure: say('Failed to create issue'),
  });
}

/** Saves what was changed of an issue in a form. */
export function useSaveIssue({ onSuccess }: { onSuccess: () => void }) {
  return useChange({
    call: ({ id, fields }: { id: number; fields: IssueEdit }) => api.issues.change({ params: { id }, body: fields }),
    of: ({ id }) => `issues ${id}`,
    receives: issues,
    onSuccess: () => {
      toast.success('Success', say('Issue updated successfully'));
      onSuccess();
    },
    failure: say('Failed to update issue'),
  });
}
