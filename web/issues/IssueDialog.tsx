import { SimpleGrid } from '@mantine/core';
import type { Issue } from '#contract/issues.ts';
import { mayDispose } from '#rules/people.ts';
import { say } from '#web/lib/say.ts';
import { useAsker } from '#web/lib/session.ts';
import { TeamSelect } from '#web/teams/TeamSelect.tsx';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { DescriptionField } from '#web/ui/fields/DescriptionField.tsx';
import { TitleField } from '#web/ui/fields/TitleField.tsx';
import { PersonSelect } from '#web/users/PersonSelect.tsx';
import { IssueSelects } from './forms/IssueSelects.tsx';
import { type IssueDefaults, useIssueForm } from './forms/useIssueForm.ts';

type Props = { onClose: () => void; issue: Issue | undefined; defaults: IssueDefaults };

/** Add Issue, and Edit Issue. */
export default function IssueDialog({ onClose, issue, defaults }: Props) {
  const asker = useAsker();
  const form = useIssueForm({ issue, defaults, demandsTeam: true, onClose });
  const { field } = form;
  return (
    <FormDialog
      onClose={form.close}
      onStartAnew={form.startAnew}
      title={issue ? say('Edit Issue') : say('Add Issue')}
      submitLabel={issue ? 'Save' : say('Add Issue')}
      onSubmit={form.submit}
      pending={form.isPending}
      disabled={!form.isComplete()}
    >
      <TitleField withAsterisk data-autofocus {...field('title')} onBlur={() => form.leave('title')} />
      <DescriptionField minRows={3} {...field('description')} />
      <TeamSelect
        label="Team * (Required)"
        description={say('Team assignment is mandatory for all issues.')}
        required
        withAsterisk={false}
        clearable
        {...field('teamId')}
        onChange={(teamId) => {
          form.set({ teamId });
          if (teamId === null) form.say({ teamId: 'Please select a team' });
        }}
        onBlur={() => form.leave('teamId')}
      />
      <SimpleGrid cols={2} spacing="sm" verticalSpacing={14}>
        <IssueSelects field={field} withStatus={issue !== undefined} />
        <PersonSelect
          label="Owner"
          placeholder="No owner"
          clearable
          disabled={issue && !mayDispose(asker, issue)}
          {...field('ownerId')}
        />
      </SimpleGrid>
    </FormDialog>
  );
}
