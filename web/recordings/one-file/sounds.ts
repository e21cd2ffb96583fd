import { AudioBufferSink, type WrappedAudioBuffer } from 'mediabunny';
import type { RecordingTrack } from '#contract/recordings.ts';
import { openTrack } from './openTrack.ts';

/** In hertz, as browsers record. Other rates are converted. */
export const sampleRate = 48_000;

/** What is read, until `signal` aborts; `skip` leaves out a track that cannot be read. */
export type Source = {
  tracks: RecordingTrack[];
  signal: AbortSignal;
  skip: (track: RecordingTrack, error: unknown) => void;
};
type Sound = { play(into: AudioNode, from: number, seconds: number): Promise<void>; close(): void };

/** How many times louder than full scale voices may be together, and from where they are softened, so that they do not crackle. */
const loudest = 4;
const softFrom = 0.7;
const soften = (value: number): number =>
  value <= softFrom ? value : softFrom + (1 - softFrom) * Math.tanh((value - softFrom) / (1 - softFrom));
const softened = Float32Array.from({ length: 4_001 }, (_, index) => {
  const value = loudest * (index / 2_000 - 1);
  return Math.sign(value) * soften(Math.abs(value));
});

/** What the sounds of a block are connected to. It has no memory, so that blocks fit together. */
function openLimiter(context: OfflineAudioContext): AudioNode {
  const scale = new GainNode(context, { gain: 1 / loudest });
  scale.connect(new WaveShaperNode(context, { curve: softened })).connect(context.destination);
  return scale;
}

/** Mixes the sounds of tracks, block by block in the order of time; `from` and `to` in seconds. */
export function openSounds({ tracks, signal, skip }: Source) {
  const open = new Map<number, Sound>();
  const audible = new Set(tracks.filter(({ source }) => source !== 'camera'));
  const isWithin = ({ startMs, durationMs }: RecordingTrack, from: number, to: number) =>
    startMs < to * 1_000 && startMs + durationMs > from * 1_000;
  return {
    async mix(from: number, to: number): Promise<AudioBuffer> {
      const context = new OfflineAudioContext(1, Math.max(1, Math.round((to - from) * sampleRate)), sampleRate);
      const limiter = openLimiter(context);
      for (const track of audible) {
        const isHeard = isWithin(track, from, to);
        const sound = open.get(track.id) ?? (isHeard ? openSound(track, signal) : undefined);
        if (!sound) continue;
        open.set(track.id, sound);
        try {
          if (isHeard) await sound.play(limiter, from, to - from);
        } catch (error) {
          skip(track, error);
          audible.delete(track);
        }
        if (isHeard && audible.has(track)) continue;
        sound.close();
        open.delete(track.id);
      }
      return context.startRendering();
    },
    close() {
      for (const sound of open.values()) sound.close();
    },
  };
}

function openSound(recorded: RecordingTrack, signal: AbortSignal): Sound {
  const { startMs } = recorded;
  const input = openTrack(recorded, signal);
  let buffers: AsyncGenerator<WrappedAudioBuffer, void> | undefined;
  let next: WrappedAudioBuffer | undefined;
  return {
    async play(into, from, seconds) {
      const track = buffers ? null : await input.getPrimaryAudioTrack();
      if (track) buffers = new AudioBufferSink(track).buffers();
      while (buffers) {
        next ??= (await buffers.next()).value ?? undefined;
        if (!next) return;
        const at = startMs / 1_000 + next.timestamp - from;
        if (at >= seconds) return;
        const source = new AudioBufferSourceNode(into.context, { buffer: next.buffer });
        source.connect(into);
        source.start(Math.max(0, at), Math.max(0, -at));
        // The rest of it belongs to the next block.
        if (at + next.duration > seconds) return;
        next = undefined;
      }
    },
    close() {
      void buffers?.return().catch(() => undefined);
      input.dispose();
    },
  };
}
