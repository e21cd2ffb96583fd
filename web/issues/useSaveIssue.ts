import type { Issue } from '#contract/issues.ts';
import { api } from '#web/lib/api.ts';
import { useChange } from '#web/lib/change.ts';
import { toast } from '#web/lib/toast.ts';
import { placeIssues } from './cache.ts';
import './queries.ts';

const touches = ['issues', 'dashboard'];

type NewIssue = Parameters<typeof api.issues.create>[0]['body'];
export type IssueEdit = NonNullable<Parameters<typeof api.issues.change>[0]['body']>;

export function useCreateIssue({ onSuccess }: { onSuccess: () => void }) {
  return useChange({
    touches,
    call: (body: NewIssue) => api.issues.create({ body }),
    onSuccess: (issue, _given, client) => {
      placeIssues(client, [issue]);
      toast.success('Success', 'Issue created successfully');
      onSuccess();
    },
    failure: 'Failed to create issue',
  });
}

/** Saves what was changed of an issue in a form. */
export function useSaveIssue({ onSuccess }: { onSuccess: () => void }) {
  return useChange({
    touches,
    call: ({ id, fields }: { id: number; fields: IssueEdit }) => api.issues.change({ params: { id }, body: fields }),
    onSuccess: (issue: Issue, _given, client) => {
      placeIssues(client, [issue]);
      toast.success('Success', 'Issue updated successfully');
      onSuccess();
    },
    failure: 'Failed to update issue',
  });
}
