import { createElement, Fragment, type ReactNode } from 'react';
import type { Language } from '#contract/languages.ts';
import type { Terms } from '#contract/terms.ts';
import { firstLanguage } from '#rules/languages.ts';
import { englishTerms, termValues } from '#rules/terms.ts';
import { type Catalogue, parts, type Translate, translator, type ValuesOf } from '#rules/translate.ts';
import { isNotDefault, shownOrganization } from './requests/organization.ts';
import { storageKeys } from './storage.ts';

const catalogues = {
  de: async (): Promise<Catalogue> => (await import('../../locales/de.json')).default,
  es: async (): Promise<Catalogue> => (await import('../../locales/es.json')).default,
};

/** The language of this page until the next reload. */
export const language: Language = firstLanguage([stored(storageKeys.language) ?? '', ...navigator.languages]) ?? 'en';

let catalogue: Catalogue = {};
let defaults = englishTerms;
/** The key of the terms of this tab's organization, or of those that a new tab begins with. */
const termsKey = (organizationId: number | null) =>
  organizationId === null ? storageKeys.terms : `${storageKeys.terms}.${organizationId}`;
/** Until the organization is loaded, its terms from the last visit. */
let terms = JSON.parse(stored(termsKey(shownOrganization.get())) ?? stored(termsKey(null)) ?? '{}') as Terms;
let locale = { language, catalogue, terms: termValues(language, terms) };
let translate = translator(locale);

/** Translates a text into the language of the page and the terms of the organization. Call it while rendering: the terms may change. */
export const t = ((...message: Parameters<Translate>) => translate(...message)) as Translate;

/** The same for a text with React nodes, such as links. */
export function rich<const Text extends string>(
  text: string extends Text ? never : Text,
  ...[values]: ValuesOf<Text, ReactNode>
): ReactNode {
  return createElement(Fragment, null, ...parts<ReactNode>(locale, text, values ?? {}));
}

/** Loads the translations before the first paint. Without them the page is in English. */
export async function loadLanguage(): Promise<void> {
  document.documentElement.lang = language;
  if (language === 'en') return;
  const loads = [catalogues[language](), import('#rules/default-terms.ts')] as const;
  const loaded = await Promise.all(loads).catch(() => undefined);
  if (!loaded) return;
  catalogue = loaded[0];
  defaults = loaded[1].defaultTerms[language];
  applyTerms(terms);
}

/** Translates with other terms, for a preview. */
export const translateWith = (newTerms: Terms): Translate =>
  translator({ language, catalogue, terms: termValues(language, newTerms, defaults) });

/** Applies the language of the account (null: the browser's). Reloads the page if it is in another one. */
export function followLanguage(chosen: Language | null): void {
  try {
    if (chosen === null) localStorage.removeItem(storageKeys.language);
    else localStorage.setItem(storageKeys.language, chosen);
  } catch {
    // The browser blocks storage, so a reload would change nothing.
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

/** The organization's own terms. */
export const currentTerms = (): Terms => terms;

/** Applies an organization's terms. The caller renders the page again. */
export function setTerms(newTerms: Terms): void {
  if (JSON.stringify(newTerms) === JSON.stringify(terms)) return;
  applyTerms(newTerms);
  try {
    localStorage.setItem(termsKey(shownOrganization.get()), JSON.stringify(newTerms));
    if (!isNotDefault.get()) localStorage.setItem(termsKey(null), JSON.stringify(newTerms));
  } catch {
    // The browser blocks storage, so the next visit begins with the default terms.
  }
}

function applyTerms(newTerms: Terms): void {
  terms = newTerms;
  locale = { language, catalogue, terms: termValues(language, newTerms, defaults) };
  translate = translator(locale);
}
