import { createStore, type Store } from '#web/lib/store.ts';
import { captureScreen } from '../devices/screenCapture.ts';
import type { RoomActions } from './state.ts';

export type ScreenShare = {
  state: Store<{ isSharing: boolean; hasFailed: boolean }>;
  start(): void;
  stop(): void;
  dismissFailure(): void;
};

/** Shares the user's screen in a room until they end it here or in the browser's own bar, or leave. */
export function createScreenShare(actions: RoomActions): ScreenShare {
  const state = createStore({ isSharing: false, hasFailed: false });
  let tracks: MediaStreamTrack[] = [];
  /** Grows with each start and stop. The user chooses a screen in between, and may have left the room by then. */
  let turn = 0;

  function stop(): void {
    turn++;
    if (tracks.length === 0) return;
    for (const track of tracks) track.stop();
    tracks = [];
    actions.setScreen(null, null);
    state.set({ isSharing: false, hasFailed: false });
  }

  async function start(): Promise<void> {
    const ownTurn = ++turn;
    const screen = await captureScreen();
    if (!screen) return;
    const captured = screen.sound ? [screen.video, screen.sound] : [screen.video];
    if (ownTurn !== turn) {
      for (const track of captured) track.stop();
      return;
    }
    tracks = captured;
    screen.video.addEventListener('ended', stop);
    actions.setScreen(screen.video, screen.sound);
    state.set({ isSharing: true, hasFailed: false });
  }

  return {
    state,
    dismissFailure: () => state.set({ ...state.get(), hasFailed: false }),
    start: () => void start().catch(() => state.set({ isSharing: false, hasFailed: true })),
    stop,
  };
}
