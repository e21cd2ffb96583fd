import { expect, test } from 'vitest';
import type { MeasurableOfYear } from '#contract/measurables.ts';
import { always } from '#rules/scorecards.ts';
import { columnsOf } from './columns.ts';
import { factsOf } from './gridFacts.ts';
import { type GridRow, valueIn } from './gridRow.ts';
import { viewOf } from './rowView.ts';
import { weeksOf } from './span.ts';

const goal = (from: string, least: number) => ({ from, operator: '>=' as const, goal: least, goalMax: null });
const value = (week: number, number: number, note: string | null = null) => ({
  ...{ week, value: number, note, version: 1 },
});

/** Boats with a goal of 3, and of 5 from 1 July 2026 on. */
const boats = (values: MeasurableOfYear['values'], more: object = {}) =>
  ({
    ...{ id: 1, name: 'Boats', format: 'number', unit: 'boats', ...goal('', 5), values },
    goals: [goal(always, 3), goal('2026-07-01', 5)],
    ...more,
  }) as unknown as MeasurableOfYear;
const rowOf = (measurable: MeasurableOfYear, more: Partial<GridRow> = {}): GridRow => ({
  ...{ measurable, year: 2026, earlier: undefined },
  ...more,
});
const columns = columnsOf(weeksOf('year', { year: 2026, week: 1 }, 'monday'), { year: 2026, week: 47 }, 'monday');

test('each week has the goal of its own time', () => {
  const {
    weeks,
    goal: current,
    total,
    average,
  } = viewOf(rowOf(boats([value(1, 4), value(40, 4), value(41, 1)])), columns);
  expect(['2026-W1', '2026-W40', '2026-W41', '2026-W42'].map((key) => weeks.get(key)?.standing)).toEqual([
    'met',
    'near',
    'missed',
    null,
  ]);
  expect([current.text, total.text, average.text]).toEqual(['≥ 5 boats', '9', '3']);
});

test('weeks of the year before come from the list of that year', () => {
  const row = rowOf(boats([value(1, 4)]), { earlier: boats([value(1, 3), value(52, 2)]) });
  expect(valueIn(row, { year: 2025, week: 52 })?.value).toBe(2);
  expect(valueIn(row, { year: 2026, week: 1 })?.value).toBe(4);
  expect(valueIn(row, { year: 2024, week: 1 })).toBeUndefined();
});

test('a number too long for the narrowest column has short forms', () => {
  const row = rowOf(boats([value(1, 4), value(2, 437_900)], { format: 'currency', unit: 'EUR' }));
  const { weeks, total } = viewOf(row, columns);
  expect(weeks.get('2026-W1')).toMatchObject({ text: '€4', shorter: [] });
  expect(weeks.get('2026-W2')).toMatchObject({ text: '€437,900', shorter: ['€438K'] });
  expect(total).toEqual({ text: '€437,904', shorter: ['€438K'] });
});

test('the footer describes one cell, and sums up a block', () => {
  const rows = [
    rowOf(boats([value(52, 4, 'late'), value(51, 2)])),
    rowOf(boats([], { id: 2, name: 'Sales', format: 'currency' })),
  ];
  const position = { row: 0, column: 4 + 51 };
  expect(factsOf(rows, columns, position, { top: 0, bottom: 0, left: 55, right: 55 })).toMatch(
    /^Boats · Dec 21\s–\s27.* \(W52\) · 4 · Goal ≥ 5 boats · late$/,
  );
  expect(factsOf(rows, columns, position, { top: 0, bottom: 0, left: 54, right: 55 })).toBe(
    '2 values · Total 6 · Average 3',
  );
  expect(factsOf(rows, columns, position, { top: 0, bottom: 1, left: 54, right: 55 })).toBe('2 values');
});
