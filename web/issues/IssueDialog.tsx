import type { Issue } from '#contract/issues.ts';
import { t } from '#web/lib/translate.ts';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { IssueFields } from './forms/IssueFields.tsx';
import { type IssueStart, useIssueForm } from './forms/useIssueForm.ts';

type Props = { onClose: () => void; issue?: Issue | undefined; start?: IssueStart | undefined };

/** Adds or edits an issue. */
export default function IssueDialog({ onClose, issue, start }: Props) {
  const form = useIssueForm({ issue, start, onClose });
  return (
    <FormDialog
      onClose={form.close}
      draft={form.draft}
      title={issue ? t('Edit {issueTitle}') : t('Add {issueTitle}')}
      submitLabel={issue ? t('Save') : t('Add {issueTitle}')}
      onSubmit={form.submit}
      disabled={!form.isComplete()}
    >
      {start?.lead && <p className="my-8 dimmed">{start.lead}</p>}
      <IssueFields form={form} minRows={3} />
    </FormDialog>
  );
}
