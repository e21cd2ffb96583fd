import { useEffect } from 'react';
import { useLocation } from '#web/lib/router.tsx';
import { useAsker } from '#web/lib/session.ts';
import { useStore } from '#web/lib/useStore.ts';
import { CallRecorder } from '#web/recordings/CallRecorder.tsx';
import { useRunningRecording } from '#web/recordings/useRunningRecording.ts';
import { Announcer } from '../room/Announcer.tsx';
import { RoomAudio } from '../room/RoomAudio.tsx';
import { useOwnMedia } from '../room/useOwnMedia.ts';
import { useWakeLock } from '../room/useWakeLock.ts';
import { CallWindow } from './CallWindow.tsx';
import { type Call, isLargeAt } from './currentCall.ts';

/** Keeps a call going on every screen: sound, devices and recording. Where no screen shows it large, a small window does. */
export default function CallHost({ call }: { call: Call }) {
  const { room, media, meetingId } = call;
  const state = useStore(room.state);
  const { choices } = useStore(media.state);
  const { pathname } = useLocation();
  useOwnMedia(room, media);
  useWakeLock();
  return (
    <>
      <RoomAudio participants={state.participants} speakerId={choices.speaker} />
      <Announcer state={state} />
      {meetingId !== null && <Recorded call={call} meetingId={meetingId} />}
      {!isLargeAt(call, pathname) && <CallWindow call={call} />}
    </>
  );
}

/** Records the user if they agreed. The browser asks before a tab that is recorded is closed. */
function Recorded({ call: { room }, meetingId }: { call: Call; meetingId: number }) {
  const { userId } = useAsker();
  const isRecorded = useRunningRecording(meetingId)?.agreedIds.includes(userId) ?? false;
  useEffect(() => {
    if (!isRecorded) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isRecorded]);
  return <CallRecorder room={room} meetingId={meetingId} />;
}
