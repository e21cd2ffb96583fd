import { useMemo } from 'react';
import type { Meeting } from '#contract/meetings.ts';
import { useCreateIssue } from '#web/issues/useSaveIssue.ts';

/** Makes an issue of the meeting's team of what is off track, to be solved later in the meeting. */
export function useDropToIssues({ teamId }: Pick<Meeting, 'teamId'>) {
  const { mutate } = useCreateIssue({ onSuccess: () => undefined });
  return useMemo(
    () => (fields: { title: string; description?: string; rockId?: number }, onError?: () => void) =>
      mutate({ ...fields, title: fields.title.slice(0, 200), teamId, issueType: 'short_term' }, { onError }),
    [mutate, teamId],
  );
}
