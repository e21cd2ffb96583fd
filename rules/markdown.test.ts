import { describe, expect, test } from 'vitest';
import { isCodeOpen } from './code-fences.ts';
import { linkOf, parseMarkdown, plainText } from './markdown.ts';

/** The tree of a text in short: `strong(text)`, text as it is. */
function outline(text: string): string {
  const markdown = parseMarkdown(text);
  const draw = (node: (typeof markdown.nodes)[number]): string => {
    if (node.type === 'text') return node.value;
    if (node.type === 'link') return `link(${JSON.stringify(linkOf(markdown, node))})`;
    if ('value' in node) return `${node.type}(${node.value})`;
    const children = 'children' in node ? node.children.map(draw).join(node.type === 'list' ? ' ' : '') : '';
    return node.type === 'paragraph' ? children : `${node.type}(${children})`;
  };
  return markdown.nodes.map(draw).join(' | ');
}
const link = (href: string, text = href) => `link(${JSON.stringify({ href, text })})`;

describe('a line', () => {
  test.each([
    ['plain <b>text</b> &amp; more', 'plain <b>text</b> &amp; more'],
    ['[Ada](mailto:ada@x.example)', link('mailto:ada@x.example', 'Ada')],
    ['[Ada@x.example](mailto:ada@x.example?subject=a)', link('mailto:ada@x.example?subject=a', 'Ada@x.example')],
    ['[ada@x.example](mailto:ada@x.example.evil)', link('mailto:ada@x.example.evil')],
    ['**bold *and* more**', 'strong(bold emphasis(and) more)'],
    ['a_name_b 2 * 3 * 4', 'a_name_b 2 * 3 * 4'],
    ['use `**x**`', 'use inlineCode(**x**)'],
    ['~~no~~ ~yes~', 'delete(no) ~yes~'],
    ['\\*as typed\\*', '*as typed*'],
    ['# no heading', '# no heading'],
    ['![no picture](https://a.example/x.png)', `!${link('https://a.example/x.png', 'no picture')}`],
    ['see https://a.example/x?y=1.', `see ${link('https://a.example/x?y=1')}.`],
    ['https://a.example/a_b_c', link('https://a.example/a_b_c')],
    ['www.a.example', link('http://www.a.example', 'www.a.example')],
    ['<https://a.example>', link('https://a.example')],
    ['[here](https://a.example)', link('https://a.example', 'here')],
    ['[https://a.example](https://a.example/x)', link('https://a.example/x', 'https://a.example')],
    ['[https://bank.example](https://evil.example)', link('https://evil.example')],
    ['[www.bank.example](https://evil.example)', link('https://evil.example')],
    ['[recap](/meetings/7)', link('/meetings/7', 'recap')],
    ['[bad](//evil.example)', 'link(undefined)'],
    ['[bad](/\\evil.example)', 'link(undefined)'],
    ['[bad](javascript:alert)', 'link(undefined)'],
    ['[bad](data:text/html,x)', 'link(undefined)'],
    ['ask @ada@a.example', 'ask @ada@a.example'],
    ['[a]: https://a.example', `[a]: ${link('https://a.example')}`],
    ['**注意：**正文繼續', 'strong(注意：)正文繼續'],
    ['含**「重點」**內容', '含strong(「重點」)內容'],
    ['**重要（期限）。**次の文', 'strong(重要（期限）。)次の文'],
    ['~~削除。~~次の文', 'delete(削除。)次の文'],
  ])('%s', (line, expected) => expect(outline(line)).toBe(expected));

  test.each([
    ['請看 https://a.example/a。謝謝', ['https://a.example/a', '。謝謝']],
    ['請看https://a.example/b，然後', ['https://a.example/b', '，然後']],
    ['„https://a.example/d“ und', ['https://a.example/d', '“ und']],
    ['«https://a.example/e.»', ['https://a.example/e', '.»']],
    ['링크는 https://a.example/f입니다', ['https://a.example/f', '입니다']],
    ['https://a.example/y…', ['https://a.example/y', '…']],
    ['(https://a.example/x’s)', ['https://a.example/x', '’s)']],
    ['(https://a.example/Sail_(boat)).', ['https://a.example/Sail_(boat)', ').']],
    ['https://a.example/wiki/日本語。', ['https://a.example/wiki/日本語', '。']],
    ['https://пример.рф/путь и дальше', ['https://пример.рф/путь', ' и дальше']],
    ['https://a.example/weg?x=ä,ö&y=%C3%BC#straße', ['https://a.example/weg?x=ä,ö&y=%C3%BC#straße', '']],
    ['https://a.example/b，**太字**', ['https://a.example/b', '，strong(太字)']],
  ])('the address in %s ends where its sentence goes on', (line, [address = '', rest = '']) => {
    expect(outline(line).endsWith(link(address) + rest)).toBe(true);
  });
});

