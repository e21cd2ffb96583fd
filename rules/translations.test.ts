import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const catalogue = (language: 'de' | 'es') =>
  JSON.parse(readFileSync(`locales/${language}.json`, 'utf8')) as Record<string, string>;

/** The texts of a language that a pattern matches. */
const textsWith = (language: 'de' | 'es', pattern: RegExp) =>
  Object.values(catalogue(language)).filter((text) => pattern.test(text));

test('Spanish is understood everywhere, and has one word for one thing', () => {
  expect(
    textsWith('es', /(?<!\p{L})(os|vosotros|vuestr[oa]s?|\p{L}+[áé]is|decid|empezad|tratad|reuníos)(?!\p{L})/iu),
  ).toEqual([]);
  expect(textsWith('es', /mánager|managers?(?!\p{L})|llaves? de acceso|dos factores|[«»]/iu)).toEqual([]);
});

test('German says du, and has one word for one thing', () => {
  expect(
    textsWith('de', /(?<!\p{L})(Ihnen|Ihre[mnr]?|Administrat\p{L}+|Hosts?|Freiwillig)(?!\p{L})|vom Kurs ab/u),
  ).toEqual([]);
  expect(textsWith('de', /\p{L}*(führt gerade|Authentifizierung\b)/u)).toEqual([]);
});

test('a percent sign and a decimal are written as in the language', () => {
  for (const language of ['de', 'es'] as const) expect(textsWith(language, /[\d}]%|\d\.\d+ %/)).toEqual([]);
});

test('a status is never a verb', () => {
  const [german, spanish] = [catalogue('de'), catalogue('es')];
  expect([german.Complete, german['verb|Complete']]).toEqual(['Abgeschlossen', 'Erledigen']);
  expect([german['result|Close'], german.Close]).toEqual(['Knapp verfehlt', 'Schließen']);
  expect([spanish.Complete?.includes('Completada'), spanish['verb|Complete']]).toEqual([true, 'Completar']);
  expect([spanish['result|Close'], spanish.Close]).toEqual(['Casi', 'Cerrar']);
});
