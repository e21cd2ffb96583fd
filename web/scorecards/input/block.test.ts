import { expect, test } from 'vitest';
import { readCells } from '#rules/sheets/delimited.ts';
import { writeBlock } from './block.ts';

test('written cells are read back', () => {
  const rows = [
    ['1', '', 'a "b"'],
    ['two\nlines', 'x\ty', ''],
  ];
  expect(readCells(writeBlock(rows), '\t')).toEqual(rows);
});
