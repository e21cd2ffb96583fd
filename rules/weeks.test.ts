import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayAfter } from './dates.ts';
import { firstDayOf, weekAfter, weekOf, weeksIn, weeksUpTo, weekToReview, windowOf } from './weeks.ts';

test.each([
  ['2026-01-01', 2026, 1],
  ['2025-12-29', 2026, 1],
  ['2026-12-31', 2026, 53],
  ['2027-01-03', 2026, 53],
  ['2027-01-04', 2027, 1],
  ['2024-12-30', 2025, 1],
  ['2021-01-03', 2020, 53],
])('%s is in week %d-W%d, which starts on Monday', (day, year, week) => {
  expect(weekOf(day, 'monday')).toEqual({ year, week });
});

test.each([
  ['sunday', '2026-01-03', 53, '2025-12-28'],
  ['saturday', '2026-01-02', 52, '2025-12-27'],
] as const)('a week may start on %s', (startsOn, last, week, first) => {
  expect(weekOf(last, startsOn)).toEqual({ year: 2025, week });
  expect(weekOf(dayAfter(last), startsOn)).toEqual({ year: 2026, week: 1 });
  expect(firstDayOf({ year: 2025, week }, startsOn)).toBe(first);
});

/** The ISO 8601 week by its Thursday, counted day by day. */
function isoWeekOf(day: string): { year: number; week: number } {
  let thursday = dayAfter(day, -3);
  while (new Date(`${thursday}T00:00Z`).getUTCDay() !== 4) thursday = dayAfter(thursday);
  const year = thursday.slice(0, 4);
  let week = 0;
  for (let one = thursday; one.startsWith(year); one = dayAfter(one, -7)) week += 1;
  return { year: Number(year), week };
}

const anyDay = fc.integer({ min: 0, max: 73_000 }).map((days) => dayAfter('1970-01-01', days));
const anyStart = fc.constantFrom('monday' as const, 'sunday' as const, 'saturday' as const);

test('weeks that start on Monday are those of ISO 8601', () => {
  fc.assert(fc.property(anyDay, (day) => void expect(weekOf(day, 'monday')).toEqual(isoWeekOf(day))));
});

test('every day is in its week, and a year has 52 or 53 weeks', () => {
  fc.assert(
    fc.property(anyDay, anyStart, (day, startsOn) => {
      const week = weekOf(day, startsOn);
      const first = firstDayOf(week, startsOn);
      expect(first <= day && day < dayAfter(first, 7)).toBe(true);
      expect(dayAfter(first, 3).slice(0, 4)).toBe(String(week.year));
      expect([52, 53]).toContain(weeksIn(week.year, startsOn));
      expect(firstDayOf(weekAfter(week, 1, startsOn), startsOn)).toBe(dayAfter(first, 7));
    }),
  );
});

test('weeks are counted across the turn of the year', () => {
  expect(weekAfter({ year: 2026, week: 53 }, 1, 'monday')).toEqual({ year: 2027, week: 1 });
  expect(weekAfter({ year: 2026, week: 3 }, -55, 'monday')).toEqual({ year: 2024, week: 52 });
  expect(weeksUpTo({ year: 2027, week: 1 }, 3, 'monday')).toEqual([
    { year: 2026, week: 52 },
    { year: 2026, week: 53 },
    { year: 2027, week: 1 },
  ]);
});

test.each([
  [1, 1, 12],
  [12, 1, 12],
  [13, 13, 24],
  [47, 37, 48],
  [49, 49, 53],
  [53, 49, 53],
])('week %d is in the window from %d to %d', (week, first, last) => {
  const weeks = windowOf({ year: 2026, week }, 'monday');
  expect([weeks[0]?.week, weeks.at(-1)?.week]).toEqual([first, last]);
});

test.each([
  ['2026-11-23', 'monday', { year: 2026, week: 47 }, { year: 2026, week: 48 }],
  ['2026-11-29', 'monday', { year: 2026, week: 47 }, { year: 2026, week: 48 }],
  ['2026-11-29', 'sunday', { year: 2026, week: 47 }, { year: 2026, week: 48 }],
  ['2027-01-04', 'monday', { year: 2026, week: 53 }, { year: 2027, week: 1 }],
] as const)(
  'on %s, with weeks from %s, teams review the last finished week or the current one',
  (day, startsOn, finished, running) => {
    expect(weekToReview(day, startsOn)).toEqual(finished);
    expect(weekToReview(day, startsOn, true)).toEqual(running);
  },
);
