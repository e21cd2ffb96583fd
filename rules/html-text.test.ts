import { expect, test } from 'vitest';
import { htmlText } from './html-text.ts';

test.each([
  ['plain text stays', 'a < b & c > d\n\n  - x', 'a < b & c > d\n\n  - x'],
  ['words in angle brackets stay', 'Send <report> to <Ada>', 'Send <report> to <Ada>'],
  ['paragraphs', '<p>One</p><p>Two<br>Three</p>', 'One\n\nTwo\nThree'],
  ['lines', '<div>One</div><div>Two</div>', 'One\nTwo'],
  ['a list', '<p>Do:</p><ul><li>one</li><li><p>two</p></li></ul><p>End</p>', 'Do:\n\n- one\n- two\n\nEnd'],
  ['a numbered list', '<ol><li>one</li><li>two</li></ol>', '1. one\n2. two'],
  ['a list in a list', '<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>', '- a\n  - b\n- c'],
  [
    'a link',
    'See <a href="https://example.com/a?b=1&amp;c=2">the [plan]</a>.',
    'See [the \\[plan\\]](https://example.com/a?b=1&c=2).',
  ],
  [
    'an address that is its own text',
    '<a href="https://example.com/">https://example.com/</a>',
    'https://example.com/',
  ],
  ['a link that would run', '<a href="javascript:alert(1)">click</a>', 'click'],
  ['entities', '<p>Fish &amp; chips&nbsp;&#39;&#x41;&uuml;&toString;</p>', "Fish & chips 'Aü&toString;"],
  ['entities are decoded once', '<p>&amp;lt;b&amp;gt;</p>', '&lt;b&gt;'],
  ['bold words', '<p><strong>Now</strong> or <em>never</em></p>', 'Now or never'],
  ['a table', '<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>', 'a b\nc'],
  ['a tag without an end', 'a <p class="x', 'a <p class="x'],
  ['unbalanced tags', '</ul></li><p>x</a></p>', 'x'],
])('%s', (_, html, text) => expect(htmlText(html)).toBe(text));

test('a text longer than any description is not converted, and hostile ones take no time', () => {
  const long = `<p>${'x'.repeat(60_000)}`;
  expect(htmlText(long)).toBe(long);
  const start = performance.now();
  for (const hostile of ['<p ', '<a href="', '<li><ul>', '<p>\n ', '&#', '<a href=x>'])
    htmlText(`<p>${hostile.repeat(6_000)}`);
  expect(performance.now() - start).toBeLessThan(5_000);
});
