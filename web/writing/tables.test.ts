import { expect, test } from 'vitest';
import { spreadCells, tableOf, tableOfTabs } from './tables.ts';

test.each([
  ['Part\tCost\r\nKeel\t4|5\r\n', '| Part | Cost |\n| --- | --- |\n| Keel | 4\\|5 |'],
  ['Part\tCost\n\t4', '| Part | Cost |\n| --- | --- |\n|  | 4 |'],
  ['one\ttwo', undefined],
  ['one\ntwo', undefined],
  ['if (a)\n\tb();', undefined],
  ['\ta\n\tb', undefined],
])('text of %j becomes a table', (text, table) => expect(tableOfTabs(text)).toBe(table));

test.each([
  [Array.from({ length: 31 }, () => 'x'), 2],
  [['x', 'y'], 1_001],
])('a table of too many columns or rows stays plain text', (cells, rows) => {
  expect(tableOfTabs(Array.from({ length: rows }, () => cells.join('\t')).join('\n'))).toBeUndefined();
});

test('a table has an alignment and even rows', () => {
  expect(tableOf([['a', 'b', 'c'], ['1']], ['', 'right', 'center'])).toBe(
    '| a | b | c |\n| --- | --: | :-: |\n| 1 |  |  |',
  );
});

test('a cell over several rows and columns leaves the others empty', () => {
  const cell = (text: string, colSpan = 1, rowSpan = 1) => ({ text, colSpan, rowSpan });
  const rows = [
    [cell('Part'), cell('Cost', 2)],
    [cell('Keel', 1, 2), cell('4'), cell('5', 1, 9)],
    [cell('6')],
    [cell('Sail', 2)],
  ];
  expect(spreadCells(rows)).toEqual([
    ['Part', 'Cost', ''],
    ['Keel', '4', '5'],
    ['', '6', ''],
    ['Sail', '', ''],
  ]);
});
