import { useMemo } from 'react';
import type { Meeting } from '#contract/meetings.ts';
import { useCreateIssue } from '#web/issues/useSaveIssue.ts';
import { audienceOf } from './props.ts';

/** Makes an issue of the meeting's team, or of its people, of what is off track, to be solved later in the meeting. */
export function useDropToIssues(meeting: Pick<Meeting, 'teamId' | 'participantIds'>) {
  const { mutate } = useCreateIssue({ onSuccess: () => undefined });
  return useMemo(
    () => (fields: { title: string; description?: string; rockId?: number }, onError?: () => void) =>
      mutate(
        { ...fields, title: fields.title.slice(0, 200), ...audienceOf(meeting), issueType: 'short_term' },
        { onError },
      ),
    [mutate, meeting],
  );
}
