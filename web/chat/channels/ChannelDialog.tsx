import { useQuery } from '@tanstack/react-query';
import type { Channel, channelTypes } from '#contract/channels.ts';
import { limits } from '#contract/limits.ts';
import { t } from '#web/lib/translate.ts';
import { teamsQuery } from '#web/teams/queries.ts';
import { TeamSelect } from '#web/teams/TeamSelect.tsx';
import { WhoCanSee } from '#web/teams/WhoCanSee.tsx';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { LineField } from '#web/ui/fields/LineField.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { useForm } from '#web/ui/fields/useForm.ts';
import { useCreateChannel } from './useChannelChanges.ts';

type Props = { onClose: () => void; onCreated: (channel: Channel) => void };
type Values = { name: string; type: (typeof channelTypes)[number]; teamId: number | null };

/** Creates a channel. */
export default function ChannelDialog({ onClose, onCreated }: Props) {
  const form = useForm<Values>({
    initial: { name: '', type: 'public', teamId: null },
    faultsOf: ({ name }) => ({ name: name.trim() === '' ? t('Channel name is required') : null }),
  });
  const { data: teams = [] } = useQuery(teamsQuery);
  const create = useCreateChannel((channel) => {
    onClose();
    onCreated(channel);
  });
  return (
    <FormDialog
      onClose={onClose}
      title={t('Create Channel')}
      submitLabel={t('Create Channel')}
      pending={create.isPending}
      disabled={!form.values.name.trim()}
      onSubmit={form.submit((values) => create.mutate(values, { onError: form.refuse }))}
    >
      <LineField
        label={t('Name')}
        withAsterisk
        placeholder={t('e.g. marketing')}
        most={limits.title}
        data-autofocus
        {...form.field('name')}
        onBlur={() => form.leave('name')}
      />
      <Select
        label={t('Type')}
        data={[
          { value: 'public', label: t('Public: everyone can read and write') },
          { value: 'private', label: t('Private: invite only') },
        ]}
        allowDeselect={false}
        comboboxProps={{ shadow: 'lg' }}
        {...form.field('type')}
      />
      {teams.length > 0 && (
        <TeamSelect label={t('Team')} description={t('Optional')} clearable {...form.field('teamId')} />
      )}
      <WhoCanSee
        teamId={form.values.teamId}
        invited={form.values.type === 'private' ? t('Only you and the people you invite') : undefined}
      />
    </FormDialog>
  );
}
