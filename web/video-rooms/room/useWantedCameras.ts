import { useEffect } from 'react';
import { slotCounts } from '#contract/media-sources.ts';
import type { Participant, RoomActions } from './state.ts';

/**
 * Asks for the cameras of the last speakers: the large one in high quality, and all of them while they are few and not small. Asks for
 * nothing while `isOff`, because another part of the screen shows them.
 */
export function useWantedCameras(
  actions: RoomActions,
  participants: Participant[],
  speakers: string[],
  {
    largeId,
    areSmall = false,
    isOff = false,
  }: { largeId?: string | undefined; areSmall?: boolean; isOff?: boolean } = {},
): void {
  const on = new Set(participants.filter(({ isMe, hasCamera }) => !isMe && hasCamera).map(({ id }) => id));
  const ids = [...new Set([...(largeId ? [largeId] : []), ...speakers])]
    .filter((id) => on.has(id))
    .slice(0, slotCounts.camera);
  const areHigh = !areSmall && largeId === undefined && ids.length <= 3;
  const wanted = ids.map((participantId) => ({
    participantId,
    quality: areHigh || participantId === largeId ? ('high' as const) : ('low' as const),
  }));
  const key = JSON.stringify(wanted);
  useEffect(() => {
    if (!isOff) actions.want(JSON.parse(key));
  }, [actions, key, isOff]);
}
