import { speechSampleRate } from '#contract/byte-limits.ts';
import captureUrl from './capture.js?url&no-inline';
import { openDetector } from './detector.ts';
import { openResampler } from './resampler.ts';

/** If the clock and the sound differ by more, the browser paused the sound meanwhile, in ms. */
const maxDriftMs = 1_000;

/** A piece of speech, when it began by the clock of this browser (in ms since 1970), and how long it takes. */
type Spoken = { startedAt: number; durationMs: number; sound: ArrayBuffer };
type Listeners = {
  onUtterance?: ((spoken: Spoken) => void) | undefined;
  /** Called when someone begins or ends to speak, with the moment. */
  onTalk(isTalking: boolean, at: number): void;
};

/** An audio context at the rate of speech, or at that of the device where the browser cannot connect it otherwise. */
function openSource(track: MediaStreamTrack) {
  const stream = new MediaStream([track]);
  const slow = new AudioContext({ sampleRate: speechSampleRate });
  try {
    return { context: slow, source: slow.createMediaStreamSource(stream) };
  } catch {
    void slow.close();
    const context = new AudioContext();
    return { context, source: context.createMediaStreamSource(stream) };
  }
}

/** `hears` is false while the browser gives it no sound, for example because it lets pages play none. */
type Listening = { hears(): boolean; stop(): void };

/** Finds speech in a microphone's track. `stop` ends it, after what is being said. The track itself goes on. */
export function listenToTrack(track: MediaStreamTrack, { onUtterance, onTalk }: Listeners): Listening {
  const { context, source } = openSource(track);
  const resample = openResampler(context.sampleRate, speechSampleRate);
  const msOf = (samples: number) => (samples / speechSampleRate) * 1000;
  /** The samples so far, and the time of the first. */
  let count = 0;
  let begin: number | undefined;
  const timeOf = (sample: number) => Math.round((begin ?? Date.now()) + msOf(sample));
  const detector = openDetector({
    onUtterance: ({ start, sound }) =>
      onUtterance?.({ startedAt: timeOf(start), durationMs: msOf(sound.length), sound: sound.buffer }),
    onTalk: (isTalking, sample) => onTalk(isTalking, timeOf(sample)),
  });
  function hear(block: Float32Array): void {
    const samples = resample(block);
    count += samples.length;
    // A message may be late, but never early.
    const latest = Date.now() - msOf(count);
    if (begin === undefined || latest < begin || latest - begin > maxDriftMs) begin = latest;
    detector.push(samples);
  }
  let isStopped = false;
  const start = async () => {
    await context.audioWorklet.addModule(captureUrl);
    if (isStopped) return;
    const capture = new AudioWorkletNode(context, 'capture', {
      numberOfOutputs: 0,
      channelCount: 1,
      channelCountMode: 'explicit',
    });
    capture.port.onmessage = ({ data }: MessageEvent<Float32Array>) => hear(data);
    source.connect(capture);
    await context.resume();
  };
  start().catch((error) => console.warn('Speech is not transcribed', error));
  return {
    hears: () => count > 0,
    stop() {
      if (isStopped) return;
      isStopped = true;
      detector.end();
      source.disconnect();
      void context.close();
    },
  };
}
