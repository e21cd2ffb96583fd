import {
  AudioBufferSource,
  type AudioCodec,
  CanvasSource,
  canEncodeAudio,
  canEncodeVideo,
  Mp4OutputFormat,
  Output,
  QUALITY_MEDIUM,
  StreamTarget,
  type StreamTargetChunk,
  type VideoCodec,
  WebMOutputFormat,
} from 'mediabunny';
import type { RecordingTrack } from '#contract/recordings.ts';
import { lengthOf } from '../player/timeline.ts';
import { createMixed, deleteMixed, findFolder } from './mixedFiles.ts';
import { ServerAway } from './openTrack.ts';
import { openPictures } from './pictures.ts';
import { openSounds, sampleRate } from './sounds.ts';

const [width, height] = [1280, 720];
const framesPerSecond = 15;
/** How much sound, and then as many pictures, are written at once, in seconds. */
const blockSeconds = 5;

type Kind = { extension: 'mp4' | 'webm'; video: VideoCodec; audio: AudioCodec };

/** What a file may be made of, best known to other programs first. */
const kinds: Kind[] = [
  { extension: 'mp4', video: 'avc', audio: 'aac' },
  { extension: 'webm', video: 'vp8', audio: 'opus' },
  { extension: 'webm', video: 'vp9', audio: 'opus' },
];

/** Whether the browser has a folder of its own for large files. A private window may have none. */
const canStore = async (): Promise<boolean> =>
  Boolean(globalThis.FileSystemFileHandle?.prototype.createWritable) &&
  findFolder().then(
    () => true,
    () => false,
  );

/** The best kind of file that this browser can make; undefined if it can make none. */
export async function findKind(): Promise<Kind | undefined> {
  if (!('VideoEncoder' in globalThis && 'AudioEncoder' in globalThis) || !(await canStore())) return undefined;
  for (const kind of kinds) {
    const hasSound = await canEncodeAudio(kind.audio, { numberOfChannels: 1, sampleRate, quality: QUALITY_MEDIUM });
    if (hasSound && (await canEncodeVideo(kind.video, { width, height, quality: QUALITY_MEDIUM }))) return kind;
  }
  return undefined;
}

type Mix = {
  tracks: RecordingTrack[];
  kind: Kind;
  nameOf: (userId: string) => string;
  signal: AbortSignal;
  /** Called with the part that is done, from 0 to 1. */
  onProgress: (part: number) => void;
};

/** A recording in one file, and the tracks that this browser could not read. */
type Mixed = { file: File; skipped: RecordingTrack[] };

/**
 * Puts the tracks of a recording together in one file on the disk of the browser: all voices, and the pictures that the player shows.
 * A track that the browser cannot read is left out. @throws if it is aborted, the server is away (ServerAway), or the disk is full
 */
export async function mixRecording({ tracks, kind, nameOf, signal, onProgress }: Mix): Promise<Mixed> {
  const seconds = lengthOf(tracks) / 1_000;
  await deleteMixed('old');
  const handle = await createMixed();
  const file = await handle.createWritable();
  const written = new WritableStream<StreamTargetChunk>({
    write: (chunk) => file.write(chunk),
    close: () => file.close(),
  });
  const output = new Output({
    format: kind.extension === 'mp4' ? new Mp4OutputFormat({ fastStart: false }) : new WebMOutputFormat(),
    target: new StreamTarget(written, { chunked: true }),
  });
  const canvas = new OffscreenCanvas(width, height);
  const skipped = new Set<RecordingTrack>();
  function skip(track: RecordingTrack, error: unknown): void {
    signal.throwIfAborted();
    if (error instanceof ServerAway) throw error;
    skipped.add(track);
  }
  const sounds = openSounds({ tracks, signal, skip });
  const pictures = openPictures({ tracks, signal, skip, canvas, framesPerSecond, nameOf });
  const voices = new AudioBufferSource({ codec: kind.audio, quality: QUALITY_MEDIUM });
  const frames = new CanvasSource(canvas, {
    codec: kind.video,
    quality: QUALITY_MEDIUM,
    keyFrameInterval: blockSeconds,
  });
  const hasPictures = tracks.some(({ source }) => source !== 'microphone');
  output.addAudioTrack(voices);
  if (hasPictures) output.addVideoTrack(frames, { frameRate: framesPerSecond });
  try {
    await output.start();
    for (let from = 0; from < seconds; from += blockSeconds) {
      const to = Math.min(seconds, from + blockSeconds);
      await voices.add(await sounds.mix(from, to));
      for (let frame = from * framesPerSecond; hasPictures && frame < to * framesPerSecond; frame++) {
        signal.throwIfAborted();
        await pictures.draw(frame);
        await frames.add(frame / framesPerSecond, 1 / framesPerSecond);
      }
      signal.throwIfAborted();
      onProgress(to / seconds);
    }
    await output.finalize();
    return { file: await handle.getFile(), skipped: [...skipped] };
  } catch (error) {
    await output.cancel();
    await file.abort().catch(() => undefined);
    await (await findFolder()).removeEntry(handle.name).catch(() => undefined);
    throw error;
  } finally {
    sounds.close();
    pictures.close();
  }
}
