import { Button, VisuallyHidden } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { Recording } from '#contract/recordings.ts';
import { formatSeconds } from '#rules/durations.ts';
import { mayStopRecording } from '#rules/recordings.ts';
import { playOnce } from '#web/lib/browser/playTones.ts';
import { listed } from '#web/lib/listed.ts';
import { useAsker } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { useMeeting } from '#web/meetings/useMeeting.ts';
import { useServerAhead } from '#web/meetings/useServerAhead.ts';
import { useServerClock } from '#web/meetings/useServerClock.ts';
import { usePeople } from '#web/users/queries.ts';
import { RecordingQuestion } from './RecordingQuestion.tsx';
import classes from './Recordings.module.css';
import { useAnswerRecording, useSetRecording } from './useRecordingChanges.ts';
import { useRunningRecording } from './useRunningRecording.ts';

type Props = {
  meetingId: number;
  /** Whether the user is in the call: only there they are recorded. */
  isInCall: boolean;
};

/** The running recording whose start was played on this page: another banner of it, as in full screen, plays nothing. */
let audibleId: number | undefined;

/** Says that a meeting is being recorded, and asks the user who has not answered. Hosts stop it, everyone else leaves it. */
export function RecordingBanner({ meetingId, isInCall }: Props) {
  const recording = useRunningRecording(meetingId);
  const meeting = useMeeting(meetingId);
  const asker = useAsker();
  const id = recording?.id;
  const last = useRef<number>(undefined);
  useEffect(() => {
    const tones = { seconds: 0.17, every: 0.18 };
    if (id !== undefined && id !== audibleId) {
      playOnce([523, 784], tones);
      audibleId = id;
    } else if (id === undefined && last.current !== undefined && last.current === audibleId) {
      playOnce([784, 523], tones);
      audibleId = undefined;
    }
    last.current = id;
  }, [id]);
  if (!recording) return null;
  const isAgreed = recording.agreedIds.includes(asker.userId);
  const mayStop = meeting !== undefined && mayStopRecording(asker, recording, meeting);
  const isAnswered = isAgreed || recording.declinedIds.includes(asker.userId);
  return (
    <section aria-label={t('Recording')}>
      <VisuallyHidden role="alert">{t('This {meeting} is being recorded')}</VisuallyHidden>
      {isAnswered ? (
        <Running recording={recording} isAgreed={isAgreed} isInCall={isInCall} mayStop={mayStop} />
      ) : (
        <RecordingQuestion recording={recording} />
      )}
    </section>
  );
}

type RunningProps = { recording: Recording; isAgreed: boolean; isInCall: boolean; mayStop: boolean };

function Running({ recording, isAgreed, isInCall, mayStop }: RunningProps) {
  const now = useServerClock(useServerAhead(recording.meetingId) ?? 0);
  const { find, shortNameOf } = usePeople();
  const answer = useAnswerRecording(recording);
  const stop = useSetRecording(recording.meetingId);
  const leftOut = recording.declinedIds.map((id) => {
    const person = find(id);
    return person ? shortNameOf(person) : t('Someone');
  });
  const seconds = Math.max(0, Math.floor((now - Date.parse(recording.startedAt)) / 1_000));
  return (
    <div className={`${classes.banner} row wrap gap-8`}>
      <span className={classes.dot} aria-hidden="true" />
      <div className={classes.text}>
        <strong>
          {t('Recording')} <span data-figures>{formatSeconds(seconds)}</span>
        </strong>{' '}
        <span>
          {!isAgreed
            ? t('Nothing of you is recorded.')
            : isInCall
              ? t('You are recorded.')
              : t('Join with video to be part of it.')}
        </span>
        {leftOut.length > 0 && <p className="dimmed small">{t('Left out: {names}', { names: listed(leftOut) })}</p>}
      </div>
      <div className={classes.buttons}>
        <Button variant="subtle" size="compact-md" onClick={() => answer.mutate(!isAgreed)}>
          {isAgreed ? t('Leave me out') : t('Agree')}
        </Button>
        {mayStop && (
          <Button variant="default" size="compact-md" loading={stop.isPending} onClick={() => stop.mutate(false)}>
            {t('Stop recording')}
          </Button>
        )}
      </div>
    </div>
  );
}
