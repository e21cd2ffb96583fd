import type { Language } from '#contract/languages.ts';

/** The languages of the user interface by their own names. */
export const languageNames: Record<Language, string> = { en: 'English', de: 'Deutsch', es: 'Español' };

const isLanguage = (tag: string): tag is Language => tag in languageNames;

/** Returns the language of the first tag (such as `de-CH`) that the user interface supports; undefined if it supports none. */
export function firstLanguage(tags: readonly string[]): Language | undefined {
  return tags.map((tag) => tag.trim().slice(0, 2).toLowerCase()).find(isLanguage);
}

/**
 * Returns the preferred language of an `Accept-Language` header (RFC 9110, section 12.5.4); undefined if none is supported. Browsers
 * list languages in order of preference, so the weights are not read.
 */
export const acceptedLanguage = (header = ''): Language | undefined => firstLanguage(header.slice(0, 200).split(','));
