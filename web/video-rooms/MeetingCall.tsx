import { useEffect, useRef, useState } from 'react';
import { api } from '#web/lib/api.ts';
import { serverSentence } from '#web/lib/change.ts';
import { toast } from '#web/lib/toast.ts';
import { t } from '#web/lib/translate.ts';
import { useStore } from '#web/lib/useStore.ts';
import type { LocalMedia } from './devices/localMedia.ts';
import { useLocalMedia } from './devices/useLocalMedia.ts';
import { openRoom } from './media/openRoom.ts';
import { endTexts } from './room/endTexts.ts';
import type { Room } from './room/state.ts';
import { TileStrip } from './room/TileStrip.tsx';

async function joinMeetingRoom(meetingId: number, media: LocalMedia): Promise<Room> {
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

/** The user in the video call of a meeting, from its mount on. */
export default function MeetingCall({ meetingId, onEnd }: Props) {
  const media = useLocalMedia();
  const [room, setRoom] = useState<Room>();
  const joining = useRef<Promise<Room>>(undefined);
  const isMounted = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: joins once
  useEffect(() => {
    isMounted.current = true;
    joining.current ??= joinMeetingRoom(meetingId, media);
    const joined = joining.current;
    joined.then(setRoom, (error: Error) => {
      toast.error(
        t("You couldn't join with video"),
        serverSentence(error) ?? t('Check your connection and try again.'),
      );
      onEnd();
    });
    return () => {
      isMounted.current = false;
      const leave = () => isMounted.current || joined.then(({ actions }) => actions.leave());
      // In development React mounts each component twice.
      setTimeout(() => void leave(), 0);
    };
  }, []);
  return room ? <InCall room={room} media={media} onEnd={onEnd} /> : <p role="status">{t('Joining…')}</p>;
}

function InCall({ room, media, onEnd }: { room: Room; media: LocalMedia; onEnd: () => void }) {
  const { status, endReason } = useStore(room.state);
  // biome-ignore lint/correctness/useExhaustiveDependencies: reports the end once
  useEffect(() => {
    if (status !== 'ended') return;
    if (endReason && endReason !== 'left') {
      const { title, detail } = endTexts[endReason];
      toast.error(t(title), t(detail));
    }
    onEnd();
  }, [status]);
  return status === 'joining' ? <p role="status">{t('Joining…')}</p> : <TileStrip room={room} media={media} />;
}
