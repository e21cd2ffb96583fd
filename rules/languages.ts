import type { Language } from '#contract/languages.ts';

/** The languages of the product, each by its own name; English is the source. */
export const languageNames: Record<Language, string> = { en: 'English', de: 'Deutsch', es: 'Español' };

const isLanguage = (tag: string): tag is Language => tag in languageNames;

/** The first of these language tags (`de-CH`) whose language the product has; undefined where it has none. */
export function firstLanguage(tags: readonly string[]): Language | undefined {
  return tags.map((tag) => tag.trim().slice(0, 2).toLowerCase()).find(isLanguage);
}

/** The language that a browser asks for with `Accept-Language` (RFC 9110, 12.5.4), which it sends in order of preference. */
export const acceptedLanguage = (header = ''): Language | undefined => firstLanguage(header.slice(0, 200).split(','));
