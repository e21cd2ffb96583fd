import { type VideoSample, VideoSampleSink } from 'mediabunny';
import type { RecordingTrack } from '#contract/recordings.ts';
import { picturesAt, speakersAt } from '../player/timeline.ts';
import { openTrack } from './openTrack.ts';
import type { Source } from './sounds.ts';

/** Where the camera is while someone shares a screen, as parts of the whole picture. */
const corner = { part: 0.22, margin: 0.02 };
const colors = { ground: '#0e1622', label: 'rgb(14 22 34 / 70%)', text: '#ffffff' };

type Reader = { next(): Promise<VideoSample | null>; close(): void };
type Box = { x: number; y: number; width: number; height: number };

/** Draws the pictures that the player shows, one frame after another: the shared screen, and the camera of who speaks or spoke last. */
export function openPictures({
  tracks,
  signal,
  skip,
  canvas,
  framesPerSecond,
  nameOf,
}: Source & { canvas: OffscreenCanvas; framesPerSecond: number; nameOf: (userId: string) => string }) {
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new Error('This browser cannot draw');
  const { width, height } = canvas;
  const whole = { x: 0, y: 0, width, height };
  const inCorner = {
    ...{ x: width * (1 - corner.part - corner.margin), y: height * (1 - corner.part - corner.margin) },
    ...{ width: width * corner.part, height: height * corner.part },
  };
  const readers = new Map<number, Reader>();
  let readable = tracks;

  async function drawTrack(track: RecordingTrack, frame: number, box: Box): Promise<void> {
    const reader = readers.get(track.id) ?? openReader(track, { frame, framesPerSecond, signal });
    readers.set(track.id, reader);
    const sample = await reader.next().catch((error) => {
      skip(track, error);
      readable = readable.filter((one) => one !== track);
    });
    if (sample && context) drawWithin(context, sample, box);
    sample?.close();
  }

  return {
    async draw(frame: number): Promise<void> {
      const ms = (frame * 1_000) / framesPerSecond;
      const { screen, camera } = picturesAt(readable, ms);
      for (const [id, reader] of readers) {
        if (id === screen?.id || id === camera?.id) continue;
        reader.close();
        readers.delete(id);
      }
      context.fillStyle = colors.ground;
      context.fillRect(0, 0, width, height);
      if (screen) await drawTrack(screen, frame, whole);
      if (camera) await drawTrack(camera, frame, screen ? inCorner : whole);
      const names = screen || camera ? [(screen ?? camera)?.userId ?? ''] : speakersAt(tracks, ms);
      drawNames(context, names.map(nameOf).join(', '), screen || camera ? 'left' : 'center');
    },
    close() {
      for (const reader of readers.values()) reader.close();
    },
  };
}

/** Reads the pictures of a track from a frame of the whole file on, each packet once. */
function openReader(
  recorded: RecordingTrack,
  { frame: first, framesPerSecond, signal }: { frame: number; framesPerSecond: number; signal: AbortSignal },
): Reader {
  const { startMs, durationMs } = recorded;
  const input = openTrack(recorded, signal);
  function* moments() {
    for (let frame = first; (frame * 1_000) / framesPerSecond < startMs + durationMs; frame++)
      yield frame / framesPerSecond - startMs / 1_000;
  }
  let samples: AsyncGenerator<VideoSample | null, void> | undefined;
  return {
    async next() {
      const track = samples ? null : await input.getPrimaryVideoTrack();
      if (track) samples = new VideoSampleSink(track).samplesAtTimestamps(moments());
      return (await samples?.next())?.value ?? null;
    },
    close() {
      void samples?.return().catch(() => undefined);
      input.dispose();
    },
  };
}

/** Draws a picture as large as fits into a box, without distorting it. */
function drawWithin(context: OffscreenCanvasRenderingContext2D, sample: VideoSample, box: Box): void {
  const scale = Math.min(box.width / sample.displayWidth, box.height / sample.displayHeight);
  const [width, height] = [sample.displayWidth * scale, sample.displayHeight * scale];
  sample.draw(context, box.x + (box.width - width) / 2, box.y + (box.height - height) / 2, width, height);
}

function drawNames(context: OffscreenCanvasRenderingContext2D, names: string, align: 'left' | 'center'): void {
  if (names === '') return;
  const { width, height } = context.canvas;
  context.font = '24px sans-serif';
  context.textAlign = align;
  context.textBaseline = 'middle';
  const [x, y] = align === 'center' ? [width / 2, height / 2] : [28, height - 36];
  const longest = width * 0.6;
  if (align === 'left') {
    context.fillStyle = colors.label;
    context.fillRect(16, y - 20, Math.min(longest, context.measureText(names).width) + 24, 40);
  }
  context.fillStyle = colors.text;
  context.fillText(names, x, y, longest);
}
