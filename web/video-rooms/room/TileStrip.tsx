import { IconMaximize, IconPhoneOff } from '@tabler/icons-react';
import { useRef } from 'react';
import { t } from '#web/lib/translate.ts';
import { useStore } from '#web/lib/useStore.ts';
import type { LocalMedia } from '../devices/localMedia.ts';
import { canUseFullScreen } from '../devices/support.ts';
import { Announcer } from './Announcer.tsx';
import { OwnMediaButtons } from './OwnMediaButtons.tsx';
import { RoomAudio } from './RoomAudio.tsx';
import { StageNotice } from './StageNotice.tsx';
import { cameraItems, screenItems } from './stageItems.ts';
import type { Room } from './state.ts';
import { Tile } from './Tile.tsx';
import classes from './TileStrip.module.css';
import { ToolButton } from './ToolButton.tsx';
import { useOwnMedia } from './useOwnMedia.ts';
import { useRecentSpeakers } from './useRecentSpeakers.ts';
import { useWakeLock } from './useWakeLock.ts';
import { useWantedCameras } from './useWantedCameras.ts';

const noScreen = { isSharing: false, hasFailed: false, stop: () => undefined };

/** A call in one line of tiles, beside other work. Its buttons have no shortcuts, because the screen around it has some. */
export function TileStrip({ room, media }: { room: Room; media: LocalMedia }) {
  const state = useStore(room.state);
  const { choices } = useStore(media.state);
  const { participants, reactions } = state;
  useOwnMedia(room, media);
  useWakeLock();
  const speakers = useRecentSpeakers(participants);
  useWantedCameras(room.actions, participants, speakers, undefined);
  const screens = screenItems(participants);
  const list = useRef<HTMLUListElement>(null);
  const enlargeScreen = () => void list.current?.querySelector('[data-screen] video')?.requestFullscreen();
  return (
    <section className={classes.strip} aria-label={t('Call')}>
      <StageNotice state={state} media={media} isTalking={false} screen={noScreen} />
      <div className={classes.line}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls when there are many tiles */}
        <ul ref={list} className={classes.tiles} aria-label={t('People in the room')} tabIndex={0}>
          {[...screens, ...cameraItems(participants)].map((item) => (
            <Tile key={item.key} item={item} reactions={reactions} width={144} height={92} />
          ))}
        </ul>
        <div className={classes.tools}>
          {screens.length > 0 && canUseFullScreen() && (
            <ToolButton
              label={t('Enlarge the shared screen')}
              icon={<IconMaximize size={22} stroke={1.6} />}
              onClick={enlargeScreen}
            />
          )}
          <OwnMediaButtons media={media} />
          <ToolButton
            label={t('Leave call')}
            icon={<IconPhoneOff size={22} stroke={1.6} />}
            tone="leave"
            onClick={room.actions.leave}
          />
        </div>
      </div>
      <RoomAudio participants={participants} speakerId={choices.speaker} />
      <Announcer state={state} />
    </section>
  );
}
