import { useEffect, useState } from 'react';
import { meetDistance, partDistance } from '#rules/office/bubbles.ts';
import { t } from '#web/lib/translate.ts';
import { useStore } from '#web/lib/useStore.ts';
import type { LocalMedia } from '#web/video-rooms/devices/localMedia.ts';
import { OfficeCall } from './OfficeCall.tsx';
import type { Office } from './openOffice.ts';

/** How often loudness follows the distance, in ms. */
const followMs = 250;
/** How loud people are who are about to leave the bubble. */
const faint = 0.25;

type Props = {
  office: Office;
  media: LocalMedia;
  /** The bubble that the user is in; null while they are alone. */
  bubble: string | null;
};

/** The talk with the people around the user: louder when they are closer. Alone, it shows only that the camera is on. */
export function BubbleCall({ office, media, bubble }: Props) {
  const isAlone = bubble === null;
  const { camera } = useStore(media.state);
  const [volumes, setVolumes] = useState<Record<string, number>>({});
  useEffect(() => {
    const timer = setInterval(() => setVolumes(volumesIn(office)), followMs);
    return () => clearInterval(timer);
  }, [office]);
  if (isAlone && !camera) return null;
  const label = isAlone ? t('Your camera') : t('Talk with people around you');
  return (
    <OfficeCall key={bubble} room={office.room} media={media} label={label} mayShare={!isAlone} volumes={volumes} />
  );
}

/** Full within half the distance of meeting, then less, in steps, so that small moves change nothing. */
function volumesIn({ positions, ownId }: Office): Record<string, number> {
  const own = positions.get(ownId() ?? '');
  if (!own) return {};
  return Object.fromEntries(
    [...positions].map(([id, { x, y }]) => {
      const distance = Math.hypot(x - own.x, y - own.y);
      const part = (distance - meetDistance / 2) / (partDistance - meetDistance / 2);
      const volume = 1 - Math.min(Math.max(part, 0), 1) * (1 - faint);
      return [id, Math.round(volume * 10) / 10];
    }),
  );
}
