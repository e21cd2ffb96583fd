import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { Meeting } from '#contract/meetings.ts';
import type { Recording, RecordingTrack } from '#contract/recordings.ts';
import { fullName } from '#rules/people.ts';
import { mayDeleteRecording } from '#rules/recordings.ts';
import { useAsker } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx';
import { useDialog } from '#web/ui/dialogs/useDialog.ts';
import { Menu } from '#web/ui/menus/Menu.tsx';
import { MenuItem } from '#web/ui/menus/MenuItem.tsx';
import { usePeople } from '#web/users/queries.ts';
import { useDeleteRecording } from '../useRecordingChanges.ts';

type Props = { meeting: Meeting; recording: Recording; tracks: RecordingTrack[] };

/** Saves single tracks of a recording as files, and deletes it. */
export function RecordingMenu({ meeting, recording, tracks }: Props) {
  const { find } = usePeople();
  const asker = useAsker();
  const deleting = useDialog();
  const remove = useDeleteRecording(recording);
  const nameOf = ({ userId, source }: RecordingTrack) => {
    const name = fullName(find(userId));
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
        {tracks.map((track) => (
          <MenuItem
            key={track.id}
            end={t('{megabytes} MB', { megabytes: Math.max(0.1, Math.round(track.bytes / 1e5) / 10) })}
            onSelect={() => location.assign(`/api/recordings/tracks/${track.id}/file`)}
          >
            {nameOf(track)}
          </MenuItem>
        ))}
        {mayDeleteRecording(asker, recording, meeting) && (
          <MenuItem onSelect={() => deleting.open()}>{t('Delete recording')}</MenuItem>
        )}
      </Menu>
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
