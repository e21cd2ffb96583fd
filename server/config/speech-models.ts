import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

export type ModelFile = { name: string; bytes: number; sha256: string };
/** A speech model: where its files are downloaded from, and what they must be. */
export type Model = { address: string; encoder: ModelFile; decoder: ModelFile; tokens: ModelFile };
export type ModelPaths = { encoder: string; decoder: string; tokens: string };

const huggingFace = 'https://huggingface.co/csukuangfj';
const tokensOf = (name: string): ModelFile => ({
  name: `${name}-tokens.txt`,
  bytes: 816_730,
  sha256: 'b34b360dbb493e781e479794586d661700670d65564001f23024971d1f2fa126',
});

/**
 * Whisper models for sherpa-onnx, quantized to 8 bits, at the revisions that the project published. A larger one makes fewer
 * mistakes and takes longer.
 */
export const models = {
  'whisper-tiny': {
    address: `${huggingFace}/sherpa-onnx-whisper-tiny/resolve/65176e2deb88badc814a94058666cadccc29b61c`,
    encoder: {
      name: 'tiny-encoder.int8.onnx',
      bytes: 12_937_772,
      sha256: 'd24fb083ae3b1041fc24e97971d60e280c9342201fbb67b0ab428a8b4a51a434',
    },
    decoder: {
      name: 'tiny-decoder.int8.onnx',
      bytes: 89_855_401,
      sha256: 'd2fece8dd42771f1df975c6c0445770d0c292bf7547c2cae04a6c0cc57540925',
    },
    tokens: tokensOf('tiny'),
  },
  'whisper-base': {
    address: `${huggingFace}/sherpa-onnx-whisper-base/resolve/bb53ee204431c90d314c1cc08d28d23e5b7927cc`,
    encoder: {
      name: 'base-encoder.int8.onnx',
      bytes: 29_120_534,
      sha256: '0b8fb1304b6109976038efff5ace81720e00386f3ff6b54ee8c75291ca0a1e11',
    },
    decoder: {
      name: 'base-decoder.int8.onnx',
      bytes: 130_672_026,
      sha256: '9759d217388a01b3a4c7c15533201067b48ae819c4daafc8624e64b9409dc02d',
    },
    tokens: tokensOf('base'),
  },
} satisfies Record<string, Model>;
export type ModelName = keyof typeof models;

/** The folder of a model within DATA_DIR. It exists only once all files are downloaded and verified. */
export const modelFolder = (dataDir: string, name: ModelName): string => join(dataDir, 'models', name);

/** The files of the best downloaded model; null if there is none. */
export function findModel(dataDir: string): ModelPaths | null {
  for (const name of ['whisper-base', 'whisper-tiny'] as const) {
    const folder = modelFolder(dataDir, name);
    const { encoder, decoder, tokens } = models[name];
    if (existsSync(folder))
      return {
        encoder: join(folder, encoder.name),
        decoder: join(folder, decoder.name),
        tokens: join(folder, tokens.name),
      };
  }
  return null;
}

/** The path of `pocketsphinx_continuous` in the folders of PATH; null if it is not installed. */
export function findPocketsphinx(path = ''): string | null {
  for (const folder of path.split(delimiter).filter(Boolean)) {
    const program = join(folder, 'pocketsphinx_continuous');
    try {
      accessSync(program, constants.X_OK);
      return program;
    } catch {
      // Not in this folder.
    }
  }
  return null;
}
