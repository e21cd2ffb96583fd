import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { RecordingTrack } from '#contract/recordings.ts';
import { openPlayback } from './playback.ts';

const [nothing, metadata, futureData] = [0, 1, 3];
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('HTMLMediaElement', {
    HAVE_NOTHING: nothing,
    HAVE_METADATA: metadata,
    HAVE_FUTURE_DATA: futureData,
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** An element in which each jump takes a while, as one does in a long file without an index. */
class SlowElement {
  readyState = futureData;
  seeking = false;
  paused = true;
  ended = false;
  error = null;
  playbackRate = 1;
  #position = 0;
  #seekMs: number;
  constructor(seekMs: number) {
    this.#seekMs = seekMs;
    setInterval(() => {
      if (!this.paused && !this.seeking) this.#position += 0.1;
    }, 100);
  }
  get currentTime() {
    return this.#position;
  }
  set currentTime(seconds: number) {
    this.#position = seconds;
    this.seeking = true;
    this.readyState = metadata;
    setTimeout(() => {
      this.seeking = false;
      this.readyState = futureData;
    }, this.#seekMs);
  }
  pause() {
    this.paused = true;
  }
  async play() {
    this.paused = false;
  }
}

const track = {
  ...{ id: 1, source: 'microphone', userId: 'ada', startMs: 0, durationMs: 300_000, talk: [[0, 300_000]] },
} as unknown as RecordingTrack;

function open(element: SlowElement) {
  const playback = openPlayback([track]);
  playback.setElement(1, element as unknown as HTMLMediaElement);
  playback.seek(10_000);
  playback.setPlaying(true);
  return playback;
}

test('a sound that takes long to find its place plays from there, and does not run after the position for ever', () => {
  const element = new SlowElement(9_000);
  const playback = open(element);
  vi.advanceTimersByTime(60_000);
  expect(element.paused).toBe(false);
  expect(element.currentTime).toBeCloseTo(playback.state.get().positionMs / 1_000, 0);
  playback.close();
});

test('a sound that never loads holds the others up once', () => {
  const element = new SlowElement(1e9);
  const playback = open(element);
  vi.advanceTimersByTime(30_000);
  expect(playback.state.get().positionMs).toBeGreaterThan(28_000);
  playback.close();
});
