import type { Channel } from '#contract/channels.ts';
import { limits } from '#contract/limits.ts';
import { peopleCount } from '#rules/people.ts';
import { changedFields } from '#web/lib/changedFields.ts';
import { useFormDraft } from '#web/lib/drafts/drafts.ts';
import { t } from '#web/lib/translate.ts';
import { WhoCanSee } from '#web/teams/WhoCanSee.tsx';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { DescriptionField } from '#web/ui/fields/DescriptionField.tsx';
import { LineField } from '#web/ui/fields/LineField.tsx';
import { useForm } from '#web/ui/fields/useForm.ts';
import { useChangeChannel } from './useChannelChanges.ts';

/** Edits the name and description of a channel. */
export default function ChannelSettingsDialog({ onClose, channel }: { onClose: () => void; channel: Channel }) {
  const before = { name: channel.name, description: channel.description ?? '' };
  const draft = useFormDraft<Partial<typeof before>>(`channel.${channel.id}.settings`, onClose);
  const form = useForm({
    initial: before,
    draft,
    faultsOf: ({ name }) => ({ name: name.trim() === '' ? t('Channel name is required') : null }),
  });
  const change = useChangeChannel(draft.close);
  return (
    <FormDialog
      onClose={draft.close}
      draft={form.draft}
      title={t('Edit Channel')}
      submitLabel={t('Save')}
      pending={change.isPending}
      disabled={!form.isComplete()}
      onSubmit={form.submit((values) =>
        change.mutate({ id: channel.id, fields: changedFields(before, values) }, { onError: form.refuse }),
      )}
    >
      <LineField label={t('Name')} withAsterisk most={limits.title} data-autofocus {...form.field('name')} />
      <DescriptionField description={t('What this channel is for')} {...form.field('description')} />
      <WhoCanSee
        teamId={channel.teamId}
        invited={
          channel.type === 'private' ? t('Only its {people}', { people: peopleCount(channel.memberCount) }) : undefined
        }
      />
    </FormDialog>
  );
}
