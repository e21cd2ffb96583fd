import { useId } from 'react';
import { limits } from '#contract/limits.ts';
import { peopleCount } from '#rules/people.ts';
import { useFormDraft } from '#web/lib/drafts/drafts.ts';
import { listed } from '#web/lib/listed.ts';
import { t } from '#web/lib/translate.ts';
import { useVisibleTeams } from '#web/teams/queries.ts';
import { NameWithLock } from '#web/teams/TeamName.tsx';
import { WhoCanSee } from '#web/teams/WhoCanSee.tsx';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { LineField } from '#web/ui/fields/LineField.tsx';
import { useForm } from '#web/ui/fields/useForm.ts';
import { Check } from '#web/ui/lists/Check.tsx';
import { MarkdownField } from '#web/writing/MarkdownField.tsx';
import classes from './Headlines.module.css';
import { useCascade } from './useHeadlineChanges.ts';

type Props = {
  onClose: () => void;
  /** The team that sends the message. */
  fromTeamId: number | null;
};

type Fields = { title: string; description: string; teamIds: number[] };

/** Sends a message to other teams, who read it among the headlines of their next meetings. */
export default function CascadeDialog({ onClose, fromTeamId }: Props) {
  const teams = useVisibleTeams() ?? [];
  const send = useCascade();
  const draft = useFormDraft<Partial<Fields>>(`cascade.${fromTeamId}`, onClose);
  const form = useForm<Fields>({
    initial: { title: '', description: '', teamIds: [] },
    draft,
    faultsOf: ({ title, teamIds }) => ({
      title: title.trim() ? null : t('Message is required'),
      teamIds: teamIds.length > 0 ? null : t('Choose at least one team'),
    }),
  });
  const fieldId = useId();
  const { teamIds } = form.values;
  const others = teams.filter(({ id }) => id !== fromTeamId);
  const receivers = others.filter(({ id }) => teamIds.includes(id));
  const isOpen = receivers.some(({ isPrivate }) => !isPrivate);
  const members = listed(receivers.map(({ name, memberCount }) => `${name} (${t(peopleCount(memberCount))})`));
  return (
    <FormDialog
      onClose={draft.close}
      draft={form.draft}
      title={t('Cascade a Message')}
      submitLabel={t('Send Message')}
      disabled={!form.isComplete()}
      onSubmit={form.submit((fields) => send.mutate({ ...fields, fromTeamId }, { onError: form.refuse }))}
    >
      <LineField
        label={t('Message')}
        withAsterisk
        data-autofocus
        most={limits.title}
        {...form.field('title')}
        onBlur={() => form.leave('title')}
      />
      <MarkdownField label={t('Details')} maxRows={8} {...form.field('description')} />
      <fieldset className={classes.teams}>
        <legend className="weight-500">{t('To the teams')}</legend>
        {others.map(({ id, name, isPrivate }) => (
          <div key={id} className="row gap-10 min-h-36">
            <Check
              id={`${fieldId} ${id}`}
              aria-label={isPrivate ? t('{name} (private)', { name }) : name}
              checked={teamIds.includes(id)}
              onChange={({ currentTarget }) =>
                form.set({ teamIds: currentTarget.checked ? [...teamIds, id] : teamIds.filter((one) => one !== id) })
              }
            />
            <label htmlFor={`${fieldId} ${id}`}>
              <NameWithLock name={name} isPrivate={isPrivate} />
            </label>
          </div>
        ))}
        {others.length === 0 && <p className="paragraph dimmed small">{t('There are no other teams.')}</p>}
        {form.fault('teamIds') && (
          <p className="error small" role="alert">
            {form.fault('teamIds')}
          </p>
        )}
      </fieldset>
      <WhoCanSee
        teamId={null}
        invited={
          isOpen
            ? undefined
            : receivers.length > 0
              ? t('Only {members}', { members })
              : t('No one until you choose a team')
        }
      />
    </FormDialog>
  );
}
