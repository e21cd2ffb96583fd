import { expect, test } from 'vitest';
import type { Week } from '#rules/weeks.ts';
import { readWeek, stepped, weekKey, weeksLabel, weeksOf } from './span.ts';

const at = { year: 2026, week: 47 };
const ends = (weeks: Week[]) => [weeks.length, weekKey(weeks[0] as Week), weekKey(weeks.at(-1) as Week)];

test.each([
  ['window', at, [12, '2026-W37', '2026-W48']],
  ['window', { year: 2026, week: 52 }, [5, '2026-W49', '2026-W53']],
  ['trailing', at, [13, '2026-W35', '2026-W47']],
  ['trailing', { year: 2026, week: 3 }, [13, '2025-W43', '2026-W3']],
  ['year', at, [53, '2026-W1', '2026-W53']],
] as const)('a %s at %o has these weeks: count, first, last', (span, week, expected) =>
  expect(ends(weeksOf(span, week, 'monday'))).toEqual(expected),
);

test.each([
  ['window', at, 1, [5, '2026-W49', '2026-W53']],
  ['window', { year: 2026, week: 50 }, 1, [12, '2027-W1', '2027-W12']],
  ['window', at, -1, [12, '2026-W25', '2026-W36']],
  ['window', { year: 2026, week: 1 }, -1, [4, '2025-W49', '2025-W52']],
  ['trailing', at, -1, [13, '2026-W22', '2026-W34']],
  ['trailing', at, 1, [13, '2026-W48', '2027-W7']],
  ['year', at, -1, [52, '2025-W1', '2025-W52']],
] as const)('a %s at %o, moved by %i, has the adjacent weeks', (span, week, by, expected) =>
  expect(ends(weeksOf(span, stepped(span, week, by, 'monday'), 'monday'))).toEqual(expected),
);

test.each([
  ['2026-W1', { year: 2026, week: 1 }],
  ['2026-W52', { year: 2026, week: 52 }],
  ['2026-W53', { year: 2026, week: 53 }],
  ['2027-W53', undefined],
  ['2026-W0', undefined],
  ['1969-W1', undefined],
  ['W1', undefined],
  ['', undefined],
])('%s names a week or none', (key, week) => expect(readWeek(key, 'monday')).toEqual(week));

test.each([
  ['window', at, 'W37 – W48, 2026'],
  ['trailing', { year: 2026, week: 8 }, 'W48, 2025 – W8, 2026'],
  ['year', at, '2026'],
] as const)('a %s at %o is called %s', (span, week, label) =>
  expect(weeksLabel(weeksOf(span, week, 'monday'), 'monday')).toBe(label),
);
