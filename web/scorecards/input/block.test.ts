import { expect, test } from 'vitest';
import { readBlock, writeBlock } from './block.ts';

test.each([
  ['7', [['7']]],
  ['', [['']]],
  [
    '1\t2\n3\t4',
    [
      ['1', '2'],
      ['3', '4'],
    ],
  ],
  [
    '1\t2\r\n3\t4\r\n',
    [
      ['1', '2'],
      ['3', '4'],
    ],
  ],
  ['1\t\t3', [['1', '', '3']]],
  ['\t2', [['', '2']]],
  ['1\n\n3\n', [['1'], [''], ['3']]],
  ['\n2', [[''], ['2']]],
  ['"1,234"\t"a ""b"""', [['1,234', 'a "b"']]],
  ['"two\nlines"\tx', [['two\nlines', 'x']]],
  ['6" pipe\t2', [['6" pipe', '2']]],
])('%j is read as %j', (text, rows) => expect(readBlock(text)).toEqual(rows));

test('written cells are read back', () => {
  const rows = [
    ['1', '', 'a "b"'],
    ['two\nlines', 'x\ty', ''],
  ];
  expect(readBlock(writeBlock(rows))).toEqual(rows);
});
