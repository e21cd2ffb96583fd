import { expect, test } from 'vitest';
import type { MeasurableOfYear } from '#contract/measurables.ts';
import { mayEnterValues } from '#rules/scorecards.ts';
import { columnsOf } from '../cells/columns.ts';
import type { GridRow } from '../cells/gridRow.ts';
import { weeksOf } from '../cells/span.ts';
import { readPasted } from './paste.ts';

const current = { year: 2026, week: 47 };
const columns = columnsOf(weeksOf('window', current, 'monday'), current, 'monday');
const row = (id: number, name: string, more: object = {}) =>
  ({
    measurable: { id, name, format: 'number', ownerId: 'ada', ...more } as MeasurableOfYear,
    year: 2026,
    earlier: undefined,
  }) satisfies GridRow;
const rows = [row(1, 'Boats'), row(2, 'Margin', { format: 'percent' }), row(3, 'Calls', { ownerId: 'grace' })];
const w37 = { top: 0, bottom: 0, left: 4, right: 4 };
const paste = (block: string[][], range = w37, role: 'admin' | 'managee' = 'admin') =>
  readPasted(block, range, { rows, columns, mayEnter: (row) => mayEnterValues({ userId: 'ada', role }, row, false) });
const cell = (measurableId: number, week: number, value: number) => ({ measurableId, year: 2026, week, value });
const at = (measurableId: number, week: number) => ({ cell: { measurableId, year: 2026, week } });

test('a block goes into the cells from the first selected one on, each read by its measurable', () => {
  expect(
    paste([
      ['1,200', '2'],
      ['12.5%', '3'],
    ]),
  ).toEqual({
    values: [cell(1, 37, 1200), cell(1, 38, 2), cell(2, 37, 12.5), cell(2, 38, 3)],
    refused: [],
    range: { top: 0, bottom: 1, left: 4, right: 5 },
  });
});

test('empty cells leave what is there', () => {
  expect(paste([['1', '', ' ', '4']]).values).toEqual([cell(1, 37, 1), cell(1, 40, 4)]);
});

test('one cell fills all that are selected', () => {
  const { values } = paste([['7']], { top: 0, bottom: 1, left: 4, right: 5 });
  expect(values).toEqual([cell(1, 37, 7), cell(1, 38, 7), cell(2, 37, 7), cell(2, 38, 7)]);
});

test('what can be read goes in, and what not is named with its cell', () => {
  const { values, refused } = paste([
    ['1', 'n/a'],
    ['soon', '2'],
  ]);
  expect(values).toEqual([cell(1, 37, 1), cell(2, 38, 2)]);
  expect(refused).toEqual([
    { ...at(1, 38), text: 'n/a', why: '“n/a” for Boats in W38 is not a number' },
    { ...at(2, 37), text: 'soon', why: '“soon” for Margin in W37 is not a percentage' },
  ]);
});

test('what does not fit stays out, what is empty beyond the edge is nothing', () => {
  const { values, refused } = paste([Array(14).fill('1')]);
  const why = 'The block is too large: only 3 rows and 12 weeks are left';
  expect([values.length, refused]).toEqual([12, Array(2).fill({ text: '1', why })]);
  expect(paste([['1'], ['2'], ['3'], ['4']]).refused).toHaveLength(1);
  expect(paste([['1'], ['2'], ['3'], ['']]).refused).toEqual([]);
  expect(paste([['1']], { top: 0, bottom: 0, left: 0, right: 0 }).refused).toHaveLength(1);
});

test('a managee pastes into their own measurables alone', () => {
  const { values, refused } = paste([['1'], ['2'], ['3']], w37, 'managee');
  expect(values).toEqual([cell(1, 37, 1), cell(2, 37, 2)]);
  const why = 'Calls: Only its owner, a manager or an admin may enter values of this measurable';
  expect(refused).toEqual([{ ...at(3, 37), text: '3', why }]);
});
