import { ActionIcon, Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { createPortal } from 'react-dom';
import { useRemembered } from '#web/lib/browser/useRemembered.ts';
import { Link } from '#web/lib/router.tsx';
import { storageKeys } from '#web/lib/storage.ts';
import { t } from '#web/lib/translate.ts';
import { useStore } from '#web/lib/useStore.ts';
import { RecordingBanner } from '#web/recordings/RecordingBanner.tsx';
import { phone } from '#web/ui/breakpoints.ts';
import {
  IconArrowsMaximize,
  IconChevronDown,
  IconChevronUp,
  IconPhoneOff,
  IconScreenShare,
  IconScreenShareOff,
} from '#web/ui/icons/icons.ts';
import { useTopDialog } from '#web/ui/stack.ts';
import { CallProgress } from '../calls/CallProgress.tsx';
import { Captions } from '../captions/Captions.tsx';
import { useCaptions } from '../captions/useCaptions.ts';
import { canShareScreen } from '../devices/support.ts';
import { WaitingGuests } from '../guests/WaitingGuests.tsx';
import { videoRoomQuery } from '../queries.ts';
import { OwnMediaButtons } from '../room/OwnMediaButtons.tsx';
import { StageNotice } from '../room/StageNotice.tsx';
import { cameraItems, screenItems } from '../room/stageItems.ts';
import { Tile } from '../room/Tile.tsx';
import { ToolButton } from '../room/ToolButton.tsx';
import { useRecentSpeakers } from '../room/useRecentSpeakers.ts';
import { useWantedCameras } from '../room/useWantedCameras.ts';
import classes from './CallWindow.module.css';
import type { Call } from './currentCall.ts';
import { useMoving } from './useMoving.ts';

/** How many faces it shows, those who spoke last. */
const maxTiles = 2;
const size = { size: 20, stroke: 1.6 };

/** A small window with the call, above other screens. The user can move it by its head. */
export function CallWindow({ call: { room, roomId, media, screen, name, path, meetingId } }: { call: Call }) {
  const state = useStore(room.state);
  const { participants, reactions } = state;
  const { data: videoRoom } = useQuery(videoRoomQuery(roomId));
  const { isSharing } = useStore(screen.state);
  const speakers = useRecentSpeakers(participants);
  const rank = (id: string) => (speakers.includes(id) ? speakers.indexOf(id) : speakers.length);
  const isPhone = useMediaQuery(phone, undefined, { getInitialValueInEffect: false });
  const [isFolded, setFolded] = useRemembered(storageKeys.foldedCall, isPhone ?? false);
  const faces = cameraItems(participants)
    .filter(({ participant }) => !participant.isMe || participants.length === 1)
    .sort((one, other) => rank(one.participant.id) - rank(other.participant.id));
  const tiles = [...screenItems(participants), ...faces].slice(0, maxTiles);
  const visibleFaces = (isFolded ? [] : tiles)
    .filter(({ source }) => source === 'camera')
    .map(({ participant }) => participant.id);
  useWantedCameras(room.actions, participants, visibleFaces, { areSmall: true });
  const captions = useCaptions(meetingId);
  const move = useMoving();
  const dialog = useTopDialog();
  const FoldIcon = isFolded ? IconChevronUp : IconChevronDown;
  const ShareIcon = isSharing ? IconScreenShareOff : IconScreenShare;
  return createPortal(
    <section
      {...move.window}
      className={`${move.window.className} ${classes.window}`}
      aria-label={t('Call in {name}', { name })}
    >
      <div className={classes.head}>
        <button
          type="button"
          {...move.handle}
          title={t('Drag it, or move it with the arrow keys')}
          aria-label={t('Move the window of the call')}
        >
          <span dir="auto">{name}</span>
        </button>
        {/* The text of an open dialog would be lost. */}
        {!dialog && (
          <Button
            component={Link}
            to={path}
            size="compact-sm"
            variant="subtle"
            leftSection={<IconArrowsMaximize size={14} stroke={1.8} aria-hidden="true" />}
          >
            {t('Back to the call')}
          </Button>
        )}
        <ActionIcon
          size={28}
          aria-label={t('Faces in the small window')}
          aria-expanded={!isFolded}
          onClick={() => setFolded(!isFolded)}
        >
          <FoldIcon size={18} stroke={1.8} />
        </ActionIcon>
      </div>
      <StageNotice state={state} media={media} screen={screen} />
      {meetingId !== null && <RecordingBanner meetingId={meetingId} isInCall />}
      <WaitingGuests roomId={roomId} />
      {!isFolded && (
        <ul className={classes.tiles} aria-label={t('People in the room')}>
          {tiles.map((item) =>
            item.source === 'screen' ? (
              <Tile key={item.key} item={item} reactions={reactions} width={302} height={170} />
            ) : (
              <Tile key={item.key} item={item} reactions={reactions} width={140} height={92} isSmall />
            ),
          )}
        </ul>
      )}
      {videoRoom?.kind === 'call' && participants.length === 1 && <CallProgress call={videoRoom} />}
      {meetingId !== null && captions?.isOn && <Captions meetingId={meetingId} isSmall />}
      <div className={classes.tools}>
        <OwnMediaButtons media={media} />
        {canShareScreen() && (
          <ToolButton
            label={isSharing ? t('Stop sharing') : t('Share screen')}
            icon={<ShareIcon {...size} />}
            tone={isSharing ? 'on' : undefined}
            onClick={isSharing ? screen.stop : screen.start}
          />
        )}
        <ToolButton
          label={t('Leave call')}
          icon={<IconPhoneOff {...size} />}
          tone="leave"
          onClick={room.actions.leave}
        />
      </div>
    </section>,
    // On a phone a dialog has the whole screen.
    (!isPhone && dialog) || document.body,
  );
}
