import type { Meeting } from '#contract/meetings.ts';
import { issues } from '#web/issues/queries.ts';
import { useCreateIssue } from '#web/issues/useSaveIssue.ts';
import { api } from '#web/lib/api.ts';
import { t } from '#web/lib/translate.ts';
import { AddLine } from './AddLine.tsx';
import { audienceOfMeeting } from './props.ts';

/** An input for new short-term issues of a meeting. */
export function AddIssueLine({ meeting }: { meeting: Meeting }) {
  const create = useCreateIssue();
  const ofMeeting = { ...audienceOfMeeting(meeting), issueType: 'short_term' } as const;
  return (
    <AddLine
      data-issue-line
      label={t('New {issue}')}
      placeholder={t('Add {issueArticle} {issue}')}
      draft={`meeting ${meeting.id} issue`}
      onAdd={(title, restore) => create.mutate({ title, ...ofMeeting }, { onError: restore })}
      lines={{
        noun: 'issues',
        owners: meeting.participantIds,
        create: ({ title, description, ownerId }) =>
          api.issues.create({ body: { title, description, ownerId, ...ofMeeting } }),
        receives: issues,
      }}
    />
  );
}
