import { useEffect, useState } from 'react';
import { t } from '#web/lib/translate.ts';
import { useStore } from '#web/lib/useStore.ts';
import { IconScreenShare, IconScreenShareOff } from '#web/ui/icons/icons.ts';
import type { LocalMedia } from '#web/video-rooms/devices/localMedia.ts';
import { canShareScreen } from '#web/video-rooms/devices/support.ts';
import { RoomAudio } from '#web/video-rooms/room/RoomAudio.tsx';
import { StageNotice } from '#web/video-rooms/room/StageNotice.tsx';
import { createScreenShare } from '#web/video-rooms/room/screenShare.ts';
import { cameraItems, screenItems } from '#web/video-rooms/room/stageItems.ts';
import type { Room } from '#web/video-rooms/room/state.ts';
import { Tile } from '#web/video-rooms/room/Tile.tsx';
import { ToolButton } from '#web/video-rooms/room/ToolButton.tsx';
import { useRecentSpeakers } from '#web/video-rooms/room/useRecentSpeakers.ts';
import { useWantedCameras } from '#web/video-rooms/room/useWantedCameras.ts';
import classes from './OfficeCall.module.css';

type Props = {
  room: Room;
  media: LocalMedia;
  label: string;
  /** Whether someone else may see a screen that the user shares. */
  mayShare: boolean;
  volumes?: Record<string, number>;
};

/** The people that the user hears, as a line of tiles over the map, and the screens that are shared. */
export function OfficeCall({ room, media, label, mayShare, volumes = {} }: Props) {
  const state = useStore(room.state);
  const [screen] = useState(() => createScreenShare(room.actions));
  const sharing = useStore(screen.state);
  // What the user shared with these people is not for the next ones.
  useEffect(() => screen.stop, [screen]);
  const ShareIcon = sharing.isSharing ? IconScreenShareOff : IconScreenShare;
  const screens = screenItems(state.participants);
  const { choices } = useStore(media.state);
  const { participants, reactions } = state;
  const speakers = useRecentSpeakers(participants);
  useWantedCameras(room.actions, participants, speakers);
  return (
    <section className={classes.call} aria-label={label}>
      <StageNotice state={state} media={media} screen={screen} />
      {screens.length > 0 && (
        <ul className={classes.screens} aria-label={t('Shared screens')}>
          {screens.map((item) => (
            <Tile key={item.key} item={item} reactions={reactions} />
          ))}
        </ul>
      )}
      <div className={classes.line}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls when there are many tiles */}
        <ul className={classes.tiles} aria-label={t('People in the room')} tabIndex={0}>
          {cameraItems(participants).map((item) => (
            <Tile key={item.key} item={item} reactions={reactions} width={128} height={84} isSmall />
          ))}
        </ul>
        {mayShare && canShareScreen() && (
          <ToolButton
            label={sharing.isSharing ? t('Stop sharing') : t('Share screen')}
            icon={<ShareIcon size={22} stroke={1.6} />}
            tone={sharing.isSharing ? 'on' : undefined}
            onClick={sharing.isSharing ? screen.stop : screen.start}
          />
        )}
      </div>
      <RoomAudio participants={participants} speakerId={choices.speaker} volumes={volumes} />
    </section>
  );
}
