import { expect, test } from 'vitest';
import { csvOf } from './csv.ts';

const cells: [what: string, cell: string, exported: string][] = [
  ['a formula', '=1+1', "'=1+1"],
  ['one behind white space', '\t @SUM(A1)', "\t' @SUM(A1)"],
  ['one behind a semicolon', 'Boats;=HYPERLINK("x")', `"Boats;'=HYPERLINK(""x"")"`],
  ['one behind a semicolon and a quote', 'Boats;"=1"', `"Boats;'""=1"""`],
  ['one behind a comma', 'Boats,-cmd', `"Boats,'-cmd"`],
  ['one on a line of its own', 'Boats\r\n+1+cmd', `"Boats\r\n'+1+cmd"`],
  ['one in full width', '＝1+1', "'＝1+1"],
  ['a number', '-1,234.50', '"-1,234.50"'],
  ['a number behind a semicolon', 'Loss;-5', 'Loss;-5'],
  ['text with signs within', 'a-b = c@d', 'a-b = c@d'],
];

test.each(cells)('%s is exported, and never runs as a formula', (_what, cell, exported) => {
  expect(csvOf([[cell]])).toBe(exported);
});

test('numbers stay as they are', () => {
  expect(csvOf([[-5, null, 'x']])).toBe('-5,,x');
});
