import { api } from '#web/lib/api.ts';
import { t } from '#web/lib/translate.ts';
import { useStore } from '#web/lib/useStore.ts';
import { AskFirst } from '#web/recordings/AskFirst.tsx';
import { CallRecorder } from '#web/recordings/CallRecorder.tsx';
import type { LocalMedia } from './devices/localMedia.ts';
import { useLocalMedia } from './devices/useLocalMedia.ts';
import { openRoom } from './media/openRoom.ts';
import type { Room } from './room/state.ts';
import { TileStrip } from './room/TileStrip.tsx';
import { useJoinedRoom } from './useJoinedRoom.ts';

/** Joins the video room of a meeting. */
export async function joinMeetingRoom(meetingId: number, media: LocalMedia): Promise<Room> {
  const { id } = await api.videoRooms.ofMeeting({ params: { id: meetingId } });
  const access = await api.videoRooms.join({ params: { id } });
  const { microphone, camera, isMuted } = media.state.get();
  return openRoom(id, access, { microphone, camera, isMuted: isMuted || !microphone });
}

type Props = {
  meetingId: number;
  /** Called once the user is out of the call. The meeting goes on. */
  onEnd: () => void;
};

/** The user in the video call of a meeting, once they know whether it is recorded. */
export default function MeetingCall(props: Props) {
  return (
    <AskFirst meetingId={props.meetingId} isAsked>
      <Joined {...props} />
    </AskFirst>
  );
}

function Joined({ meetingId, onEnd }: Props) {
  const media = useLocalMedia();
  const room = useJoinedRoom(() => joinMeetingRoom(meetingId, media), onEnd);
  return room ? <InCall room={room} media={media} meetingId={meetingId} /> : <p role="status">{t('Joining…')}</p>;
}

function InCall({ room, media, meetingId }: { room: Room; media: LocalMedia; meetingId: number }) {
  const { status } = useStore(room.state);
  return status === 'joining' ? (
    <p role="status">{t('Joining…')}</p>
  ) : (
    <>
      <TileStrip room={room} media={media} />
      <CallRecorder room={room} meetingId={meetingId} />
    </>
  );
}
