import { expect, test } from 'vitest';
import { termValues } from '#rules/terms.ts';
import { translator } from '#rules/translate.ts';
import { layOut } from './layout.ts';

const t = translator({ language: 'en', catalogue: {}, terms: termValues('en') });

test('each text of a mail has the direction of its own letters', () => {
  const content = {
    subject: 'בדיקה',
    parts: [{ text: 'שלום Ada' }, { heading: 'Todos', rows: [{ title: 'בדיקה של API' }] }],
  };
  const { html } = layOut(content, 'https://deck.example', { language: 'en', t });
  for (const text of ['בדיקה', 'שלום Ada', 'Todos', 'בדיקה של API'])
    expect(html).toMatch(new RegExp(`<\\w+ dir="auto"[^>]*>${text}<`));
});
