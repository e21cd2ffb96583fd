import { language } from './translate.ts';

let format: Intl.ListFormat | undefined;

/** Joins words in the page's language: `Ada, Grace and Alan`. */
export function listed(words: string[]): string {
  // Created on first use: it takes milliseconds.
  format ??= new Intl.ListFormat(language === 'en' ? 'en-GB' : language);
  return format.format(words);
}
