import { useEffect, useRef, useState } from 'react';
import { captureScreen } from '../devices/screenCapture.ts';
import type { RoomActions } from './state.ts';

/** Shares the user's screen until they end it here or in the browser's own bar, or leave. */
export function useScreenShare(actions: RoomActions) {
  const tracks = useRef<MediaStreamTrack[]>([]);
  const [isSharing, setSharing] = useState(false);
  const [hasFailed, setFailed] = useState(false);

  function stop(): void {
    for (const track of tracks.current) track.stop();
    tracks.current = [];
    actions.setScreen(null, null);
    setSharing(false);
  }

  async function start(): Promise<void> {
    setFailed(false);
    const screen = await captureScreen();
    if (!screen) return;
    tracks.current = screen.sound ? [screen.video, screen.sound] : [screen.video];
    screen.video.addEventListener('ended', stop);
    actions.setScreen(screen.video, screen.sound);
    setSharing(true);
  }

  useEffect(
    () => () => {
      for (const track of tracks.current) track.stop();
    },
    [],
  );
  return { isSharing, hasFailed, stop, start: () => start().catch(() => setFailed(true)) };
}
