import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { languages } from '#contract/languages.ts';
import { defaultTerms } from '#rules/default-terms.ts';
import { termValues } from '#rules/terms.ts';
import { translator } from '#rules/translate.ts';
import { readArticles } from './articles.ts';

const articlesIn = (language: (typeof languages)[number]) => {
  const text = readFileSync(new URL(`${language}.md`, import.meta.url), 'utf8');
  const terms = termValues(language, {}, defaultTerms[language]);
  return readArticles(translator({ language, catalogue: {}, terms })({ text }));
};

test('an article has a title, paragraphs and lists of points', () => {
  expect(readArticles('# one: First\nA line.\n\n- A\n- B\n\nEnd.\n\n# two: Second\nMore.\n')).toEqual([
    { id: 'one', title: 'First', paragraphs: ['A line.', ['A', 'B'], 'End.'] },
    { id: 'two', title: 'Second', paragraphs: ['More.'] },
  ]);
});

test.each(languages)('the help in %s has every article with its terms', (language) => {
  const shape = (articles: ReturnType<typeof articlesIn>) =>
    articles.map(({ id, paragraphs }) => [id, paragraphs.map((part) => (typeof part === 'string' ? 1 : part.length))]);
  const articles = articlesIn(language);
  expect(shape(articles)).toEqual(shape(articlesIn('en')));
  expect(JSON.stringify(articles)).not.toMatch(/[{}]\w|undefined/);
});
