import { t } from '#web/lib/translate.ts';
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx';
import { RecordingFacts } from './RecordingFacts.tsx';
import { useSetRecording } from './useRecordingChanges.ts';

type Props = { meetingId: number; onClose: () => void };

/** Starts to record a meeting. The person who starts it agrees to be recorded, so the dialog says what happens with the recording. */
export default function RecordDialog({ meetingId, onClose }: Props) {
  const { mutate } = useSetRecording(meetingId);
  return (
    <ConfirmDialog
      onClose={onClose}
      onConfirm={() => mutate(true)}
      title={t('Record this {meeting}?')}
      question={t(
        'Your voice, your camera and the screen you share are recorded and transcribed. Everyone else is asked first.',
      )}
      confirmLabel={t('Start recording')}
      destructive={false}
    >
      <div className="mb-20">
        <RecordingFacts meetingId={meetingId} />
      </div>
    </ConfirmDialog>
  );
}
