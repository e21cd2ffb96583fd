import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useAsker } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { recordingsQuery } from './queries.ts';
import { RecordingQuestion } from './RecordingQuestion.tsx';
import { useRunningRecording } from './useRunningRecording.ts';

type Props = {
  /** Undefined for a call that belongs to no meeting. */
  meetingId: number | undefined;
  children: ReactNode;
  /** Whether the page asks already. */
  isAsked?: boolean;
};

/** Shows its content, such as a call, once the user knows that the meeting is being recorded, if it is. */
export function AskFirst({ meetingId, children, isAsked = false }: Props) {
  if (meetingId === undefined) return children;
  return (
    <AskInMeeting meetingId={meetingId} isAsked={isAsked}>
      {children}
    </AskInMeeting>
  );
}

function AskInMeeting({ meetingId, children, isAsked }: Required<Props> & { meetingId: number }) {
  const { userId } = useAsker();
  const { isPending } = useQuery(recordingsQuery(meetingId));
  const recording = useRunningRecording(meetingId);
  const [isThrough, setThrough] = useState(false);
  const isAnswered = recording && [...recording.agreedIds, ...recording.declinedIds].includes(userId);
  const mayPass = !isPending && (!recording || isAnswered);
  if (mayPass && !isThrough) setThrough(true);
  if (isThrough || mayPass) return children;
  if (!recording) return null;
  return isAsked ? (
    <p role="status">{t('Say whether the recording may include you. Then you join.')}</p>
  ) : (
    <RecordingQuestion recording={recording} />
  );
}
