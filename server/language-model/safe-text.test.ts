import { expect, test } from 'vitest';
import { citedText } from '#server/summaries/citations.ts';
import { withoutLinks } from './safe-text.ts';

test('links, pictures and headings of a model become text', () => {
  expect(withoutLinks('# Result #\nSee [the plan](https://evil.example/x) and ![](http://evil.example)')).toBe(
    '**Result**\nSee the plan and ',
  );
  expect(withoutLinks('## Issue #12 ##  \n[[a]](b)')).toBe('**Issue #12**\n[[a]] (b)');
});

test.each([
  ['brackets', '['.repeat(40_000)],
  ['pictures', '!['.repeat(20_000)],
  ['a heading with spaces', `# a${' '.repeat(39_000)}b`],
  ['a heading with hashes', `# a${'#'.repeat(39_000)}b`],
  ['a heading with both', `# a${' #'.repeat(19_000)}b`],
  ['open references', '[1 '.repeat(13_000)],
])('a model that repeats itself does not hold up the server: %s', (_, text) => {
  const start = performance.now();
  citedText(text, []);
  expect(performance.now() - start).toBeLessThan(250);
});
