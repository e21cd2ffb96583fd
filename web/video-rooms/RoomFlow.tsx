import { type ReactNode, useState } from 'react';
import { t } from '#web/lib/translate.ts';
import { useStore } from '#web/lib/useStore.ts';
import { AskFirst } from '#web/recordings/AskFirst.tsx';
import { RecordingBanner } from '#web/recordings/RecordingBanner.tsx';
import { FullScreenLoader } from '#web/ui/feedback/FullScreenLoader.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { type Call, currentCall } from './current/currentCall.ts';
import { useLargeCall } from './current/largeCall.ts';
import type { LocalMedia } from './devices/localMedia.ts';
import { isVideoSupported } from './devices/support.ts';
import { useLocalMedia } from './devices/useLocalMedia.ts';
import { PreJoin } from './PreJoin.tsx';
import { EndedScreen } from './room/EndedScreen.tsx';
import { RoomStage } from './room/RoomStage.tsx';
import type { HostActions } from './room/state.ts';
import { UnsupportedBrowser } from './UnsupportedBrowser.tsx';

type Props = {
  roomId: number;
  name: string;
  /** The address that others join with. */
  url: string;
  /** null for people who are no hosts. */
  host: HostActions | null;
  /** Whether the user may mute the others. */
  mayMute: boolean;
  /** Whether only hosts and those who have been here may join. */
  isLocked: boolean;
  /** Enters the room. Its error is a sentence for the user. */
  join: (media: LocalMedia) => Promise<void>;
  /** Where the link back goes, and its text. */
  back: { to: string; label: string };
  /** The text of the button that joins. */
  joinLabel?: string | undefined;
  /** Who is in the room; shown before the user joins. */
  inside?: ReactNode;
  /** What the user sees while no one else is in the room, instead of an invitation to share its link. */
  alone?: ReactNode;
  chat?: ReactNode;
  unread?: number;
  /** Shown above the preview and the tiles. */
  notice?: ReactNode;
  /** The meeting whose room it is: it may be recorded. */
  meetingId: number | null;
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
  return <Visit key={`${props.roomId} ${visit}`} {...props} onRejoin={() => setVisit(visit + 1)} />;
}

type VisitProps = Props & { onRejoin: () => void };

function Visit(props: VisitProps) {
  const current = useStore(currentCall);
  const [call, setCall] = useState<Call>();
  // It stays to say why it has ended.
  if (current?.roomId === props.roomId && current !== call) setCall(current);
  return call ? <InRoom {...props} call={call} /> : <Preparing {...props} />;
}

function Preparing({ name, join, joinLabel, meetingId, inside, notice }: VisitProps) {
  const media = useLocalMedia();
  const [isJoining, setJoining] = useState(false);
  const [error, setError] = useState<string>();
  function enter() {
    setJoining(true);
    setError(undefined);
    media.dismissFaults();
    join(media)
      .catch(({ message }: Error) => setError(message))
      .finally(() => setJoining(false));
  }
  return (
    <Page title={name}>
      {notice}
      {meetingId !== null && <RecordingBanner meetingId={meetingId} isInCall={false} />}
      <AskFirst meetingId={meetingId ?? undefined} isAsked>
        <PreJoin media={media} isJoining={isJoining} error={error} onJoin={enter} label={joinLabel} inside={inside} />
      </AskFirst>
    </Page>
  );
}

function InRoom({ call, onRejoin, back, meetingId, notice, ...props }: VisitProps & { call: Call }) {
  const { status, endReason } = useStore(call.room.state);
  const isOver = status === 'ended';
  useLargeCall(!isOver);
  return (
    <Page title={props.name} fills={!isOver} wide={!isOver}>
      {isOver ? (
        <EndedScreen reason={endReason ?? 'left'} onRejoin={onRejoin} back={back} />
      ) : status === 'joining' ? (
        <FullScreenLoader label={t('Joining…')} />
      ) : (
        <RoomStage
          call={call}
          {...props}
          back={back}
          meetingId={meetingId}
          notice={
            <>
              {notice}
              {meetingId !== null && <RecordingBanner meetingId={meetingId} isInCall />}
            </>
          }
        />
      )}
    </Page>
  );
}
