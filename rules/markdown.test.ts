import { describe, expect, test } from 'vitest';
import { blocksOf, inlinesOf, plainText } from './markdown.ts';

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
    ['[recap](/meetings/7)', [{ is: 'link', href: '/meetings/7', text: 'recap' }]],
    ['[bad](//evil.example)', ['[bad](//evil.example)']],
    ['[bad](javascript:alert(1))', ['[bad](javascript:alert(1))']],
    ['ask @Ada.', ['ask ', { is: 'mention', text: '@Ada' }, '.']],
    ['mail ada@a.example', ['mail ada@a.example']],
  ])('%s', (line, expected) => expect(inlinesOf(line)).toEqual(expected));
});

describe('a message', () => {
  test('has lines, lists and code', () => {
    expect(blocksOf('Look:\n- one\n- two\n1. first\n\nEnd\n```\nlet x = `1`;\n- no\n```\nbye')).toEqual([
      { is: 'lines', lines: [['Look:']] },
      { is: 'list', isNumbered: false, items: [['one'], ['two']] },
      { is: 'list', isNumbered: true, items: [['first']] },
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
  ['- one\n2. two', 'one\ntwo'],
  ['```\nlet **x**\n```\nbye', 'let **x**\nbye'],
  ['[the recap](/meetings/7) by @Ada, 2 * 3', 'the recap by @Ada, 2 * 3'],
])('a part of %j is shown as plain text', (content, expected) => expect(plainText(content)).toBe(expected));
