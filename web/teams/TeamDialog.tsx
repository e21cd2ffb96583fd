import { TextInput } from '@mantine/core';
import { limits } from '#contract/limits.ts';
import type { Team } from '#contract/teams.ts';
import { changedFields } from '#web/lib/changedFields.ts';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { lazyDialog } from '#web/ui/dialogs/lazyDialog.tsx';
import { useDialog } from '#web/ui/dialogs/useDialog.ts';
import { DescriptionField } from '#web/ui/fields/DescriptionField.tsx';
import { useForm } from '#web/ui/fields/useForm.ts';
import { useChangeTeam, useCreateTeam } from './useTeamChanges.ts';
import { VisibilityField } from './VisibilityField.tsx';

const VisibilityDialog = lazyDialog(() => import('./VisibilityDialog.tsx'));

type Props = {
  onClose: () => void;
  /** The team to edit, or none to create one. */
  team: Team | undefined;
  onCreated?: (team: Team) => void;
};

/** Creates a team, or edits its name, what it is for and who sees its work. */
export default function TeamDialog({ onClose, team, onCreated }: Props) {
  const initial = { name: team?.name ?? '', description: team?.description ?? '', isPrivate: team?.isPrivate ?? false };
  const form = useForm({ initial });
  const create = useCreateTeam((created) => {
    onClose();
    onCreated?.(created);
  });
  const change = useChangeTeam();
  const question = useDialog<() => void>();
  const submit = form.submit((values) => {
    if (!team) return create.mutate(values, { onError: form.refuse });
    const fields = changedFields(initial, values);
    const save = () => change.mutate({ id: team.id, fields }, { onSuccess: onClose, onError: form.refuse });
    if (fields.isPrivate === undefined) save();
    else question.open(save);
  });
  return (
    <>
      <FormDialog
        onClose={onClose}
        title={team ? 'Edit Team' : 'Create Team'}
        submitLabel={team ? 'Save' : 'Create Team'}
        pending={create.isPending || change.isPending}
        disabled={!form.values.name.trim()}
        onSubmit={submit}
      >
        <TextInput
          label="Team Name"
          withAsterisk
          placeholder="Leadership"
          maxLength={limits.title}
          data-autofocus
          {...form.field('name')}
        />
        <DescriptionField description="Optional" {...form.field('description')} />
        <VisibilityField {...form.field('isPrivate')} />
      </FormDialog>
      {team &&
        question.draw((save) => (
          <VisibilityDialog team={team} isPrivate={form.values.isPrivate} onClose={question.close} onConfirm={save} />
        ))}
    </>
  );
}
