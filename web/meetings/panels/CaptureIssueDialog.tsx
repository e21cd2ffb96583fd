import { limits } from '#contract/limits.ts';
import type { Meeting } from '#contract/meetings.ts';
import { useCreateIssue } from '#web/issues/useSaveIssue.ts';
import { useDraft } from '#web/lib/drafts/drafts.ts';
import { say } from '#web/lib/say.ts';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { TitleField } from '#web/ui/fields/TitleField.tsx';
import { useForm } from '#web/ui/fields/useForm.ts';
import { audienceOfMeeting } from './props.ts';

type Props = { meeting: Meeting; onClose: () => void };

/** Writes down an issue in one line, whatever item the meeting is at; it waits in IDS. */
export default function CaptureIssueDialog({ meeting, onClose }: Props) {
  const draft = useDraft<{ title?: string }>(`meeting ${meeting.id} new issue`, onClose);
  const create = useCreateIssue();
  const form = useForm({
    initial: { title: '' },
    faultsOf: ({ title }) => ({ title: title.trim() ? null : 'Title is required' }),
    draft,
  });
  return (
    <FormDialog
      onClose={draft.close}
      title={say('New Issue')}
      submitLabel={say('Add Issue')}
      onStartAnew={form.startAnew}
      onSubmit={form.submit(({ title }) => {
        create.mutate({ title: title.trim(), ...audienceOfMeeting(meeting), issueType: 'short_term' });
        draft.close();
      })}
    >
      <TitleField maxLength={limits.title} {...form.field('title')} />
    </FormDialog>
  );
}
