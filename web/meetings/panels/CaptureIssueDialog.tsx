import type { Meeting } from '#contract/meetings.ts';
import { useCreateIssue } from '#web/issues/useSaveIssue.ts';
import { useFormDraft } from '#web/lib/drafts/drafts.ts';
import { t } from '#web/lib/translate.ts';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { TitleField } from '#web/ui/fields/TitleField.tsx';
import { useForm } from '#web/ui/fields/useForm.ts';
import { audienceOfMeeting } from './props.ts';

type Props = { meeting: Meeting; onClose: () => void };

/** Adds an issue by its title at any item of the meeting, to be discussed in IDS. */
export default function CaptureIssueDialog({ meeting, onClose }: Props) {
  const draft = useFormDraft<{ title?: string }>(`meeting ${meeting.id} new issue`, onClose);
  const create = useCreateIssue();
  const form = useForm({
    initial: { title: '' },
    faultsOf: ({ title }) => ({ title: title.trim() ? null : t('Title is required') }),
    draft,
  });
  return (
    <FormDialog
      onClose={draft.close}
      title={t('New {issueTitle}')}
      submitLabel={t('Add {issueTitle}')}
      draft={form.draft}
      disabled={!form.values.title.trim()}
      onSubmit={form.submit(({ title }) =>
        create.mutate(
          { title: title.trim(), ...audienceOfMeeting(meeting), issueType: 'short_term' },
          { onError: form.refuse },
        ),
      )}
    >
      <TitleField {...form.field('title')} onBlur={() => form.leave('title')} />
    </FormDialog>
  );
}
