import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type NounWith, nouns, nounsWith } from '#contract/nouns.ts';
import { clientMessages } from '../scripts/messages.ts';

const catalogue = (language: 'de' | 'es') =>
  JSON.parse(readFileSync(`locales/${language}.json`, 'utf8')) as Record<string, string>;

/** The texts of a language that a pattern matches, with those of the help. */
const textsWith = (language: 'de' | 'es', pattern: RegExp) =>
  [...Object.values(catalogue(language)), ...readFileSync(`web/help/${language}.md`, 'utf8').split('\n')].filter(
    (text) => pattern.test(text),
  );

test('Spanish is understood everywhere, and has one word for one thing', () => {
  expect(
    textsWith('es', /(?<!\p{L})(os|vosotros|vuestr[oa]s?|\p{L}+[áé]is|decid|empezad|tratad|reuníos)(?!\p{L})/iu),
  ).toEqual([]);
  expect(textsWith('es', /mánager|managers?(?!\p{L})|llaves? de acceso|dos factores|[«»]|"/iu)).toEqual([]);
  // The presenter, a paused meeting, what is carried over, and what is overdue.
  expect(textsWith('es', /quien (dirige|presenta)|suspen[ds]|arrastrad[oa]|fuera de plazo/iu)).toEqual([]);
});

test('German says du, and has one word for one thing', () => {
  expect(
    textsWith('de', /(?<!\p{L})(Ihnen|Ihre[mnr]?|Administrat\p{L}+|Hosts?|Freiwillig)(?!\p{L})|vom Kurs ab/u),
  ).toEqual([]);
  expect(textsWith('de', /\p{L}*(führt gerade|Authentifizierung\b)/u)).toEqual([]);
  // The owner, the presenter, a transcript, a recording and a push notification.
  expect(textsWith('de', /zuständig|vorträgt|präsentiert|Mitschrift|Aufnahme|Push-Nachricht/iu)).toEqual([]);
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
  expect([spanish.Met, spanish.Missed, spanish.Presenter]).toEqual(['Cumplido', 'No cumplido', 'Moderación']);
  const statuses = ['Under discussion', 'In progress', 'Presenter', 'Organizer', 'Coming', 'Overdue', 'Met', 'Missed'];
  const verb = /(?<!\p{L})(wird|läuft|kommt|moderiert|organisiert|dirige|organiza|se|asiste|venció|cumple)(?!\p{L})/iu;
  expect(statuses.filter((status) => verb.test(`${german[status]} ${spanish[status]}`))).toEqual([]);
});

test('the client has the words of every noun', () => {
  const amounts = nounsWith('amount').map((noun: NounWith<'amount'>) => nouns[noun].amount);
  expect(amounts.filter((text) => !clientMessages().has(text))).toEqual([]);
});
