import { expect, test } from 'vitest';
import { decodeText, likelyEncoding, linesBeyondAscii, mendingOf, regionalEncodings, unicodeOf } from './decode.ts';

const utf16 = (text: string, isBigEndian: boolean) =>
  Uint8Array.from(
    [...text].flatMap((character) => {
      const code = character.charCodeAt(0);
      return isBigEndian ? [code >> 8, code & 255] : [code & 255, code >> 8];
    }),
  );
const utf8 = (text: string) => new TextEncoder().encode(text);
const latin1 = (text: string) => Uint8Array.from([...text], (character) => character.charCodeAt(0));

test.each([
  ['UTF-8', utf8('Größe 売上')],
  ['UTF-8 with a mark', utf8('\uFEFFGröße 売上')],
  ['UTF-16', utf16('\uFEFFGröße 売上', false)],
  ['UTF-16 of the other order', utf16('\uFEFFGröße 売上', true)],
])('%s is decoded', (_, bytes) => expect(decodeText(bytes, unicodeOf(bytes) ?? '')).toBe('Größe 売上'));

test.each([false, true])('UTF-16 without a mark is decoded', (isBigEndian) => {
  const bytes = utf16('Name\tGoal\tW1\r\nGröße\t3\t2', isBigEndian);
  expect(decodeText(bytes, unicodeOf(bytes) ?? '')).toBe('Name\tGoal\tW1\r\nGröße\t3\t2');
});

const umlauts = latin1('Größe;3\n');
const likely = (candidates: [string, number][], languages: string[], bytes = umlauts) =>
  likelyEncoding(
    bytes,
    candidates.map(([encoding, confidence]) => ({ encoding, confidence })),
    languages,
  );

test('what is not Unicode has the likeliest encoding, and between two that of the reader’s country', () => {
  expect(unicodeOf(umlauts)).toBeUndefined();
  expect(
    likely(
      [
        ['windows-1250', 0.5],
        ['windows-1252', 0.4],
      ],
      ['pl'],
    ),
  ).toBe('windows-1250');
  expect(
    likely(
      [
        ['windows-1250', 0.5],
        ['windows-1252', 0.4],
      ],
      ['de-DE'],
    ),
  ).toBe('windows-1252');
  expect(
    likely(
      [
        ['gb18030', 0.5],
        ['big5', 0.4],
      ],
      ['zh-TW'],
      latin1('\xb6q'),
    ),
  ).toBe('big5');
  expect(likely([], ['ru'])).toBe('windows-1251');
  expect(likely([], [])).toBe('windows-1252');
  expect(likely([['euc-kr', 0.5]], ['ko'], latin1('\xf6 3'))).toBe('windows-1252');
});

test('a text in UTF-8 with a damaged letter stays one', () => {
  const bytes = Uint8Array.from([
    ...utf8(
      'Größe, Länge, Überstunden, Erlös für Möbel, Stück, Gebühr, Höhe, Prüfung, Rückläufer, Aufträge '.repeat(3),
    ),
    0xff,
  ]);
  expect(likely([['windows-1252', 0.9]], ['de'], bytes)).toBe('utf-8');
});

test('the lines that show an encoding are found in a long file', () => {
  const bytes = Uint8Array.from([...utf8('Calls;1\n'.repeat(50_000)), ...umlauts, ...utf8('Boats;2')]);
  expect(linesBeyondAscii(bytes)).toEqual(umlauts);
});

test.each(regionalEncodings)('every engine decodes %s', (encoding) =>
  expect(decodeText(utf8('a'), encoding)).toBe('a'),
);

test('texts that a program decoded twice are mended', () => {
  for (const encoding of ['windows-1250', 'windows-1251', 'windows-1252']) {
    const decoded = (text: string) => decodeText(utf8(text), encoding);
    const mend = mendingOf(decoded('\uFEFFName'));
    expect(mend?.(decoded('\uFEFFName'))).toBe('Name');
    expect(mend?.(decoded('Größe 売上'))).toBe('Größe 売上');
    expect(mend?.('Größe')).toBe('Größe');
  }
  expect(mendingOf('Name')).toBeUndefined();
});
