import type { RecordingTrack, TrackSource } from '#contract/recordings.ts';
import { measureLevel } from '#web/lib/browser/soundLevel.ts';
import type { Chunk } from './chunks.ts';
import { uploadTrack } from './uploads.ts';

/** How long a chunk is, in ms: this much is lost at most if the browser dies. */
const chunkMs = 2_000;
/** From this level on, someone speaks. Pauses within a sentence do not count as silence. */
const talkLevel = 0.35;
const pauseMs = 600;

const sound = ['audio/webm;codecs=opus', 'audio/mp4'];
const pictures = ['video/webm;codecs=vp8,opus', 'video/webm', 'video/mp4'];
/** Bits per second. */
const bitrates: Record<TrackSource, MediaRecorderOptions> = {
  microphone: { audioBitsPerSecond: 40_000 },
  camera: { videoBitsPerSecond: 400_000 },
  screen: { videoBitsPerSecond: 1_000_000, audioBitsPerSecond: 64_000 },
};

export type Owner = Pick<Chunk, 'recordingId' | 'userId' | 'organizationId'> & {
  /** When the recording started, by the clock of this browser, in ms since 1970. */
  startedAt: number;
};

/** When someone speaks, in ms from the start; `take` returns what was measured since the last call. */
function measureTalk(track: MediaStreamTrack | undefined, now: () => number) {
  let spans: [number, number][] = [];
  const stop = track
    ? measureLevel(track, (level) => {
        if (level < talkLevel) return;
        const at = now();
        const last = spans.at(-1);
        if (last && at - last[1] < pauseMs) last[1] = at;
        else spans.push([at, at]);
      })
    : () => undefined;
  return {
    stop,
    take() {
      const taken = spans.filter(([from, to]) => to > from);
      spans = [];
      return taken;
    },
  };
}

/**
 * Records a stream of the user and uploads it while it runs.
 * @returns a function that ends it. The rest is uploaded afterwards.
 */
export function recordTrack(
  source: TrackSource,
  tracks: MediaStreamTrack[],
  { startedAt, ...owner }: Owner,
): () => void {
  const mimeType = (source === 'microphone' ? sound : pictures).find((type) => MediaRecorder.isTypeSupported(type));
  if (!mimeType) return () => undefined;
  const recorder = new MediaRecorder(new MediaStream(tracks), { mimeType, ...bitrates[source] });
  const key = crypto.randomUUID();
  const mediaType = mimeType.split(';')[0] as RecordingTrack['mediaType'];
  const upload = uploadTrack();
  const sinceRecording = () => Math.max(0, Date.now() - Math.round(startedAt));
  let startMs = sinceRecording();
  const sinceStart = () => Math.max(0, sinceRecording() - startMs);
  const talk = measureTalk(source === 'microphone' ? tracks[0] : undefined, sinceStart);
  let nth = 0;
  // Held while this page records, so that no other page uploads the chunks that wait here.
  const ended = Promise.withResolvers<void>();
  void navigator.locks?.request(lockOf(key), () => ended.promise);

  const add = (blob: Blob, isLast: boolean): boolean =>
    upload.add({
      ...{ ...owner, key, source, mediaType, startMs, isLast, blob, talk: talk.take() },
      ...{ nth: nth++, untilMs: sinceStart() },
    });
  recorder.addEventListener('start', () => {
    startMs = sinceRecording();
  });
  recorder.addEventListener('dataavailable', ({ data }) => {
    if (!add(data, false)) stop();
  });
  recorder.addEventListener('stop', () => {
    talk.stop();
    add(new Blob(), true);
    ended.resolve();
  });
  recorder.start(chunkMs);

  function stop(): void {
    if (recorder.state !== 'inactive') recorder.stop();
  }
  return stop;
}

/** The name of the lock that the page which records a track holds. */
export const lockOf = (key: string): string => `recording ${key}`;
