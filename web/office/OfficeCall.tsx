import { t } from '#web/lib/translate.ts';
import { useStore } from '#web/lib/useStore.ts';
import type { LocalMedia } from '#web/video-rooms/devices/localMedia.ts';
import { RoomAudio } from '#web/video-rooms/room/RoomAudio.tsx';
import { StageNotice } from '#web/video-rooms/room/StageNotice.tsx';
import { cameraItems, screenItems } from '#web/video-rooms/room/stageItems.ts';
import type { Room } from '#web/video-rooms/room/state.ts';
import { Tile } from '#web/video-rooms/room/Tile.tsx';
import { useRecentSpeakers } from '#web/video-rooms/room/useRecentSpeakers.ts';
import { useWantedCameras } from '#web/video-rooms/room/useWantedCameras.ts';
import classes from './OfficeCall.module.css';

const noScreen = { isSharing: false, hasFailed: false, stop: () => undefined };

type Props = { room: Room; media: LocalMedia; label: string; volumes?: Record<string, number> };

/** The people that the user hears, as a line of tiles over the map. */
export function OfficeCall({ room, media, label, volumes = {} }: Props) {
  const state = useStore(room.state);
  const { choices } = useStore(media.state);
  const { participants, reactions } = state;
  const speakers = useRecentSpeakers(participants);
  useWantedCameras(room.actions, participants, speakers, undefined);
  return (
    <section className={classes.call} aria-label={label}>
      <StageNotice state={state} media={media} isTalking={false} screen={noScreen} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls when there are many tiles */}
      <ul className={classes.tiles} aria-label={t('People in the room')} tabIndex={0}>
        {[...screenItems(participants), ...cameraItems(participants)].map((item) => (
          <Tile key={item.key} item={item} reactions={reactions} width={128} height={84} />
        ))}
      </ul>
      <RoomAudio participants={participants} speakerId={choices.speaker} volumes={volumes} />
    </section>
  );
}
