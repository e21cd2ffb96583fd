import { TextInput } from '@mantine/core';
import { limits } from '#contract/limits.ts';
import type { VideoRoom } from '#contract/video-rooms.ts';
import { differences } from '#web/lib/changedFields.ts';
import { toast } from '#web/lib/toast.ts';
import { t } from '#web/lib/translate.ts';
import { TeamSelect } from '#web/teams/TeamSelect.tsx';
import { WhoCanSee } from '#web/teams/WhoCanSee.tsx';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { LineField } from '#web/ui/fields/LineField.tsx';
import { useForm } from '#web/ui/fields/useForm.ts';
import { useCreateVideoRoom, useEditVideoRoom } from './useVideoRoomChanges.ts';

const { least, most, usual } = limits.roomParticipants;

/** Creates a video room, or changes the name and the team of one. */
export default function VideoRoomDialog({ room, onClose }: { room?: VideoRoom; onClose: () => void }) {
  const before = { name: room?.name ?? '', teamId: room?.teamId ?? null };
  const form = useForm({
    initial: { ...before, maxParticipants: String(usual) },
    faultsOf: ({ name, maxParticipants }) => ({
      name: name.trim() ? null : t('Please enter a name for the video room'),
      maxParticipants:
        Number(maxParticipants) >= least && Number(maxParticipants) <= most
          ? null
          : t('From {least} to {most}', { least, most }),
    }),
  });
  const create = useCreateVideoRoom();
  const edit = useEditVideoRoom();
  const submit = form.submit(({ maxParticipants, ...values }) => {
    const onRefused = { onError: form.refuse };
    if (room) edit.mutate({ room, fields: differences(before, values) }, onRefused);
    else create.mutate({ ...values, maxParticipants: Number(maxParticipants) }, onRefused);
  });
  return (
    <FormDialog
      onClose={onClose}
      title={room ? t('Edit Video Room') : t('Create Video Room')}
      submitLabel={room ? t('Save') : t('Create Room')}
      disabled={!form.values.name.trim()}
      onSubmit={() => {
        if (!form.values.name.trim()) toast.error(t('Room name required'), t('Please enter a name for the video room'));
        return submit();
      }}
    >
      <LineField
        label={t('Room Name')}
        withAsterisk
        placeholder={t('Team Standup')}
        most={limits.title}
        data-autofocus
        {...form.field('name')}
        onBlur={() => form.leave('name')}
      />
      {!room && (
        <TextInput
          type="number"
          inputMode="numeric"
          label={t('Max Participants')}
          description={t('From {least} to {most}', { least, most })}
          min={least}
          max={most}
          {...form.field('maxParticipants')}
        />
      )}
      <TeamSelect label={t('Team')} clearable {...form.field('teamId')} />
      <WhoCanSee teamId={form.values.teamId} before={room && { teamId: room.teamId }} />
    </FormDialog>
  );
}
