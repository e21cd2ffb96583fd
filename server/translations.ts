import type { Language } from '#contract/languages.ts';
import type { Terms } from '#contract/terms.ts';
import { termValues } from '#rules/terms.ts';
import { type Catalogue, type Translate, translator } from '#rules/translate.ts';
import de from '../locales/de.json' with { type: 'json' };
import es from '../locales/es.json' with { type: 'json' };

const catalogues: Record<Language, Catalogue> = { en: {}, de, es };

/** Gives texts in the language of a reader and in the terms of their organization, if they read it as a member of one. */
export const translatorFor = (language: Language, terms?: Terms): Translate =>
  translator({ language, catalogue: catalogues[language], terms: termValues(language, terms) });
