import { expect, test } from 'vitest';
import { csvOf } from './csv.ts';
import type { Quantity } from './exportRow.ts';

const cells: [what: string, cell: string, exported: string][] = [
  ['a formula', '=1+1', "'=1+1"],
  ['one behind white space', '\t @SUM(A1)', "\t' @SUM(A1)"],
  ['one behind a semicolon', 'Boats;=HYPERLINK("x")', `"Boats;'=HYPERLINK(""x"")"`],
  ['one behind a semicolon and a quote', 'Boats;"=1"', `"Boats;'""=1"""`],
  ['one behind a comma', 'Boats,-cmd', `"Boats,'-cmd"`],
  ['one on a line of its own', 'Boats\r\n+1+cmd', `"Boats\r\n'+1+cmd"`],
  ['one in full width', '＝1+1', "'＝1+1"],
  ['a number', '-1,234.50', '"-1,234.50"'],
  ['a negative duration', '-0:30', '-0:30'],
  ['a negative duration with seconds', '-1:30:05', '-1:30:05'],
  ['a formula that begins like a duration', '-0:30+1', "'-0:30+1"],
  ['a formula of rows', '=1:30', "'=1:30"],
  ['a number behind a semicolon', 'Loss;-5', 'Loss;-5'],
  ['text with signs within', 'a-b = c@d', 'a-b = c@d'],
];

test.each(cells)('%s is exported, and never runs as a formula', (_what, cell, exported) => {
  expect(csvOf([[cell]])).toBe(exported);
});

test('numbers and values stay as they are', () => {
  expect(csvOf([[-5, null, 'x']])).toBe('-5,,x');
  const values: Quantity[] = [
    { value: -30, format: 'duration', unit: null },
    { value: 1234.5, format: 'currency', unit: 'EUR' },
    { value: 1, format: 'yes_no', unit: null },
    { value: 0.1 + 0.2, format: 'number', unit: null },
  ];
  expect(csvOf([values])).toBe('-0:30,1234.5,Yes,0.3');
});

test('where the decimal is a comma, semicolons separate cells', () => {
  const value = { value: -1250.5, format: 'number', unit: null } as const;
  expect(csvOf([['Boats, old', 'a;b', 2.5, value]], ',')).toBe('Boats, old;"a;b";2,5;-1250,5');
});
