import { AudioBufferSink, type WrappedAudioBuffer } from 'mediabunny';
import type { RecordingTrack } from '#contract/recordings.ts';
import { openTrack } from './openTrack.ts';

/** In hertz, as browsers record. Other rates are converted. */
export const sampleRate = 48_000;

type Sound = { play(context: OfflineAudioContext, from: number): Promise<void>; close(): void };

/** Mixes the sounds of tracks, block by block in the order of time; `from` and `to` in seconds. */
export function openSounds(tracks: RecordingTrack[]) {
  const open = new Map<number, Sound>();
  const audible = tracks.filter(({ source }) => source !== 'camera');
  const isWithin = ({ startMs, durationMs }: RecordingTrack, from: number, to: number) =>
    startMs < to * 1_000 && startMs + durationMs > from * 1_000;
  return {
    async mix(from: number, to: number): Promise<AudioBuffer> {
      const context = new OfflineAudioContext(1, Math.max(1, Math.round((to - from) * sampleRate)), sampleRate);
      for (const track of audible) {
        if (isWithin(track, from, to)) {
          const sound = open.get(track.id) ?? openSound(track);
          open.set(track.id, sound);
          await sound.play(context, from);
        } else {
          open.get(track.id)?.close();
          open.delete(track.id);
        }
      }
      return context.startRendering();
    },
    close() {
      for (const sound of open.values()) sound.close();
    },
  };
}

function openSound({ id, startMs }: RecordingTrack): Sound {
  const input = openTrack(id);
  let buffers: AsyncGenerator<WrappedAudioBuffer, void> | undefined;
  let next: WrappedAudioBuffer | undefined;
  return {
    async play(context, from) {
      const seconds = context.length / sampleRate;
      const track = buffers ? null : await input.getPrimaryAudioTrack();
      if (track) buffers = new AudioBufferSink(track).buffers();
      while (buffers) {
        next ??= (await buffers.next()).value ?? undefined;
        if (!next) return;
        const at = startMs / 1_000 + next.timestamp - from;
        if (at >= seconds) return;
        const source = new AudioBufferSourceNode(context, { buffer: next.buffer });
        source.connect(context.destination);
        source.start(Math.max(0, at), Math.max(0, -at));
        // The rest of it belongs to the next block.
        if (at + next.duration > seconds) return;
        next = undefined;
      }
    },
    close() {
      void buffers?.return();
      input.dispose();
    },
  };
}
