import { expect, test } from 'vitest';
import { citedText } from './citations.ts';
import { withoutLinks } from './safe-text.ts';

test('links, pictures and headings of a model become text', () => {
  expect(withoutLinks('# Result #\nSee [the plan](https://evil.example/x) and ![](http://evil.example)')).toBe(
    '**Result**\nSee the plan and ',
  );
  expect(withoutLinks('## Issue #12 ##  \n[[a]](b)')).toBe('**Issue #12**\n[[a]] (b)');
});

// In quadratic time, each of these would exceed the time limit of a test by far.
test.each([
  ['brackets', '[', ''],
  ['pictures', '![', ''],
  ['a heading with spaces', ' ', '# a'],
  ['a heading with hashes', '#', '# a'],
  ['a heading with both', ' #', '# a'],
  ['open references', '[1 ', ''],
])('a model that repeats itself does not hold up the server: %s', (_, signs, start) => {
  expect(citedText(`${start}${signs.repeat(1_000_000)}b`, []).answer).toMatch(/b\**$/);
});
