import { Button, Group } from '@mantine/core';
import type { Issue } from '#contract/issues.ts';
import { say } from '#web/lib/say.ts';
import { RestoredDraft } from '#web/ui/feedback/RestoredDraft.tsx';
import { Form } from '#web/ui/fields/Form.tsx';
import { SubmitButton } from '#web/ui/fields/SubmitButton.tsx';
import { IssueFields } from './forms/IssueFields.tsx';
import { useIssueForm } from './forms/useIssueForm.ts';
import classes from './IssueInlineForm.module.css';

type Props = {
  rockId: number;
  /** The team of the rock, with which a new issue starts. */
  teamId: number | null;
  /** The issue to edit; a new one when left out. */
  issue?: Issue | undefined;
  onClose: () => void;
};

/** The form among the issues of a rock: adds one after the other, or edits one in its place. */
export function IssueInlineForm({ rockId, teamId, issue, onClose }: Props) {
  const form = useIssueForm({
    issue,
    start: { rockId, teamId, draft: `rock.${rockId}.issue` },
    onCreated: () => form.empty('title', 'description'),
    onClose,
  });
  return (
    <Form
      className={classes.form}
      aria-label={issue ? `Edit ${issue.title}` : say('Add issue')}
      onSubmit={form.submit}
      onEscape={form.close}
    >
      {form.startAnew && <RestoredDraft onStartAnew={form.startAnew} />}
      <IssueFields form={form} minRows={1} />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={form.close}>
          Cancel
        </Button>
        <SubmitButton loading={form.isPending} disabled={!form.isComplete()}>
          {issue ? 'Save' : say('Add Issue')}
        </SubmitButton>
      </Group>
    </Form>
  );
}
