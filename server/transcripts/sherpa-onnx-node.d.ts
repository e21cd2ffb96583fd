/** The part of sherpa-onnx-node that we use; the package has no types. */
declare module 'sherpa-onnx-node' {
  type Stream = { acceptWaveform(sound: { samples: Float32Array; sampleRate: number }): void };
  class OfflineRecognizer {
    constructor(config: {
      featConfig: { sampleRate: number; featureDim: number };
      modelConfig: {
        whisper: { encoder: string; decoder: string; language: string; task: 'transcribe' };
        tokens: string;
        numThreads: number;
      };
    });
    createStream(): Stream;
    decode(stream: Stream): void;
    getResult(stream: Stream): { text: string };
  }
  const sherpa: { OfflineRecognizer: typeof OfflineRecognizer };
  export default sherpa;
}
