import type { Meeting } from '#contract/meetings.ts';
import { issues } from '#web/issues/queries.ts';
import { useIssueChanges } from '#web/issues/useIssueChanges.ts';
import { api } from '#web/lib/api.ts';
import { useChange } from '#web/lib/changes/change.ts';
import { signedInUser } from '#web/lib/session.ts';
import { toast } from '#web/lib/toast.ts';
import { t } from '#web/lib/translate.ts';
import { offerUndo } from '#web/ui/feedback/offerUndo.tsx';
import { audienceOfMeeting } from './props.ts';

export type DropFields = Pick<
  Parameters<typeof api.issues.create>[0]['body'],
  'title' | 'description' | 'ownerId' | 'rockId' | 'measurableId' | 'headlineId' | 'droppedWeek'
>;

/** Creates an issue of the meeting from a row. If someone else just did, the server answers with theirs. */
export function useDropToIssues(meeting: Pick<Meeting, 'teamId' | 'participantIds'>) {
  const { remove } = useIssueChanges();
  return useChange({
    call: (fields: DropFields) =>
      api.issues.create({ body: { ...fields, ...audienceOfMeeting(meeting), issueType: 'short_term' } }),
    receives: issues,
    onSuccess: (issue) => {
      if (issue.createdById === signedInUser()?.id)
        offerUndo(t('Dropped to {issuesTitle}'), issue.title, () => remove([issue]));
      else toast.success(t('Already in {issuesTitle}'), issue.title);
    },
    failure: t('Failed to create {issue}'),
  });
}