describe('a text', () => {
  test('keeps its line breaks, and has lists and code', () => {
    expect(outline('Look,\nthis:\n- one\n- two\n1. first\n\nEnd\n```\nlet x = `1`;\n- no\n```\nbye')).toBe(
      'Look,\nthis: | list(listItem(one) listItem(two)) | list(listItem(first)) | End | code(let x = `1`;\n- no) | bye',
    );
  });

  test('has quotes and nested lists', () => {
    expect(outline('> quoted\n> - one\n\n- a\n  - b\n    1. c')).toBe(
      'blockquote(quotedlist(listItem(one))) | list(listItem(alist(listItem(blist(listItem(c))))))',
    );
  });

  test.each([
    ['- one\nnext', 'list(listItem(one)) | next'],
    ['> quoted\nanswer', 'blockquote(quoted) | answer'],
    ['- one\n  more\nnext', 'list(listItem(one\nmore)) | next'],
    ['In\n2. no list\nnext', 'In\n2. no list\nnext'],
    ['```\n- one\nnext\n```', 'code(- one\nnext)'],
  ])('ends a list or quote at the next line that is not marked: %j', (text, expected) => {
    expect(outline(text)).toBe(expected);
  });

  test.each([
    [
      'Prices\n| Part | Cost |\n| :-- | --: |\n| Keel | **4** |\n| `a\\|b` | [x](/rocks) |\nDone',
      'Prices | table(tableRow(tableCell(Part)tableCell(Cost))tableRow(tableCell(Keel)tableCell(strong(4)))tableRow(tableCell(inlineCode(a|b))tableCell(link({"href":"/rocks","text":"x"})))) | Done',
    ],
    ['a | b\n--- | ---\n1 | 2', 'table(tableRow(tableCell(a)tableCell(b))tableRow(tableCell(1)tableCell(2)))'],
    ['a | b\n---', 'a | b\n---'],
    ['2 | 3\n4 | 5', '2 | 3\n4 | 5'],
    ['```\n| a |\n| - |\n```\nx', 'code(| a |\n| - |) | x'],
  ])('has tables: %j', (text, expected) => expect(outline(text)).toBe(expected));

  test('keeps code without a closing fence', () => {
    expect(outline('a\n\nb\n```ts\nx')).toBe('a | b | code(x)');
  });
});

test.each([
  ['**Mind** the _tide_, `2 * 3`', 'Mind the tide, 2 * 3'],
  ['- one\n2. two', 'one\n2. two'],
  ['2. Bring the boat\n5. Sail', '2. Bring the boat\n5. Sail'],
  ['1984. A great book', '1984. A great book'],
  ['- a\n  - b\n> c', 'a\nb\nc'],
  ['```\nlet **x**\n```\nbye', 'let **x**\nbye'],
  ['[the recap](/meetings/7) by @Ada, 2 * 3', 'the recap by @Ada, 2 * 3'],
  ['[bad](javascript:x)', '[bad](javascript:x)'],
  ['| Part | **Cost** |\n|---|--:|\n| Keel | 4 |\nDone', 'Part | Cost\nKeel | 4\nDone'],
])('a preview of %j is plain text', (text, expected) => expect(plainText(text)).toBe(expected));

describe('a text that no one types', () => {
  test.each([
    '[',
    '*a ',
    'a* ',
    '**a **',
    '_a ',
    '*_',
    '> ',
    '- ',
    '1. ',
    '- a\n',
    '> a\n\n',
    '[a](',
    '`a``',
    '~~a ',
    '```\n',
    '<a',
    'www.a ',
    'https://a.example/!',
    '!',
    '\\[',
    '\t- a\n',
    '@a ',
    '|',
    '| a ',
    '|-',
    '|a|b|\n|-|-|\n',
    '|a|\n|-|\n\n',
    '-|\n',
    '|*a_|\n|-|\n',
  ])('takes no longer for being long: %j', (signs) => {
    // In quadratic time, this would exceed the time limit of a test.
    expect(plainText(signs.repeat(400_000 / signs.length))).toBeTypeOf('string');
  });

  test.each([
    ['| [a_b](https://a.example/b) | 4 |\n', 285, 'table'],
    ['| *a_ | [ |\n', 1_000, 'paragraph'],
    ['*a_ [ |\n', 600, 'paragraph'],
  ])('with a table of %j, %i times, is a %s', (line, times, type) => {
    expect(parseMarkdown(`| Part | Cost |\n| --- | --- |\n${line.repeat(times)}`).nodes[0]?.type).toBe(type);
  });

  test('is nested to a maximum depth', () => {
    expect(plainText(`${'> '.repeat(200)}deep`)).toBe(`${'> '.repeat(187)}deep`);
    expect(() => plainText(`${'- '.repeat(5_000)}deep`)).not.toThrow();
  });
});

test.each([
  ['```js\nconst a = 1;', true],
  ['```js\nconst a = 1;\n```', false],
  ['a `b`', false],
  ['~~~\n', true],
])('whether %j ends in open code', (text, isOpen) => {
  expect(isCodeOpen(text)).toBe(isOpen);
});
