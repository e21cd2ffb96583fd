import { recordingChunkLimit } from '#contract/byte-limits.ts';
import type { RecordingTrack, TrackSource } from '#contract/recordings.ts';
import { api } from '#web/lib/api.ts';
import { listenToTrack } from '../speech/listenToTrack.ts';
import { openSender } from '../speech/sender.ts';
import { type Chunk, lockOf } from './chunks.ts';
import { sendAs } from './sendAs.ts';
import { uploadTrack } from './uploads.ts';

/** How long a chunk is, in ms: this much is lost at most if the browser dies. */
const chunkMs = 2_000;

const sound = ['audio/webm;codecs=opus', 'audio/mp4'];
/** Firefox records nothing if the type names sound and there is none. */
const picturesWith = (hasSound: boolean) => [
  `video/webm;codecs=${hasSound ? 'vp8,opus' : 'vp8'}`,
  'video/webm',
  'video/mp4',
];
/** Bits per second. */
const bitrates: Record<TrackSource, MediaRecorderOptions> = {
  microphone: { audioBitsPerSecond: 40_000 },
  camera: { videoBitsPerSecond: 400_000 },
  screen: { videoBitsPerSecond: 1_000_000, audioBitsPerSecond: 64_000 },
};

export type Owner = Pick<Chunk, 'recordingId' | 'userId' | 'organizationId'> & {
  /** When the recording started, by the clock of this browser, in ms since 1970. */
  startedAt: number;
  /** Whether what the user says is transcribed. */
  isTranscribed: boolean;
};

/** Has what the user says transcribed. */
const openTranscription = ({ recordingId, startedAt, ...owner }: Owner) =>
  openSender(({ key, at, sound }: { key: string; at: number; durationMs: number; sound: ArrayBuffer }) => {
    const body = new Blob([sound]);
    const query = { key, startMs: Math.max(0, Math.round(at - startedAt)) };
    return api.transcripts.speak.by(sendAs(owner, body), { params: { id: recordingId }, query, body });
  });

/** When someone speaks, in ms from the start; `take` returns what is new since the last call. */
function openTalk(sinceStart: (at: number) => number) {
  let spans: [number, number][] = [];
  let talksSince: number | undefined;
  return {
    onTalk(isTalking: boolean, at: number): void {
      if (isTalking) talksSince = sinceStart(at);
      else if (talksSince !== undefined) {
        spans.push([talksSince, sinceStart(at)]);
        talksSince = undefined;
      }
    },
    take(at: number) {
      const taken = talksSince === undefined ? spans : [...spans, [talksSince, sinceStart(at)] as [number, number]];
      if (talksSince !== undefined) talksSince = sinceStart(at);
      spans = [];
      return taken.filter(([from, to]) => to > from);
    },
  };
}

/**
 * Records a stream of the user and uploads it while it runs.
 * @returns a function that ends it. The rest is uploaded afterwards.
 */
export function recordTrack(source: TrackSource, tracks: MediaStreamTrack[], track: Owner): () => void {
  const { startedAt, isTranscribed, ...owner } = track;
  const types = source === 'microphone' ? sound : picturesWith(tracks.some(({ kind }) => kind === 'audio'));
  const mimeType = types.find((type) => MediaRecorder.isTypeSupported(type));
  if (!mimeType) return () => undefined;
  const recorder = new MediaRecorder(new MediaStream(tracks), { mimeType, ...bitrates[source] });
  const key = crypto.randomUUID();
  const mediaType = mimeType.split(';')[0] as RecordingTrack['mediaType'];
  const upload = uploadTrack();
  const sinceRecording = (at: number) => Math.max(0, Math.round(at - startedAt));
  let startMs = sinceRecording(Date.now());
  const sinceStart = (at: number) => Math.max(0, sinceRecording(at) - startMs);
  const talk = openTalk(sinceStart);
  const transcription = isTranscribed ? openTranscription(track) : undefined;
  const [microphone] = source === 'microphone' ? tracks : [];
  const listening =
    microphone &&
    listenToTrack(microphone, {
      onTalk: talk.onTalk,
      onUtterance:
        transcription &&
        (({ startedAt: at, ...spoken }) => transcription.add({ ...spoken, at, key: crypto.randomUUID() })),
    });
  let nth = 0;
  // Held while this page records and uploads, so that no other page uploads the chunks that wait here.
  void navigator.locks?.request(lockOf(key), () => upload.over);

  let addedUntilMs = 0;
  function add(blob: Blob, isLast: boolean): boolean {
    const now = Date.now();
    const untilMs = sinceStart(now);
    const spoken = talk.take(now);
    // A part that no one could look into counts as speech, so that no player skips it.
    const unknown: [number, number][] = untilMs > addedUntilMs ? [[addedUntilMs, untilMs]] : [];
    const chunk = { key, source, mediaType, startMs, isLast, blob, nth: nth++, untilMs };
    addedUntilMs = untilMs;
    return upload.add({ ...owner, ...chunk, talk: !listening || listening.hears() ? spoken : unknown });
  }
  recorder.addEventListener('start', () => {
    startMs = sinceRecording(Date.now());
  });
  recorder.addEventListener('dataavailable', ({ data }) => {
    // A browser that was suspended delivers more at once than a call takes.
    for (let from = 0; from < data.size; from += recordingChunkLimit)
      if (!add(data.slice(from, from + recordingChunkLimit), false)) stop();
  });
  recorder.addEventListener('stop', () => {
    listening?.stop();
    add(new Blob(), true);
  });
  recorder.start(chunkMs);

  function stop(): void {
    if (recorder.state !== 'inactive') recorder.stop();
  }
  return stop;
}
