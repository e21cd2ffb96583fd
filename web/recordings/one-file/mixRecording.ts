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

/** The best kind of file that this browser can make; undefined if it can make none. */
export async function findKind(): Promise<Kind | undefined> {
  if (!('VideoEncoder' in globalThis && 'AudioEncoder' in globalThis) || !navigator.storage?.getDirectory)
    return undefined;
  for (const kind of kinds) {
    const hasSound = await canEncodeAudio(kind.audio, { numberOfChannels: 1, sampleRate, quality: QUALITY_MEDIUM });
    if (hasSound && (await canEncodeVideo(kind.video, { width, height, quality: QUALITY_MEDIUM }))) return kind;
  }
  return undefined;
}

/** The browser's own folder for these files, which no website and no other program sees. */
const findFolder = async () =>
  (await navigator.storage.getDirectory()).getDirectoryHandle('one-file', { create: true });

/** Deletes the files that were made before. */
export async function deleteMixed(): Promise<void> {
  const root = await navigator.storage.getDirectory();
  await root.removeEntry('one-file', { recursive: true }).catch(() => undefined);
}

type Mix = {
  tracks: RecordingTrack[];
  kind: Kind;
  nameOf: (userId: string) => string;
  signal: AbortSignal;
  /** Called with the part that is done, from 0 to 1. */
  onProgress: (part: number) => void;
};

/**
 * Puts the tracks of a recording together in one file on the disk of the browser: all voices, and the pictures that the player shows.
 * @throws if it is aborted, a track cannot be read, or the disk is full
 */
export async function mixRecording({ tracks, kind, nameOf, signal, onProgress }: Mix): Promise<File> {
  const seconds = lengthOf(tracks) / 1_000;
  const handle = await (await findFolder()).getFileHandle(crypto.randomUUID(), { create: true });
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
  const sounds = openSounds(tracks);
  const pictures = openPictures(tracks, canvas, framesPerSecond, nameOf);
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
    return await handle.getFile();
  } catch (error) {
    await output.cancel();
    await file.abort().catch(() => undefined);
    throw error;
  } finally {
    sounds.close();
    pictures.close();
  }
}
