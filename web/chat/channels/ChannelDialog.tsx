import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Channel, channelTypes } from '#contract/channels.ts';
import { limits } from '#contract/limits.ts';
import { teamsQuery } from '#web/teams/queries.ts';
import { TeamSelect } from '#web/teams/TeamSelect.tsx';
import { WhoCanSee } from '#web/teams/WhoCanSee.tsx';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { useForm } from '#web/ui/fields/useForm.ts';
import { useCreateChannel } from './useChannelChanges.ts';

type Props = { onClose: () => void; onCreated: (channel: Channel) => void };
type Values = { name: string; type: (typeof channelTypes)[number]; teamId: number | null };

const types = [
  { value: 'public', label: 'Public: everybody can read and write' },
  { value: 'private', label: 'Private: only those whom its members invite' },
];

/** Creates a channel. */
export default function ChannelDialog({ onClose, onCreated }: Props) {
  const form = useForm<Values>({
    initial: { name: '', type: 'public', teamId: null },
    faultsOf: ({ name }) => ({ name: name.trim() === '' ? 'Channel name is required' : null }),
  });
  const { data: teams = [] } = useQuery(teamsQuery);
  const create = useCreateChannel((channel) => {
    onClose();
    onCreated(channel);
  });
  return (
    <FormDialog
      onClose={onClose}
      title="Create Channel"
      submitLabel="Create Channel"
      pending={create.isPending}
      onSubmit={form.submit((values) => create.mutate(values, { onError: form.refuse }))}
    >
      <TextInput
        label="Name"
        withAsterisk
        placeholder="yard"
        maxLength={limits.title}
        data-autofocus
        {...form.field('name')}
      />
      <Select
        label="Type"
        data={types}
        allowDeselect={false}
        comboboxProps={{ shadow: 'lg' }}
        {...form.field('type')}
      />
      {teams.length > 0 && <TeamSelect label="Team" description="Optional" clearable {...form.field('teamId')} />}
      <WhoCanSee
        teamId={form.values.teamId}
        invited={form.values.type === 'private' ? 'Only you and the people invited to it' : undefined}
      />
    </FormDialog>
  );
}
