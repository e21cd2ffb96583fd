import type { TranscriberConfig } from '#server/config.ts';
import { openApi } from './api.ts';
import type { Transcriber } from './engines.ts';
import { openPocketsphinx } from './pocketsphinx.ts';
import { openSherpa } from './sherpa.ts';

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
