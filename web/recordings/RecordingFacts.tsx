import { useQuery } from '@tanstack/react-query';
import { t } from '#web/lib/translate.ts';
import { useMeeting } from '#web/meetings/useMeeting.ts';
import { useIsPrivateTeam } from '#web/teams/TeamName.tsx';
import { recordingSettingsQuery } from './queries.ts';

/** Who may listen to a recording of a meeting, for how long, and which services work with it. */
export function RecordingFacts({ meetingId }: { meetingId: number }) {
  return (
    <p className="mt-4 small">
      <Listeners meetingId={meetingId} /> <Uses />
    </p>
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
