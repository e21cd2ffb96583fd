import { loadRnnoise, RnnoiseWorkletNode } from '@sapphi-red/web-noise-suppressor';
import url from '@sapphi-red/web-noise-suppressor/rnnoise.wasm?url';
import simdUrl from '@sapphi-red/web-noise-suppressor/rnnoise_simd.wasm?url';
import workletUrl from '@sapphi-red/web-noise-suppressor/rnnoiseWorklet.js?url&no-inline';

/** The only rate that RNNoise was trained with. */
const sampleRate = 48_000;

/** A microphone's voices without other sounds. `stop` ends it; the microphone goes on. */
export type VoiceOnly = { track: MediaStreamTrack; stop(): void };

/** Takes out of a microphone what is no voice. @throws if the browser cannot */
export async function suppressNoise(microphone: MediaStreamTrack): Promise<VoiceOnly> {
  const context = new AudioContext({ sampleRate });
  try {
    const wasmBinary = await loadRnnoise({ url, simdUrl });
    // The worklet would stay silent if it could not compile it.
    await WebAssembly.compile(wasmBinary);
    await context.audioWorklet.addModule(workletUrl);
    const suppressor = new RnnoiseWorkletNode(context, { wasmBinary, maxChannels: 1 });
    suppressor.channelCount = 1;
    suppressor.channelCountMode = 'explicit';
    const target = context.createMediaStreamDestination();
    context
      .createMediaStreamSource(new MediaStream([microphone]))
      .connect(suppressor)
      .connect(target);
    const [track] = target.stream.getAudioTracks();
    if (!track) throw new Error('A destination has a track');
    const stopResuming = resumeOnUse(context);
    return {
      track,
      stop() {
        stopResuming();
        track.stop();
        suppressor.destroy();
        void context.close();
      },
    };
  } catch (error) {
    void context.close();
    throw error;
  }
}

/** Browsers let a page process sound only once the user has clicked or typed in it; joining is a click. */
function resumeOnUse(context: AudioContext): () => void {
  const resume = () => void context.resume();
  const events = ['click', 'keydown'] as const;
  for (const event of events) document.addEventListener(event, resume);
  resume();
  return () => {
    for (const event of events) document.removeEventListener(event, resume);
  };
}
