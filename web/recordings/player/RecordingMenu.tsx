import { ActionIcon } from '@mantine/core';
import type { Meeting } from '#contract/meetings.ts';
import type { Recording, RecordingTrack } from '#contract/recordings.ts';
import { mayDeleteRecording } from '#rules/recordings.ts';
import { accepted } from '#web/lib/api.ts';
import { useChange } from '#web/lib/changes/change.ts';
import { fileUrl } from '#web/lib/requests/organization.ts';
import { sendRequest } from '#web/lib/requests/request.ts';
import { useAsker } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx';
import { lazyDialog } from '#web/ui/dialogs/lazyDialog.tsx';
import { useDialog } from '#web/ui/dialogs/useDialog.ts';
import { IconDots } from '#web/ui/icons/icons.ts';
import { Menu } from '#web/ui/menus/Menu.tsx';
import { MenuItem } from '#web/ui/menus/MenuItem.tsx';
import { usePeople } from '#web/users/queries.ts';
import { revokeLater, saveAs } from '../saveAs.ts';
import { useDeleteRecording } from '../useRecordingChanges.ts';

const OneFileDialog = lazyDialog(() => import('../one-file/OneFileDialog.tsx'));

type Props = { meeting: Meeting; recording: Recording; tracks: RecordingTrack[] };

/** Saves a recording as one file, its single tracks and its transcript, and deletes it. */
export function RecordingMenu({ meeting, recording, tracks }: Props) {
  const { nameOf } = usePeople();
  const asker = useAsker();
  const deleting = useDialog();
  const mixing = useDialog();
  const remove = useDeleteRecording(recording);
  const fileName = `${meeting.title} ${recording.startedAt.slice(0, 10)}`;
  const saveTranscript = useSaveTranscript(recording.id, fileName);
  const labelOf = ({ userId, source }: RecordingTrack) => {
    const name = nameOf(userId);
    if (source === 'microphone') return t('Save the voice of {name}', { name });
    return source === 'camera' ? t('Save the camera of {name}', { name }) : t('Save the screen of {name}', { name });
  };
  return (
    <>
      <Menu
        label={t('More')}
        trigger={(trigger) => (
          <ActionIcon size={36} variant="default" aria-label={t('More')} {...trigger}>
            <IconDots size={18} />
          </ActionIcon>
        )}
      >
        {recording.isReady && tracks.length > 0 && (
          <MenuItem onSelect={() => mixing.open()}>{t('Save as one file')}</MenuItem>
        )}
        {tracks.map((track) => (
          <MenuItem
            key={track.id}
            end={t('{megabytes} MB', { megabytes: Math.max(0.1, Math.round(track.bytes / 1e5) / 10) })}
            onSelect={() => location.assign(fileUrl(`/api/recordings/tracks/${track.id}/file`))}
          >
            {labelOf(track)}
          </MenuItem>
        ))}
        <MenuItem onSelect={() => saveTranscript.mutate('txt')}>{t('Save the transcript as text')}</MenuItem>
        <MenuItem onSelect={() => saveTranscript.mutate('vtt')}>
          {t('Save the transcript as captions (WebVTT)')}
        </MenuItem>
        {mayDeleteRecording(asker, recording, meeting) && (
          <MenuItem onSelect={() => deleting.open()}>{t('Delete recording')}</MenuItem>
        )}
      </Menu>
      {mixing.draw(() => (
        <OneFileDialog tracks={tracks} fileName={fileName} onClose={mixing.close} />
      ))}
      {deleting.draw(() => (
        <ConfirmDialog
          onClose={deleting.close}
          onConfirm={() => remove.mutate()}
          question={t('Delete this recording for good?')}
          detail={t(
            "What was said in it is deleted from the transcript, too. A summary of the {meeting} stays until you delete it. It can't be restored.",
          )}
          confirmLabel={t('Delete recording')}
        />
      ))}
    </>
  );
}

/** Saves the transcript of a recording, as text or as captions, under a name without extension. A toast says why if that fails. */
const useSaveTranscript = (recordingId: number, fileName: string) =>
  useChange({
    name: false,
    call: async (extension: 'txt' | 'vtt') => {
      const url = fileUrl(`/api/recordings/${recordingId}/transcript.${extension}`);
      const response = await accepted(await sendRequest({ method: 'GET', url, headers: {}, body: null }));
      const address = URL.createObjectURL(await response.blob());
      saveAs(address, `${fileName}.${extension}`);
      revokeLater(address);
    },
    failure: t("Couldn't save the transcript"),
  });
