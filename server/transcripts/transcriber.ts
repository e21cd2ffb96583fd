import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { openApi } from './api.ts';
import type { ModelPaths } from './models.ts';
import { openPocketsphinx } from './pocketsphinx.ts';
import { openSherpa } from './sherpa.ts';

/** The engine that transcribes speech. `language` is a code such as `de`, `auto` to detect it, or null for that of the speaker. */
export type TranscriberConfig =
  | { engine: 'api'; url: string; key: string; model: string; language: string | null }
  | { engine: 'sherpa'; model: ModelPaths; language: string | null }
  | { engine: 'pocketsphinx'; program: string };

/**
 * Turns speech (mono, 16,000 samples a second, 16 bits each) into text, which is empty if nothing was understood. `language` is a
 * code such as `de`, or undefined to detect it. Throws GiveUp if another try would fail too, and any other Error otherwise.
 */
export type Transcriber = (sound: Uint8Array, language: string | undefined) => Promise<string>;

const transcribers = new WeakMap<TranscriberConfig, Transcriber>();

/** The transcriber of this process for a configuration. */
export function transcriberFor(config: TranscriberConfig): Transcriber {
  const open = (): Transcriber => {
    if (config.engine === 'api') return openApi(config);
    return config.engine === 'sherpa' ? openSherpa(config) : openPocketsphinx(config);
  };
  const transcriber = transcribers.get(config) ?? open();
  transcribers.set(config, transcriber);
  return transcriber;
}

/** The language to transcribe into: the configured one, or that of the speaker; undefined to detect it. */
export function languageFor(config: TranscriberConfig, speaker: string): string | undefined {
  if (config.engine === 'pocketsphinx') return 'en';
  const language = config.language ?? speaker;
  return language === 'auto' ? undefined : language;
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
