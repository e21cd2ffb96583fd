import { expect, test } from 'vitest';
import { acceptedLanguage } from './languages.ts';

test.each([
  ['de-CH,de;q=0.9,en;q=0.8', 'de'],
  ['fr-FR, es;q=0.7, en;q=0.3', 'es'],
  ['EN-us', 'en'],
  ['ja', undefined],
  ['', undefined],
  ['constructor', undefined],
])('a browser that sends %s gets %s', (header, language) => expect(acceptedLanguage(header)).toBe(language));
