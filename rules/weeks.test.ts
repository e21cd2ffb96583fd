import { expect, test } from 'vitest';
import { firstDayOf, weekAfter, weekOf, weeksUpTo, windowOf } from './weeks.ts';

test.each([
  ['2026-01-01', 1],
  ['2026-01-07', 1],
  ['2026-01-08', 2],
  ['2026-11-21', 47],
  ['2026-12-23', 51],
  ['2026-12-24', 52],
  ['2026-12-31', 52],
  ['2028-12-31', 52],
])('%s lies in week %d', (day, week) => {
  expect(weekOf(day)).toEqual({ year: Number(day.slice(0, 4)), week });
});

test('a week begins seven days after the one before, the first on 1 January', () => {
  expect(firstDayOf({ year: 2026, week: 1 })).toBe('2026-01-01');
  expect(firstDayOf({ year: 2026, week: 47 })).toBe('2026-11-19');
  expect(firstDayOf({ year: 2028, week: 52 })).toBe('2028-12-23');
});

test('weeks are counted across the turn of the year', () => {
  expect(weekAfter({ year: 2026, week: 52 })).toEqual({ year: 2027, week: 1 });
  expect(weekAfter({ year: 2026, week: 3 }, -55)).toEqual({ year: 2024, week: 52 });
  expect(weeksUpTo({ year: 2027, week: 1 }, 3)).toEqual([
    { year: 2026, week: 51 },
    { year: 2026, week: 52 },
    { year: 2027, week: 1 },
  ]);
});

test.each([
  [1, 1, 12],
  [12, 1, 12],
  [13, 13, 24],
  [47, 37, 48],
  [49, 49, 52],
  [52, 49, 52],
])('week %d is seen in the window from %d to %d', (week, first, last) => {
  const shown = windowOf({ year: 2026, week });
  expect([shown[0]?.week, shown.at(-1)?.week]).toEqual([first, last]);
});
