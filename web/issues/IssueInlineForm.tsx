import { Button, Group } from '@mantine/core';
import type { Issue } from '#contract/issues.ts';
import { t } from '#web/lib/translate.ts';
import { SavedDraft } from '#web/ui/feedback/SavedDraft.tsx';
import { Form } from '#web/ui/fields/Form.tsx';
import { SubmitButton } from '#web/ui/fields/SubmitButton.tsx';
import { IssueFields } from './forms/IssueFields.tsx';
import { useIssueForm } from './forms/useIssueForm.ts';
import classes from './IssueInlineForm.module.css';

type Props = {
  rockId: number;
  /** The rock's team, the default for new issues. */
  teamId: number | null;
  /** The issue to edit. Without it the form adds one. */
  issue?: Issue | undefined;
  onClose: () => void;
};

/** The form in a rock's list: adds one issue after another, or edits one in place. */
export function IssueInlineForm({ rockId, teamId, issue, onClose }: Props) {
  const form = useIssueForm({
    issue,
    start: { rockId, teamId, draft: `rock.${rockId}.issue` },
    onClose,
    isInline: true,
  });
  function submit() {
    // The next row can be typed at once.
    if (form.submit() && !issue) form.empty('title', 'description');
  }
  return (
    <Form
      className={classes.form}
      aria-label={issue ? t('Edit {title}', { title: issue.title }) : t('Add {issue}')}
      onSubmit={submit}
      onEscape={form.close}
    >
      <SavedDraft {...form.draft} />
      <IssueFields form={form} minRows={1} />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={form.close}>
          {t('Cancel')}
        </Button>
        <SubmitButton loading={form.isSaving} disabled={!form.isComplete()}>
          {issue ? t('Save') : t('Add {issueTitle}')}
        </SubmitButton>
      </Group>
    </Form>
  );
}
