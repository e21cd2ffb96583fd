import { useEffect, useRef } from 'react';
import { useStore } from '#web/lib/useStore.ts';
import type { LocalMedia } from '../devices/localMedia.ts';
import type { Room } from './state.ts';

/** Sends the user's devices into the room whenever they change, and mutes the user when someone else does. */
export function useOwnMedia({ state, actions }: Room, media: LocalMedia): void {
  const { microphone, camera, isMuted } = useStore(media.state);
  const { mutes } = useStore(state);
  const seenMutes = useRef(mutes);
  useEffect(() => void actions.setMicrophone(microphone), [actions, microphone]);
  useEffect(() => void actions.setCamera(camera), [actions, camera]);
  const isSilent = isMuted || !microphone;
  useEffect(() => void actions.setMuted(isSilent), [actions, isSilent]);
  useEffect(() => {
    if (mutes > seenMutes.current) void media.joinWith({ joinsMuted: true });
    seenMutes.current = mutes;
  }, [mutes, media]);
}
