import { createElement, Fragment, type ReactNode } from 'react';
import type { Language } from '#contract/languages.ts';
import type { Terms } from '#contract/terms.ts';
import { firstLanguage } from '#rules/languages.ts';
import { termValues } from '#rules/terms.ts';
import { type Catalogue, parts, type Translate, translator, type ValuesOf } from '#rules/translate.ts';
import { storageKeys } from './storage.ts';

const catalogues = {
  en: async (): Promise<Catalogue> => ({}),
  de: async () => (await import('../../locales/de.json')).default,
  es: async () => (await import('../../locales/es.json')).default,
};

/** The language of this page; it stays until the page is loaded again. */
export const language: Language = firstLanguage([stored(storageKeys.language) ?? '', ...navigator.languages]) ?? 'en';

let catalogue: Catalogue = {};
/** Until the organization is loaded, its terms when the page was last open. */
let terms = JSON.parse(stored(storageKeys.terms) ?? '{}') as Terms;
let speech = { language, catalogue, terms: termValues(language, terms) };
let translate = translator(speech);

/** A text in the language of the page and in the terms of the organization. Called while drawing, for the terms may change. */
export const t = ((...message: Parameters<Translate>) => translate(...message)) as Translate;

/** The same for a text with parts that are drawn, such as a link. */
export function rich<const Text extends string>(
  text: string extends Text ? never : Text,
  ...[values]: ValuesOf<Text, ReactNode>
): ReactNode {
  return createElement(Fragment, null, ...parts<ReactNode>(speech, text, values ?? {}));
}

/** Loads the texts of the page's language, once before anything is drawn; without them the page is in English. */
export async function loadLanguage(): Promise<void> {
  document.documentElement.lang = language;
  catalogue = await catalogues[language]().catch(() => ({}));
  speakWith(terms);
}

/** Gives texts of the page in other terms, to show what they would look like. */
export const translateWith = (news: Terms): Translate =>
  translator({ language, catalogue, terms: termValues(language, news) });

/** Follows the account's language (null: the browser's): reloads a page that is in another one. */
export function followLanguage(chosen: Language | null): void {
  try {
    if (chosen === null) localStorage.removeItem(storageKeys.language);
    else localStorage.setItem(storageKeys.language, chosen);
  } catch {
    // The browser blocks storage: a page loaded again would be as this one is.
    return;
  }
  if ((chosen ?? firstLanguage(navigator.languages) ?? 'en') !== language) location.reload();
}

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // The browser blocks storage, or there is no browser.
    return null;
  }
}

/** The organization's own terms, in which the page speaks. */
export const currentTerms = (): Terms => terms;

/** Speaks in an organization's terms from now on; its caller draws the page again. */
export function takeTerms(news: Terms): void {
  if (JSON.stringify(news) === JSON.stringify(terms)) return;
  speakWith(news);
  try {
    localStorage.setItem(storageKeys.terms, JSON.stringify(news));
  } catch {
    // The browser blocks storage: the next page begins with the usual terms.
  }
}

function speakWith(news: Terms): void {
  terms = news;
  speech = { language, catalogue, terms: termValues(language, news) };
  translate = translator(speech);
}
