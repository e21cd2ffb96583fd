import { useMemo } from 'react';
import type { Meeting } from '#contract/meetings.ts';
import { useCreateIssue } from '#web/issues/useSaveIssue.ts';
import { audienceOfMeeting } from './props.ts';

/** Makes an issue from what is off track, for the team or the people of the meeting to solve later in it. */
export function useDropToIssues(meeting: Pick<Meeting, 'teamId' | 'participantIds'>) {
  const { mutate } = useCreateIssue({ onSuccess: () => undefined });
  return useMemo(
    () => (fields: { title: string; description?: string; rockId?: number }, onError?: () => void) =>
      mutate(
        { ...fields, title: fields.title.slice(0, 200), ...audienceOfMeeting(meeting), issueType: 'short_term' },
        { onError },
      ),
    [mutate, meeting],
  );
}
