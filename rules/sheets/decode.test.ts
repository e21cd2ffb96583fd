import { expect, test } from 'vitest';
import { decodeText } from './decode.ts';

const utf16 = (text: string, isBigEndian: boolean) =>
  Uint8Array.from(
    [...text].flatMap((character) => {
      const code = character.charCodeAt(0);
      return isBigEndian ? [code >> 8, code & 255] : [code & 255, code >> 8];
    }),
  );

test.each([
  ['UTF-8', new TextEncoder().encode('Größe 売上')],
  ['UTF-8 with a mark', new TextEncoder().encode('\uFEFFGröße 売上')],
  ['UTF-16', utf16('\uFEFFGröße 売上', false)],
  ['UTF-16 of the other order', utf16('\uFEFFGröße 売上', true)],
])('%s is decoded', (_, bytes) => expect(decodeText(bytes)).toBe('Größe 売上'));

test.each([false, true])('UTF-16 without a mark is decoded', (isBigEndian) =>
  expect(decodeText(utf16('Name\tGoal\tW1\r\nGröße\t3\t2', isBigEndian))).toBe('Name\tGoal\tW1\r\nGröße\t3\t2'),
);

test('what is no UTF-8 is Windows-1252', () => {
  expect(decodeText(Uint8Array.from([0x45, 0x72, 0x6c, 0xf6, 0x73, 0x20, 0x80, 0x20, 0x93]))).toBe('Erlös € “');
});
