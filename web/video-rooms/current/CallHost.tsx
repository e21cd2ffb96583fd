import { useStore } from '#web/lib/useStore.ts';
import { CallRecorder } from '#web/recordings/CallRecorder.tsx';
import { Announcer } from '../room/Announcer.tsx';
import { RoomAudio } from '../room/RoomAudio.tsx';
import { useOwnMedia } from '../room/useOwnMedia.ts';
import { useWakeLock } from '../room/useWakeLock.ts';
import { CallWindow } from './CallWindow.tsx';
import type { Call } from './currentCall.ts';
import { largeCalls } from './largeCall.ts';

/** Keeps a call going on every screen: sound, devices and recording. Where no screen shows it large, a small window does. */
export default function CallHost({ call }: { call: Call }) {
  const { room, media, meetingId } = call;
  const state = useStore(room.state);
  const { choices } = useStore(media.state);
  const isLarge = useStore(largeCalls) > 0;
  useOwnMedia(room, media);
  useWakeLock();
  return (
    <>
      <RoomAudio participants={state.participants} speakerId={choices.speaker} />
      <Announcer state={state} />
      {meetingId !== null && <CallRecorder room={room} meetingId={meetingId} />}
      {!isLarge && <CallWindow call={call} />}
    </>
  );
}
