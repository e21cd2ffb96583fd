import type { Issue } from '#contract/issues.ts';
import { api } from '#web/lib/api.ts';
import { useChange } from '#web/lib/changes/change.ts';
import { toast } from '#web/lib/toast.ts';
import { t } from '#web/lib/translate.ts';
import { rememberTeam } from '#web/teams/useDefaultTeam.ts';
import { issues } from './queries.ts';

type NewIssue = Parameters<typeof api.issues.create>[0]['body'];
export type IssueEdit = NonNullable<Parameters<typeof api.issues.change>[0]['body']>;

export function useCreateIssue() {
  return useChange({
    call: (body: NewIssue) => api.issues.create({ body }),
    receives: issues,
    onSuccess: (_answer, { teamId }) => {
      rememberTeam(teamId);
      toast.success(t('Success'), t('{Issue} created successfully'));
    },
    failure: t('Failed to create {issue}'),
  });
}

/** Saves the changed fields of an issue. */
export function useSaveIssue() {
  return useChange({
    call: ({ id, fields }: { id: number; fields: IssueEdit }) => api.issues.change({ params: { id }, body: fields }),
    shows: ({ id, fields }) => [issues.patch([id], (issue) => ({ ...issue, ...fields }) as Issue)],
    receives: issues,
    onSuccess: () => toast.success(t('Success'), t('{Issue} updated successfully')),
    failure: t('Failed to update {issue}'),
  });
}
