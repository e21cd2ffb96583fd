import { language } from './translate.ts';

let format: Intl.ListFormat | undefined;

/** Joins words in the language of the page: `Ada, Grace and Alan`. */
export function listed(words: string[]): string {
  // Created on first use: it takes milliseconds.
  format ??= new Intl.ListFormat(language === 'en' ? 'en-GB' : language);
  return format.format(words);
}
