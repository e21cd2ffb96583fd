import { useEffect, useRef } from 'react';
import { useStore } from '#web/lib/useStore.ts';
import type { LocalMedia } from '../devices/localMedia.ts';
import type { Room } from './state.ts';

/** Sends the user's devices into the room whenever they change, and mutes the user when a host does. */
export function useOwnMedia({ state, actions }: Room, media: LocalMedia): void {
  const { microphone, camera, isMuted } = useStore(media.state);
  const { hostMutes } = useStore(state);
  const seenMutes = useRef(hostMutes);
  useEffect(() => void actions.setMicrophone(microphone), [actions, microphone]);
  useEffect(() => void actions.setCamera(camera), [actions, camera]);
  const isSilent = isMuted || !microphone;
  useEffect(() => void actions.setMuted(isSilent), [actions, isSilent]);
  useEffect(() => {
    if (hostMutes > seenMutes.current) void media.setMuted(true);
    seenMutes.current = hostMutes;
  }, [hostMutes, media]);
}
