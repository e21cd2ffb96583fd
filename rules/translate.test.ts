import { expect, test } from 'vitest';
import { defaultTerms } from './default-terms.ts';
import { termValues } from './terms.ts';
import { msg, translator } from './translate.ts';

const german = translator({
  language: 'de',
  catalogue: {
    '{count, plural, one {# vote is left} other {# votes are left}}':
      '{count, plural, one {Noch # Stimme} other {Noch # Stimmen}}',
    '{name} assigned you “{title}”.': '„{title}“: von {name} für dich.',
    Title: 'Titel',
    '{label} is required': '{label} ist erforderlich',
  },
  terms: termValues('de', {}, defaultTerms.de),
});
const english = translator({ language: 'en', catalogue: {}, terms: termValues('en') });

test('numbers select the plural form and are formatted for the language', () => {
  const left = (count: number) => msg('{count, plural, one {# vote is left} other {# votes are left}}', { count });
  expect([1, 0, 12_000].map((count) => german(left(count)))).toEqual([
    'Noch 1 Stimme',
    'Noch 0 Stimmen',
    'Noch 12.000 Stimmen',
  ]);
  expect(english(left(12_000))).toBe('12,000 votes are left');
});

test('a name or a title is never parsed as a message', () => {
  const values = { name: 'Chris {rock} Rock', title: 'Fix # and {name}' };
  expect(english('{name} assigned you “{title}”.', values)).toBe('Chris {rock} Rock assigned you “Fix # and {name}”.');
  expect(german('{name} assigned you “{title}”.', values)).toBe('„Fix # and {name}“: von Chris {rock} Rock für dich.');
});

test('a message can be a parameter of another message', () => {
  expect(german(msg('{label} is required', { label: msg('Title') }))).toBe('Titel ist erforderlich');
});

test('a word of two meanings has a context that people do not see', () => {
  expect([english('verb|Complete'), english('Complete')]).toEqual(['Complete', 'Complete']);
  const locale = { language: 'de', catalogue: { 'verb|Complete': 'Erledigen', Complete: 'Abgeschlossen' } } as const;
  const translate = translator({ ...locale, terms: termValues('de') });
  expect([translate('verb|Complete'), translate('Complete')]).toEqual(['Erledigen', 'Abgeschlossen']);
});

test('missing translations stay English', () => {
  expect(german('Nothing here yet')).toBe('Nothing here yet');
});

test('the compiler checks parameters', () => {
  // @ts-expect-error: the parameter is missing
  english('{count, plural, one {# {rock} is due} other {# {rocks} of {name} are due}}', { count: 1 });
  // @ts-expect-error: no such parameter
  english('Delete “{title}”?', { name: 'Keel' });
  // @ts-expect-error: only literal texts can be translated
  english(String('Keel'));
  expect(
    english('{count, plural, one {# {rock}, due} other {# {rocks}, due}} for {name}', { count: 2, name: 'Ada' }),
  ).toBe('2 rocks, due for Ada');
});
