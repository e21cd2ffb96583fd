import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { limits } from '#contract/limits.ts';
import type { Scorecard } from '#contract/scorecards.ts';
import { changedFields } from '#web/lib/changedFields.ts';
import { TeamSelect } from '#web/teams/TeamSelect.tsx';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { type ScorecardFields, useChangeScorecard, useCreateScorecard } from '../useScorecardChanges.ts';

type Props = {
  onClose: () => void;
  /** The scorecard to edit; a new one is created when left out. */
  scorecard?: Scorecard | undefined;
  /** The team that a new one starts with. */
  teamId?: number | undefined;
  onCreated?: (scorecard: Scorecard) => void;
};

/** Creates a scorecard, or renames one and gives it to another team. */
export default function ScorecardDialog({ onClose, scorecard, teamId, onCreated }: Props) {
  const form = useForm<ScorecardFields>({
    initialValues: { name: scorecard?.name ?? '', teamId: scorecard ? scorecard.teamId : (teamId ?? null) },
    validate: { name: (name) => (name.trim() ? null : 'Please enter a scorecard name') },
  });
  const create = useCreateScorecard((created) => {
    onClose();
    onCreated?.(created);
  });
  const change = useChangeScorecard();
  const submit = (fields: ScorecardFields) => {
    if (!scorecard) return create.mutate(fields);
    change.mutate({ id: scorecard.id, fields: changedFields(form.getInitialValues(), fields) }, { onSuccess: onClose });
  };
  return (
    <FormDialog
      onClose={onClose}
      title={scorecard ? 'Edit Scorecard' : 'New Scorecard'}
      submitLabel={scorecard ? 'Save' : 'Create Scorecard'}
      pending={create.isPending || change.isPending}
      onSubmit={form.onSubmit(submit)}
    >
      <TextInput
        label="Name"
        withAsterisk
        placeholder="Leadership weekly"
        maxLength={limits.title}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <TeamSelect
        label="Team"
        placeholder="All teams"
        clearable
        value={form.values.teamId}
        onChange={(id) => form.setFieldValue('teamId', id)}
      />
    </FormDialog>
  );
}
