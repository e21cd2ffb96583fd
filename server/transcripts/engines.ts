import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { ModelPaths } from './models.ts';

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
