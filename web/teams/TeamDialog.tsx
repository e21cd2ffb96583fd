import { limits } from '#contract/limits.ts';
import type { Team } from '#contract/teams.ts';
import { changedFields } from '#web/lib/changedFields.ts';
import { useFormDraft } from '#web/lib/drafts/drafts.ts';
import { t } from '#web/lib/translate.ts';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { lazyDialog } from '#web/ui/dialogs/lazyDialog.tsx';
import { useDialog } from '#web/ui/dialogs/useDialog.ts';
import { DescriptionField } from '#web/ui/fields/DescriptionField.tsx';
import { LineField } from '#web/ui/fields/LineField.tsx';
import { Switch } from '#web/ui/fields/Switch.tsx';
import { useForm } from '#web/ui/fields/useForm.ts';
import classes from './Teams.module.css';
import { useChangeTeam, useCreateTeam } from './useTeamChanges.ts';
import { VisibilityField } from './VisibilityField.tsx';

const VisibilityDialog = lazyDialog(() => import('./VisibilityDialog.tsx'));

type Props = {
  onClose: () => void;
  /** The team to edit, or none to create one. */
  team: Team | undefined;
  onCreated?: (team: Team) => void;
};

/** Creates or edits a team: name, description, visibility and numbers. */
export default function TeamDialog({ onClose, team, onCreated }: Props) {
  const initial = {
    name: team?.name ?? '',
    description: team?.description ?? '',
    isPrivate: team?.isPrivate ?? false,
    reviewsRunningWeek: team?.reviewsRunningWeek ?? false,
    membersEnterValues: team?.membersEnterValues ?? false,
  };
  const draft = useFormDraft<Partial<typeof initial>>(team ? `team.${team.id}` : 'team', onClose);
  const form = useForm({ initial, draft });
  const create = useCreateTeam((created) => {
    draft.close();
    onCreated?.(created);
  });
  const change = useChangeTeam();
  const question = useDialog<() => void>();
  const submit = form.submit((values) => {
    if (!team) return create.mutate(values, { onError: form.refuse });
    const fields = changedFields(initial, values);
    const save = () => change.mutate({ id: team.id, fields }, { onSuccess: draft.close, onError: form.refuse });
    if (fields.isPrivate === undefined) save();
    else question.open(save);
  });
  return (
    <>
      <FormDialog
        onClose={draft.close}
        draft={form.draft}
        title={team ? t('Edit Team') : t('Create Team')}
        submitLabel={team ? t('Save') : t('Create Team')}
        pending={create.isPending || change.isPending}
        disabled={!form.values.name.trim()}
        onSubmit={submit}
      >
        <LineField
          label={t('Team Name')}
          withAsterisk
          placeholder={t('Leadership')}
          most={limits.title}
          data-autofocus
          {...form.field('name')}
        />
        <DescriptionField description={t('Optional')} {...form.field('description')} />
        <VisibilityField {...form.field('isPrivate')} />
        <div className={classes.settings}>
          <Switch
            label={t('Review the current week')}
            description={t('{Meetings} review the numbers of this week instead of the last finished one.')}
            checked={form.values.reviewsRunningWeek}
            onChange={form.field('reviewsRunningWeek').onChange}
          />
          <Switch
            label={t("Members may enter each other's numbers")}
            description={t('Otherwise only owners, managers and admins enter numbers.')}
            checked={form.values.membersEnterValues}
            onChange={form.field('membersEnterValues').onChange}
          />
        </div>
      </FormDialog>
      {team &&
        question.draw((save) => (
          <VisibilityDialog team={team} isPrivate={form.values.isPrivate} onClose={question.close} onConfirm={save} />
        ))}
    </>
  );
}
