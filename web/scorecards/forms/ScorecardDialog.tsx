import { limits } from '#contract/limits.ts';
import type { Scorecard } from '#contract/scorecards.ts';
import { changedFields } from '#web/lib/changedFields.ts';
import { t } from '#web/lib/translate.ts';
import { TeamSelect } from '#web/teams/TeamSelect.tsx';
import { WhoCanSee } from '#web/teams/WhoCanSee.tsx';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { LineField } from '#web/ui/fields/LineField.tsx';
import { useForm } from '#web/ui/fields/useForm.ts';
import { type ScorecardFields, useChangeScorecard, useCreateScorecard } from '../useScorecardChanges.ts';

type Props = {
  onClose: () => void;
  /** The scorecard to edit. Without it the dialog creates one. */
  scorecard?: Scorecard | undefined;
  /** The default team of a new one. */
  teamId?: number | undefined;
  onCreated?: (scorecard: Scorecard) => void;
};

/** Creates or edits a scorecard. */
export default function ScorecardDialog({ onClose, scorecard, teamId, onCreated }: Props) {
  const initial = { name: scorecard?.name ?? '', teamId: scorecard ? scorecard.teamId : (teamId ?? null) };
  const form = useForm<ScorecardFields>({
    initial,
    faultsOf: ({ name }) => ({ name: name.trim() ? null : t('Please enter a {scorecard} name') }),
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
      title={scorecard ? t('Edit {scorecardTitle}') : t('New {scorecardTitle}')}
      submitLabel={scorecard ? t('Save') : t('Create {scorecardTitle}')}
      pending={create.isPending || change.isPending}
      disabled={!form.values.name.trim()}
      onSubmit={submit}
    >
      <LineField
        label={t('Name')}
        withAsterisk
        placeholder={t('e.g. Leadership weekly')}
        most={limits.title}
        data-autofocus
        {...form.field('name')}
        onBlur={() => form.leave('name')}
      />
      <TeamSelect label={t('Team')} placeholder={t('All teams')} clearable {...form.field('teamId')} />
      <WhoCanSee teamId={form.values.teamId} before={scorecard} />
    </FormDialog>
  );
}
