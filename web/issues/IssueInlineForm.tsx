import { Button, Group } from '@mantine/core';
import type { Issue } from '#contract/issues.ts';
import { say } from '#web/lib/say.ts';
import { TeamSelect } from '#web/teams/TeamSelect.tsx';
import { RestoredDraft } from '#web/ui/feedback/RestoredDraft.tsx';
import { DescriptionField } from '#web/ui/fields/DescriptionField.tsx';
import { Form } from '#web/ui/fields/Form.tsx';
import { SubmitButton } from '#web/ui/fields/SubmitButton.tsx';
import { TitleField } from '#web/ui/fields/TitleField.tsx';
import { IssueSelects } from './forms/IssueSelects.tsx';
import { useIssueForm } from './forms/useIssueForm.ts';
import classes from './IssueInlineForm.module.css';

type Props = {
  rockId: number;
  /** The issue to edit; a new one when left out. */
  issue?: Issue;
  /** The team that a new issue starts with. */
  teamId?: number | null;
  /** Holds a new issue back until it has a team. */
  demandsTeam?: boolean;
  onClose: () => void;
};

/** The form among the issues of a rock: adds one after the other, or edits one in its place. */
export function IssueInlineForm({ rockId, issue, teamId = null, demandsTeam = false, onClose }: Props) {
  const isTeamDemanded = demandsTeam && !issue;
  const form = useIssueForm({
    issue,
    defaults: { rockId, teamId },
    demandsTeam: isTeamDemanded,
    onCreated: () => form.empty('title', 'description'),
    onClose,
  });
  const { field } = form;
  return (
    <Form
      className={classes.form}
      aria-label={issue ? `Edit ${issue.title}` : say('Add issue')}
      onSubmit={form.submit}
      onEscape={form.close}
    >
      {form.startAnew && <RestoredDraft onStartAnew={form.startAnew} />}
      <TitleField withAsterisk autoFocus className={classes.wide} {...field('title')} />
      <DescriptionField minRows={1} maxRows={6} className={classes.wide} {...field('description')} />
      <IssueSelects field={field} withStatus={issue !== undefined} />
      <TeamSelect label="Team" required={isTeamDemanded} clearable {...field('teamId')} />
      <Group className={classes.wide} justify="flex-end" gap="xs">
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
