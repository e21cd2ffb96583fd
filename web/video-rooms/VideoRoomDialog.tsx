import { TextInput } from '@mantine/core';
import { limits } from '#contract/limits.ts';
import { toast } from '#web/lib/toast.ts';
import { t } from '#web/lib/translate.ts';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { useForm } from '#web/ui/fields/useForm.ts';
import { useCreateVideoRoom } from './useVideoRoomChanges.ts';

const { least, most, usual } = limits.roomParticipants;

/** Creates a video room. */
export default function VideoRoomDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({ initial: { name: '', maxParticipants: String(usual) } });
  const create = useCreateVideoRoom();
  const submit = form.submit((values) => {
    if (!values.name.trim()) {
      toast.error(t('Room name required'), t('Please enter a name for the video room'));
      return false;
    }
    create.mutate({ ...values, maxParticipants: Number(values.maxParticipants) }, { onError: form.refuse });
    return true;
  });
  return (
    <FormDialog onClose={onClose} title={t('Create Video Room')} submitLabel={t('Create Room')} onSubmit={submit}>
      <TextInput
        label={t('Room Name')}
        withAsterisk
        placeholder={t('Team Standup')}
        maxLength={limits.title}
        data-autofocus
        {...form.field('name')}
      />
      <TextInput
        type="number"
        inputMode="numeric"
        label={t('Max Participants')}
        description={t('From {least} to {most}', { least, most })}
        min={least}
        max={most}
        {...form.field('maxParticipants')}
      />
    </FormDialog>
  );
}
