import { useEffect } from 'react';
import { slotCounts } from '#contract/media-sources.ts';
import type { Participant, RoomActions } from './state.ts';

/** Asks for the cameras of the last speakers: the large one in high quality, and all of them while they are few and not small. */
export function useWantedCameras(
  actions: RoomActions,
  participants: Participant[],
  speakers: string[],
  largeId: string | undefined,
  areSmall = false,
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
  useEffect(() => void actions.want(JSON.parse(key)), [actions, key]);
}
