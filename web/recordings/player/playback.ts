import type { RecordingTrack } from '#contract/recordings.ts';
import { createStore, type Store } from '#web/lib/store.ts';
import { lengthOf, picturesAt, skipSilence, soundsAt, speakersAt } from './timeline.ts';

/** How often the elements are kept in step, in ms. */
const stepMs = 100;
/** An element that is further from its moment jumps to it, in seconds. A smaller distance is not heard. */
const tolerance = 0.3;
/** How long to wait for an element that does not load before going on without it at first, in ms. */
const firstTimeoutMs = 8_000;

export type PlaybackState = {
  positionMs: number;
  isPlaying: boolean;
  /** Whether it waits for the network. */
  isLoading: boolean;
  /** Whether the browser cannot play a track. */
  hasFailed: boolean;
  rate: number;
  skipsSilence: boolean;
  sounds: RecordingTrack[];
  screen: RecordingTrack | undefined;
  camera: RecordingTrack | undefined;
  speakerIds: string[];
};

/** Plays the tracks of a recording together, each in its own element, by one clock. */
export type Playback = {
  state: Store<PlaybackState>;
  lengthMs: number;
  setPlaying(isPlaying: boolean): void;
  seek(ms: number): void;
  setRate(rate: number): void;
  setSkipsSilence(skips: boolean): void;
  /** Tells of the element that plays a track; null once it is gone. */
  setElement(trackId: number, element: HTMLMediaElement | null): void;
  close(): void;
};

/** Opens the tracks at their beginning, or as another playback of the recording was left. */
export function openPlayback(tracks: RecordingTrack[], last?: PlaybackState): Playback {
  const lengthMs = lengthOf(tracks);
  const elements = new Map<number, HTMLMediaElement>();
  const byId = new Map(tracks.map((track) => [track.id, track]));
  let lastStepAt = performance.now();
  let loadingSince: number | undefined;
  let timeoutMs = firstTimeoutMs;

  const shownAt = (ms: number) => ({
    sounds: soundsAt(tracks, ms),
    screen: undefined,
    camera: undefined,
    ...picturesAt(tracks, ms),
    speakerIds: speakersAt(tracks, ms),
  });
  const positionMs = Math.min(lengthMs, last?.positionMs ?? 0);
  const state = createStore<PlaybackState>({
    ...{ isPlaying: false, rate: 1, skipsSilence: false, ...last },
    ...{ positionMs, isLoading: false, hasFailed: false },
    ...shownAt(positionMs),
  });
  const update = (changes: Partial<PlaybackState>) => state.set({ ...state.get(), ...changes });

  /** Whether a track has something to play at the moment. */
  const isDue = ({ startMs, durationMs }: RecordingTrack, ms: number) => startMs <= ms && ms < startMs + durationMs;

  /** Moves each element to the moment. @returns whether all of them can play on */
  function align(): boolean {
    const { positionMs, isPlaying, rate } = state.get();
    let isReady = true;
    for (const [id, element] of elements) {
      const track = byId.get(id);
      if (!track || !isDue(track, positionMs)) {
        element.pause();
        continue;
      }
      const expected = (positionMs - track.startMs) / 1_000;
      if (Math.abs(element.currentTime - expected) > tolerance && !element.seeking) {
        // It found its place after the others had gone on. They wait longer this time, or it would be late for ever.
        if (loadingSince !== undefined && element.readyState >= HTMLMediaElement.HAVE_METADATA) {
          loadingSince = undefined;
          timeoutMs *= 2;
        }
        element.currentTime = expected;
      }
      element.playbackRate = rate;
      const canPlay =
        element.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA || element.ended || element.error !== null;
      if (!canPlay) isReady = false;
      // With an error, but some sound or picture, it goes on: Firefox reports one where there are no loudspeakers.
      const hasNothing = element.error !== null && element.readyState === HTMLMediaElement.HAVE_NOTHING;
      if (hasNothing && !state.get().hasFailed) update({ hasFailed: true });
      if (isPlaying && canPlay && element.paused && !element.ended) void element.play().catch(() => undefined);
      if (!isPlaying) element.pause();
    }
    return isReady;
  }

  function step(): void {
    const now = performance.now();
    const { isPlaying, rate, positionMs, skipsSilence } = state.get();
    const elapsedMs = (now - lastStepAt) * rate;
    lastStepAt = now;
    const isReady = align();
    if (!isPlaying) return;
    loadingSince = isReady ? undefined : (loadingSince ?? now);
    const isLoading = loadingSince !== undefined && now - loadingSince < timeoutMs;
    if (isLoading) {
      for (const element of elements.values()) element.pause();
      update({ isLoading });
      return;
    }
    const next = Math.min(lengthMs, positionMs + elapsedMs);
    const target = skipsSilence ? skipSilence(tracks, next) : next;
    update({ positionMs: target, isLoading, isPlaying: target < lengthMs, ...shownAt(target) });
    if (target >= lengthMs) align();
  }
  const timer = setInterval(step, stepMs);

  return {
    state,
    lengthMs,
    setPlaying(isPlaying) {
      const { positionMs } = state.get();
      lastStepAt = performance.now();
      if (isPlaying && positionMs >= lengthMs) update({ positionMs: 0, ...shownAt(0) });
      update({ isPlaying, isLoading: false });
      align();
    },
    seek(ms) {
      const positionMs = Math.max(0, Math.min(lengthMs, ms));
      loadingSince = undefined;
      timeoutMs = firstTimeoutMs;
      update({ positionMs, ...shownAt(positionMs) });
      align();
    },
    setRate(rate) {
      update({ rate });
      align();
    },
    setSkipsSilence: (skipsSilence) => update({ skipsSilence }),
    setElement(trackId, element) {
      if (element) elements.set(trackId, element);
      else elements.delete(trackId);
    },
    close: () => clearInterval(timer),
  };
}
