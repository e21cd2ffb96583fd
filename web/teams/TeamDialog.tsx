import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { limits } from '#contract/limits.ts';
import type { Team } from '#contract/teams.ts';
import { changedFields } from '#web/lib/changedFields.ts';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { DescriptionField } from '#web/ui/fields/DescriptionField.tsx';
import { useChangeTeam, useCreateTeam } from './useTeamChanges.ts';

type Props = {
  onClose: () => void;
  /** The team to edit, or none to create one. */
  team: Team | undefined;
  onCreated?: (team: Team) => void;
};

/** Creates a team, or edits its name and what it is for. */
export default function TeamDialog({ onClose, team, onCreated }: Props) {
  const form = useForm({ initialValues: { name: team?.name ?? '', description: team?.description ?? '' } });
  const create = useCreateTeam((created) => {
    onClose();
    onCreated?.(created);
  });
  const change = useChangeTeam();
  const submit = (fields: typeof form.values) => {
    if (!team) return create.mutate(fields);
    change.mutate({ id: team.id, fields: changedFields(form.getInitialValues(), fields) }, { onSuccess: onClose });
  };
  return (
    <FormDialog
      onClose={onClose}
      title={team ? 'Edit Team' : 'Create Team'}
      submitLabel={team ? 'Save' : 'Create Team'}
      pending={create.isPending || change.isPending}
      disabled={!form.values.name.trim()}
      onSubmit={form.onSubmit(submit)}
    >
      <TextInput
        label="Team Name"
        withAsterisk
        placeholder="Leadership"
        maxLength={limits.title}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <DescriptionField description="Optional" {...form.getInputProps('description')} />
    </FormDialog>
  );
}
