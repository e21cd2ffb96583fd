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

test('a block fills the cells from the first selected one on, each in the format of its measurable', () => {
  expect(
    paste([
      ['1,200', '2'],
      ['12.5%', '3'],
    ]),
  ).toEqual({
    values: [cell(1, 37, 1200), cell(1, 38, 2), cell(2, 37, 12.5), cell(2, 38, 3)],
    rejected: [],
    skipped: 0,
    range: { top: 0, bottom: 1, left: 4, right: 5 },
  });
});

test('empty cells are skipped', () => {
  expect(paste([['1', '', ' ', '4']]).values).toEqual([cell(1, 37, 1), cell(1, 40, 4)]);
});

test('one cell fills the selection', () => {
  const { values } = paste([['7']], { top: 0, bottom: 1, left: 4, right: 5 });
  expect(values).toEqual([cell(1, 37, 7), cell(1, 38, 7), cell(2, 37, 7), cell(2, 38, 7)]);
});

test('readable texts become values, and others are rejected with their cell', () => {
  const { values, rejected } = paste([
    ['1', 'late'],
    ['soon', '2'],
  ]);
  expect(values).toEqual([cell(1, 37, 1), cell(2, 38, 2)]);
  expect(rejected).toEqual([
    { ...at(1, 38), text: 'late', reason: "Boats, W38: “late” isn't a number" },
    { ...at(2, 37), text: 'soon', reason: "Margin, W37: “soon” isn't a percentage" },
  ]);
});

test('cells that say that there is no value are skipped and counted', () => {
  const { values, rejected, skipped } = paste([['1', '-', 'n/a', '4']]);
  expect(values).toEqual([cell(1, 37, 1), cell(1, 40, 4)]);
  expect([rejected, skipped]).toEqual([[], 2]);
});

test('a block is read as spreadsheets copy accounting formats and digits of full width', () => {
  expect(paste([[' $ 4,800.50 ', ' $ (120.00)', ' $ -   ']]).values).toEqual([
    cell(1, 37, 4800.5),
    cell(1, 38, -120),
    cell(1, 39, 0),
  ]);
  expect(paste([['１２３', '４５']]).values).toEqual([cell(1, 37, 123), cell(1, 38, 45)]);
});

test('the whole block decides about its decimal separator', () => {
  expect(paste([['51.200', '48.750,50']]).values).toEqual([cell(1, 37, 51_200), cell(1, 38, 48_750.5)]);
  expect(paste([['51.200', '48.75']]).values).toEqual([cell(1, 37, 51.2), cell(1, 38, 48.75)]);
});

test('texts outside the grid are rejected unless they are empty', () => {
  const { values, rejected } = paste([Array(14).fill('1')]);
  const reason = "Pasted block doesn't fit (3 × 12 cells available)";
  expect([values.length, rejected]).toEqual([12, Array(2).fill({ text: '1', reason })]);
  expect(paste([['1'], ['2'], ['3'], ['4']]).rejected).toHaveLength(1);
  expect(paste([['1'], ['2'], ['3'], ['']]).rejected).toEqual([]);
  expect(paste([['1']], { top: 0, bottom: 0, left: 0, right: 0 }).rejected).toHaveLength(1);
});

test('a managee pastes only into their own measurables', () => {
  const { values, rejected } = paste([['1'], ['2'], ['3']], w37, 'managee');
  expect(values).toEqual([cell(1, 37, 1), cell(2, 37, 2)]);
  const reason = 'Calls: Only the owner, managers and admins can enter values';
  expect(rejected).toEqual([{ ...at(3, 37), text: '3', reason }]);
});
