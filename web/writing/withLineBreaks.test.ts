import { expect, test } from 'vitest';
import { parseMarkdown } from '#rules/markdown.ts';
import { withLineBreaks } from './withLineBreaks.ts';

test.each([
  ['| a | b |\n| --- | --- |\n| 1 | 2 |', 'table'],
  ['- a\n  - b', 'list'],
  ['> a', 'blockquote'],
  ['```\na\n```', 'code'],
])('%j is a block between typed texts', (inserted, type) => {
  const text = `See: ${withLineBreaks('See: ', inserted, 'Bye')}Bye`;
  expect(parseMarkdown(text).nodes.map((node) => node.type)).toEqual(['paragraph', type, 'paragraph']);
});

test.each([
  ['', '- a', ''],
  ['See:\n', '- a', '\nBye'],
  ['See ', '**a**', ' and'],
  ['See ', '-1', ' and'],
])('nothing parts %j, %j and %j', (before, inserted, after) => {
  expect(withLineBreaks(before, inserted, after)).toBe(inserted);
});
