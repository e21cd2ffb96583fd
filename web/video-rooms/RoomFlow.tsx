import { type ReactNode, useEffect, useRef, useState } from 'react';
import { t } from '#web/lib/translate.ts';
import { useStore } from '#web/lib/useStore.ts';
import { CallRecorder } from '#web/recordings/CallRecorder.tsx';
import { RecordingBanner } from '#web/recordings/RecordingBanner.tsx';
import { FullScreenLoader } from '#web/ui/feedback/FullScreenLoader.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import type { LocalMedia } from './devices/localMedia.ts';
import { isVideoSupported } from './devices/support.ts';
import { useLocalMedia } from './devices/useLocalMedia.ts';
import { PreJoin } from './PreJoin.tsx';
import { EndedScreen } from './room/EndedScreen.tsx';
import { RoomStage } from './room/RoomStage.tsx';
import type { HostActions, OwnMedia, Room } from './room/state.ts';
import { UnsupportedBrowser } from './UnsupportedBrowser.tsx';

type Props = {
  name: string;
  /** The address that others join with. */
  url: string;
  /** null for people who are no hosts. */
  host: HostActions | null;
  /** Whether only hosts may join. */
  isLocked: boolean;
  /** Enters the room. Its error is a sentence for the user. */
  join: (own: OwnMedia) => Promise<Room>;
  /** Where the link back goes, and its text. */
  back: { to: string; label: string };
  chat?: ReactNode;
  unread?: number;
  /** The meeting whose room it is: it may be recorded. */
  meetingId?: number | null;
};

/** The screen of a video room, from the preview to its end. */
export function RoomFlow(props: Props) {
  const [visit, setVisit] = useState(1);
  if (!isVideoSupported()) {
    return (
      <Page title={props.name}>
        <UnsupportedBrowser />
      </Page>
    );
  }
  return <Visit key={visit} {...props} onRejoin={() => setVisit(visit + 1)} />;
}

type VisitProps = Props & { onRejoin: () => void };

function Visit(props: VisitProps) {
  const media = useLocalMedia();
  const [room, setRoom] = useState<Room>();
  const [isJoining, setJoining] = useState(false);
  const [error, setError] = useState<string>();
  if (room) return <InRoom {...props} room={room} media={media} />;
  function join() {
    const { microphone, camera, isMuted } = media.state.get();
    setJoining(true);
    setError(undefined);
    media.dismissFaults();
    props
      .join({ microphone, camera, isMuted: isMuted || !microphone })
      .then(setRoom, ({ message }: Error) => setError(message))
      .finally(() => setJoining(false));
  }
  return (
    <Page title={props.name}>
      {props.meetingId != null && <RecordingBanner meetingId={props.meetingId} isInCall={false} />}
      <PreJoin media={media} isJoining={isJoining} error={error} onJoin={join} />
    </Page>
  );
}

function InRoom({ room, media, onRejoin, back, meetingId, ...props }: VisitProps & { room: Room; media: LocalMedia }) {
  const { status, endReason } = useStore(room.state);
  const isMounted = useRef(true);
  const isOver = status === 'ended';
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
      // In development React mounts each component twice.
      setTimeout(() => isMounted.current || room.actions.leave());
    };
  }, [room]);
  useEffect(() => {
    if (isOver) media.stop();
  }, [isOver, media]);
  return (
    <Page title={props.name} fills={!isOver} wide={!isOver}>
      {isOver ? (
        <EndedScreen reason={endReason ?? 'left'} onRejoin={onRejoin} back={back} />
      ) : status === 'joining' ? (
        <FullScreenLoader label={t('Joining…')} />
      ) : (
        <RoomStage
          room={room}
          media={media}
          {...props}
          notice={
            meetingId != null && (
              <>
                <RecordingBanner meetingId={meetingId} isInCall />
                <CallRecorder room={room} meetingId={meetingId} />
              </>
            )
          }
        />
      )}
    </Page>
  );
}
