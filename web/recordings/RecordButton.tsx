import { ActionIcon } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Meeting } from '#contract/meetings.ts';
import { mayStartRecording } from '#rules/recordings.ts';
import { t } from '#web/lib/translate.ts';
import { IconPlayerRecordFilled } from '#web/ui/icons/icons.ts';
import { MenuItem } from '#web/ui/menus/MenuItem.tsx';
import { recordingSettingsQuery } from './queries.ts';

type Props = { meeting: Pick<Meeting, 'isRecording'>; onRecord: () => void; isInMenu?: boolean };

/** Offers to record a meeting, where the organization allows it. The banner of the recording stops it. */
export function RecordButton({ meeting: { isRecording }, onRecord, isInMenu = false }: Props) {
  const { data: settings } = useQuery(recordingSettingsQuery);
  if (isRecording || !settings || !mayStartRecording(settings)) return null;
  if (isInMenu) return <MenuItem onSelect={onRecord}>{t('Record')}</MenuItem>;
  return (
    <ActionIcon size={36} variant="default" color="red" aria-label={t('Record')} title={t('Record')} onClick={onRecord}>
      <IconPlayerRecordFilled size={18} color="var(--mantine-color-red-6)" />
    </ActionIcon>
  );
}
