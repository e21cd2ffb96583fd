import { TextInput } from '@mantine/core';
import { limits } from '#contract/limits.ts';
import type { Scorecard } from '#contract/scorecards.ts';
import { changedFields } from '#web/lib/changedFields.ts';
import { say } from '#web/lib/say.ts';
import { TeamSelect } from '#web/teams/TeamSelect.tsx';
import { WhoCanSee } from '#web/teams/WhoCanSee.tsx';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { useForm } from '#web/ui/fields/useForm.ts';
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
  const initial = { name: scorecard?.name ?? '', teamId: scorecard ? scorecard.teamId : (teamId ?? null) };
  const form = useForm<ScorecardFields>({
    initial,
    faultsOf: ({ name }) => ({ name: name.trim() ? null : say('Please enter a scorecard name') }),
  });
  const create = useCreateScorecard((created) => {
    onClose();
    onCreated?.(created);
  });
  const change = useChangeScorecard();
  const submit = form.submit((values) => {
    if (!scorecard) return create.mutate(values, { onError: form.refuse });
    const fields = changedFields(initial, values);
    change.mutate({ id: scorecard.id, fields }, { onSuccess: onClose, onError: form.refuse });
  });
  return (
    <FormDialog
      onClose={onClose}
      title={scorecard ? say('Edit Scorecard') : say('New Scorecard')}
      submitLabel={scorecard ? 'Save' : say('Create Scorecard')}
      pending={create.isPending || change.isPending}
      onSubmit={submit}
    >
      <TextInput
        label="Name"
        withAsterisk
        placeholder="Leadership weekly"
        maxLength={limits.title}
        data-autofocus
        {...form.field('name')}
      />
      <TeamSelect label="Team" placeholder="All teams" clearable {...form.field('teamId')} />
      <WhoCanSee teamId={form.values.teamId} before={scorecard} />
    </FormDialog>
  );
}
