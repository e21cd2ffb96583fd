import { describe, expect, test } from 'vitest';
import { blocksOf, type Inline, inlinesOf, plainText } from './markdown.ts';

describe('a line', () => {
  test.each([
    ['plain <b>text</b>', ['plain <b>text</b>']],
    ['**bold *and* more**', [{ is: 'bold', of: ['bold ', { is: 'italic', of: ['and'] }, ' more'] }]],
    ['a_name_b 2 * 3 * 4', ['a_name_b 2 * 3 * 4']],
    ['use `**x**`', ['use ', { is: 'code', text: '**x**' }]],
    [
      'see https://a.example/x?y=1.',
      ['see ', { is: 'link', href: 'https://a.example/x?y=1', text: 'https://a.example/x?y=1' }, '.'],
    ],
    ['[here](https://a.example)', [{ is: 'link', href: 'https://a.example', text: 'here' }]],
    [
      '[https://a.example](https://a.example/x)',
      [{ is: 'link', href: 'https://a.example/x', text: 'https://a.example' }],
    ],
    [
      '[https://bank.example](https://evil.example)',
      [{ is: 'link', href: 'https://evil.example', text: 'https://evil.example' }],
    ],
    [
      '[www.bank.example](https://evil.example)',
      [{ is: 'link', href: 'https://evil.example', text: 'https://evil.example' }],
    ],
    ['[recap](/meetings/7)', [{ is: 'link', href: '/meetings/7', text: 'recap' }]],
    ['[bad](//evil.example)', ['[bad](//evil.example)']],
    ['[bad](javascript:alert(1))', ['[bad](javascript:alert(1))']],
    ['ask @Ada.', ['ask ', { is: 'mention', text: '@Ada' }, '.']],
    ['mail ada@a.example', ['mail ada@a.example']],
  ])('%s', (line, expected) => expect(inlinesOf(line)).toEqual(expected));
});

test.each(['[', '*a ', '**a ', '_a '])('a long line of %j is read in no time', (signs) => {
  const line = signs.repeat(100_000);
  const from = performance.now();
  expect(inlinesOf(line)).toEqual([line]);
  // A minute where each sign looks through all that follows.
  expect(performance.now() - from).toBeLessThan(3_000);
});

describe('a message', () => {
  test('keeps the number that was typed before each item', () => {
    expect(blocksOf('2. Bring the boat\n5. Sail')).toEqual([
      { is: 'list', isNumbered: true, numbers: [2, 5], items: [['Bring the boat'], ['Sail']] },
    ]);
  });

  test('has lines, lists and code', () => {
    expect(blocksOf('Look:\n- one\n- two\n1. first\n\nEnd\n```\nlet x = `1`;\n- no\n```\nbye')).toEqual([
      { is: 'lines', lines: [['Look:']] },
      { is: 'list', isNumbered: false, items: [['one'], ['two']] },
      { is: 'list', isNumbered: true, numbers: [1], items: [['first']] },
      { is: 'lines', lines: [['End']] },
      { is: 'code', lines: ['let x = `1`;', '- no'] },
      { is: 'lines', lines: [['bye']] },
    ]);
  });

  test('keeps empty lines between lines, and code that is not ended', () => {
    expect(blocksOf('a\n\nb\n```ts\nx')).toEqual([
      { is: 'lines', lines: [['a'], [], ['b']] },
      { is: 'code', lines: ['x'] },
    ]);
  });
});

test.each([
  ['**Mind** the _tide_, `2 * 3`', 'Mind the tide, 2 * 3'],
  ['- one\n2. two', 'one\n2. two'],
  ['1984. A great book', '1984. A great book'],
  ['```\nlet **x**\n```\nbye', 'let **x**\nbye'],
  ['[the recap](/meetings/7) by @Ada, 2 * 3', 'the recap by @Ada, 2 * 3'],
])('a part of %j is shown as plain text', (content, expected) => expect(plainText(content)).toBe(expected));

test('a line of brackets and stars, which nobody types, is looked through once', () => {
  expect(inlinesOf('[a [b](https://x.example/)')).toEqual([
    '[a ',
    { is: 'link', href: 'https://x.example/', text: 'b' },
  ]);
  const depthOf = (pieces: Inline[]): number =>
    Math.max(0, ...pieces.map((piece) => (typeof piece !== 'string' && 'of' in piece ? 1 + depthOf(piece.of) : 0)));
  expect(depthOf(inlinesOf(`${'**'.repeat(1_000)}a${'**'.repeat(1_000)}`))).toBeLessThan(10);
  expect(inlinesOf('['.repeat(4_000))).toEqual(['['.repeat(4_000)]);
});
