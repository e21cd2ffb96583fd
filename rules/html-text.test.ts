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
  ['bold and italic words', '<p><strong>Now</strong> or <em>never</em></p>', '**Now** or *never*'],
  ['struck words', '<s>old</s> <del>older</del> new', '~~old~~ ~~older~~ new'],
  ['words with two marks', '<b><i>Both</i></b>', '***Both***'],
  ['words that are bold twice', '<b>a <strong>b</strong> c</b>', '**a b c**'],
  ['a bold label', '<b>Status: </b>done, <b>Owner:</b>Ada', '**Status**: done, **Owner**:Ada'],
  ['a bold link', '<b>See <a href="https://example.com/a">plan</a></b>', '**See [plan](https://example.com/a)**'],
  ['a link as bold words', '<b><a href="https://example.com/a">plan</a></b>', '**[plan](https://example.com/a)**'],
  ['a link to bold words', '<a href="https://example.com/a"><b>plan</b></a>', '[**plan**](https://example.com/a)'],
  ['bold paragraphs', '<b><p>One</p></b><b><p>Two</p><p>Three</p></b>', '**One**\n\nTwo\n\nThree'],
  ['a heading', '<h2>Plan</h2><p>Go</p>', '**Plan**\n\nGo'],
  ['code', 'Run <code>a*b</code> or <pre>one\n  two</pre>', 'Run `a*b` or\n\n```\none\n  two\n```'],
  ['marks that overlap', '<a href="https://example.com/a">x <b>y</a> z</b>', '[x y](https://example.com/a) z'],
  [
    'a link that outlives its mark',
    '<b>x <a href="https://example.com/a">y</b> z</a>',
    'x [y z](https://example.com/a)',
  ],
  ['signs that are no marks', '<p>2*3*4 and `x` [y]</p><p>- z</p>', '2\\*3\\*4 and \\`x\\` \\[y\\]\n\n\\- z'],
  ['an address with signs of marks', '<p>https://example.com/_a_*b*</p>', 'https://example.com/_a_*b*'],
  ['a table', '<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>', 'a b\nc'],
  ['a tag without an end', 'a <p class="x', 'a <p class="x'],
  ['unbalanced tags', '</ul></li><p>x</a></p>', 'x'],
])('%s', (_, html, text) => expect(htmlText(html)).toBe(text));

test('a text longer than any description is not converted, and hostile ones take no time', () => {
  const long = `<p>${'x'.repeat(60_000)}`;
  expect(htmlText(long)).toBe(long);
  const start = performance.now();
  htmlText(`<b>${'.'.repeat(49_000)}x</b>`);
  for (const hostile of [
    '<p ',
    '<a href="',
    '<li><ul>',
    '<p>\n ',
    '&#',
    '<a href=x>',
    '<b>x',
    '<b>x</b>',
    '</i>',
    '*`',
    '<pre>\n',
    '<b>:</b>',
  ])
    htmlText(`<p>${hostile.repeat(6_000)}`);
  expect(performance.now() - start).toBeLessThan(5_000);
});
