import { Button } from '@mantine/core';
import type { Recording } from '#contract/recordings.ts';
import { t } from '#web/lib/translate.ts';
import { usePeople } from '#web/users/queries.ts';
import { RecordingFacts } from './RecordingFacts.tsx';
import classes from './Recordings.module.css';
import { useAnswerRecording } from './useRecordingChanges.ts';

/** Asks the user whether a recording that runs may include them. */
export function RecordingQuestion({ recording }: { recording: Recording }) {
  const { find, nameOf } = usePeople();
  const answer = useAnswerRecording(recording);
  const starter = recording.startedById && find(recording.startedById);
  return (
    <div className={`${classes.banner} row wrap gap-8`} data-asks>
      <span className={classes.dot} aria-hidden="true" />
      <div className={classes.text}>
        <strong>
          {starter
            ? t('{name} is recording this {meeting}', { name: nameOf(starter) })
            : t('This {meeting} is being recorded')}
        </strong>
        <p>
          {t(
            'If you agree, your voice, your camera and the screen you share are recorded and transcribed. Otherwise, the recording leaves you out.',
          )}
        </p>
        <RecordingFacts meetingId={recording.meetingId} />
      </div>
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => answer.mutate(false)}>
          {t('Leave me out')}
        </Button>
        <Button onClick={() => answer.mutate(true)}>{t('Agree')}</Button>
      </div>
    </div>
  );
}
