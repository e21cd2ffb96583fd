import { useState } from 'react';
import type { MeetingSummary } from '#contract/summaries.ts';
import { useFormDraft } from '#web/lib/drafts/drafts.ts';
import { t } from '#web/lib/translate.ts';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { DescriptionField } from '#web/ui/fields/DescriptionField.tsx';
import { useForm } from '#web/ui/fields/useForm.ts';

type Props = {
  summary: MeetingSummary;
  onSave: (change: { text: string; textFrom: string }) => void;
  onClose: () => void;
};

/** Edits the text of a summary. */
export default function EditSummaryDialog({ summary, onSave, onClose }: Props) {
  // As it was when the dialog opened, so that someone else's edit is not overwritten.
  const [textFrom] = useState(summary.text);
  const draft = useFormDraft<{ text?: string }>(`summary.${summary.meetingId}`, onClose);
  const form = useForm({
    initial: { text: textFrom },
    faultsOf: ({ text }) => ({ text: text.trim() ? null : t('Summary is required') }),
    draft,
  });
  return (
    <FormDialog
      width={680}
      title={t('Edit summary')}
      submitLabel={t('Save')}
      onClose={draft.close}
      draft={form.draft}
      disabled={!form.isComplete()}
      onSubmit={form.submit(({ text }) => {
        onSave({ text: text.trim(), textFrom });
        draft.close();
      })}
    >
      <DescriptionField label={t('Summary')} data-autofocus minRows={8} maxRows={20} {...form.field('text')} />
    </FormDialog>
  );
}
