import { SimpleGrid } from '@mantine/core';
import { useState } from 'react';
import type { Issue } from '#contract/issues.ts';
import { mayDispose } from '#rules/people.ts';
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
  const form = useIssueForm({ issue, defaults, demandsTeam: true, onSaved: onClose });
  const { values, set } = form;
  const [titleError, setTitleError] = useState<string>();
  const [teamError, setTeamError] = useState<string>();
  return (
    <FormDialog
      onClose={onClose}
      title={issue ? 'Edit Issue' : 'Add Issue'}
      submitLabel={issue ? 'Save' : 'Add Issue'}
      onSubmit={form.submit}
      pending={form.isPending}
      disabled={!form.isComplete}
    >
      <TitleField
        withAsterisk
        data-autofocus
        value={values.title}
        onChange={({ currentTarget }) => {
          set({ title: currentTarget.value });
          setTitleError(undefined);
        }}
        onBlur={() => setTitleError(values.title.trim() ? undefined : 'Title is required')}
        error={titleError}
      />
      <DescriptionField
        minRows={3}
        value={values.description}
        onChange={({ currentTarget }) => set({ description: currentTarget.value })}
      />
      <TeamSelect
        label="Team * (Required)"
        description="Team assignment is mandatory for all issues."
        required
        withAsterisk={false}
        clearable
        value={values.teamId}
        onChange={(teamId) => {
          set({ teamId });
          setTeamError(teamId === null ? 'Please select a team' : undefined);
        }}
        onBlur={() => values.teamId === null && setTeamError((error) => error ?? 'Team selection is required')}
        error={teamError}
      />
      <SimpleGrid cols={2} spacing="sm" verticalSpacing={14}>
        <IssueSelects values={values} set={set} withStatus={issue !== undefined} />
        <PersonSelect
          label="Owner"
          placeholder="Nobody yet"
          clearable
          disabled={issue && !mayDispose(asker, issue)}
          value={values.ownerId}
          onChange={(ownerId) => set({ ownerId })}
        />
      </SimpleGrid>
    </FormDialog>
  );
}
