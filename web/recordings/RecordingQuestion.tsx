import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Recording } from '#contract/recordings.ts';
import { t } from '#web/lib/translate.ts';
import { useMeeting } from '#web/meetings/useMeeting.ts';
import { useIsPrivateTeam } from '#web/teams/TeamName.tsx';
import { usePeople } from '#web/users/queries.ts';
import { recordingSettingsQuery } from './queries.ts';
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
            'If you agree, your voice, your camera and the screen you share are recorded and transcribed. If not, nothing of you is.',
          )}
        </p>
        <p className="mt-4 small">
          <Listeners meetingId={recording.meetingId} /> <Uses />
        </p>
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

/** Who may listen to a recording. */
function Listeners({ meetingId }: { meetingId: number }) {
  const meeting = useMeeting(meetingId);
  const isPrivate = useIsPrivateTeam(meeting?.teamId ?? null);
  if (!meeting) return null;
  if (meeting.participantIds) return t('The people of this {meeting} can listen to it.');
  if (meeting.teamId === null) return t('Everyone who takes part, the organizer and admins can listen to it.');
  return isPrivate
    ? t('The team can listen to it.')
    : t('The team, everyone who takes part and admins can listen to it.');
}

/** How long a recording is kept, and which services work with it. */
function Uses() {
  const { data: settings } = useQuery(recordingSettingsQuery);
  if (!settings) return null;
  const { keepDays, transcriberHost, languageModel } = settings;
  return [
    keepDays === null
      ? t('It is kept until someone deletes it.')
      : t('It is deleted after {days, plural, one {# day} other {# days}}.', { days: keepDays }),
    transcriberHost && t('{host} transcribes it.', { host: transcriberHost }),
    languageModel &&
      (languageModel.host === null
        ? t('A language model on this server ({model}) writes a summary from it and answers questions.', {
            model: languageModel.name,
          })
        : t('A language model ({model}), run by {host}, writes a summary from it and answers questions.', {
            model: languageModel.name,
            host: languageModel.host,
          })),
  ]
    .filter(Boolean)
    .join(' ');
}
