import type { ModelPaths } from '#server/config/speech-models.ts';

export type SherpaTask = { sound: Uint8Array; language: string | undefined };

const sampleRate = 16_000;
const model = JSON.parse(process.argv[2] ?? '') as ModelPaths;
const { OfflineRecognizer } = (await import('sherpa-onnx-node')).default;

/** A recognizer for each language, because Whisper gets the language when it starts. */
const recognizers = new Map<string, InstanceType<typeof OfflineRecognizer>>();

function recognizerFor(language = ''): InstanceType<typeof OfflineRecognizer> {
  const existing = recognizers.get(language);
  if (existing) return existing;
  const { encoder, decoder, tokens } = model;
  // Each takes as much memory as the model: keep the last one.
  recognizers.clear();
  const recognizer = new OfflineRecognizer({
    featConfig: { sampleRate, featureDim: 80 },
    modelConfig: { whisper: { encoder, decoder, language, task: 'transcribe' }, tokens, numThreads: 1 },
  });
  recognizers.set(language, recognizer);
  return recognizer;
}

function transcribe({ sound, language }: SherpaTask): string {
  const view = new DataView(sound.buffer, sound.byteOffset, sound.byteLength);
  const samples = Float32Array.from(
    { length: sound.byteLength / 2 },
    (_, index) => view.getInt16(2 * index, true) / 32_768,
  );
  const recognizer = recognizerFor(language);
  const stream = recognizer.createStream();
  stream.acceptWaveform({ samples, sampleRate });
  recognizer.decode(stream);
  return recognizer.getResult(stream).text.trim();
}

process.on('message', (task: SherpaTask) => process.send?.({ text: transcribe(task) }));
// The server has ended.
process.once('disconnect', () => process.exit());
