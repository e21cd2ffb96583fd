import { createRequire } from 'node:module';
import type { Language } from '#contract/languages.ts';
import type { Terms } from '#contract/terms.ts';
import { defaultTerms } from '#rules/default-terms.ts';
import { termValues } from '#rules/terms.ts';
import { type Catalogue, type DateValue, type Translate, translator } from '#rules/translate.ts';

const require = createRequire(import.meta.url);

const catalogues: Partial<Record<Language, Catalogue>> = { en: {} };

/** Reads the translations when someone first needs them, which takes a few ms: a megabyte for each language. */
const catalogueOf = (language: Language): Catalogue => (catalogues[language] ??= require(`#locales/${language}.json`));

/** How one person reads: their language, formats and time zone, and the terms of the organization. */
export type Reader = {
  language: Language;
  /** A language tag for `Intl`. */
  locale: string;
  /** The one that the person chose, or else that of the organization. */
  timeZone: string;
  t: Translate;
  /** A day (`YYYY-MM-DD`) such as `Mon, Jan 14`. */
  formatDay(day: string): string;
};

/** Translates into a language, with the terms of an organization if there is one. Without `formatDate`, dates stay in ISO 8601. */
export const translatorFor = (
  language: Language,
  terms?: Terms,
  formatDate?: (value: DateValue) => string,
): Translate =>
  translator({
    language,
    catalogue: catalogueOf(language),
    terms: termValues(language, terms, defaultTerms[language]),
    ...(formatDate && { formatDate }),
  });
