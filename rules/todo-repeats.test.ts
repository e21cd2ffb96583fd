import { expect, test } from 'vitest';
import { dayAfterInPattern, type TodoPattern } from './todo-repeats.ts';

/** The first days of a pattern after its anchor. */
function days(anchorDay: string, pattern: Partial<TodoPattern>, count = 3): (string | null)[] {
  const whole = { every: 'weekly', weekdays: null, until: null, anchorDay, ...pattern } as const;
  const found: (string | null)[] = [];
  let day: string | null = anchorDay;
  while (day !== null && found.length < count) {
    day = dayAfterInPattern(whole, day);
    found.push(day);
  }
  return found;
}

test.each([
  ['2026-03-04', { every: 'daily' }, ['2026-03-05', '2026-03-06', '2026-03-07']],
  // A Thursday.
  ['2026-03-05', { every: 'weekdays' }, ['2026-03-06', '2026-03-09', '2026-03-10']],
  ['2026-03-07', { every: 'weekdays' }, ['2026-03-09', '2026-03-10', '2026-03-11']],
  ['2026-03-02', { every: 'weekly' }, ['2026-03-09', '2026-03-16', '2026-03-23']],
  ['2026-03-02', { weekdays: [1, 3, 7] }, ['2026-03-04', '2026-03-08', '2026-03-09']],
  ['2026-03-02', { every: 'biweekly' }, ['2026-03-16', '2026-03-30', '2026-04-13']],
  // From a Wednesday: its own week counts, from Monday to Sunday.
  ['2026-03-04', { every: 'biweekly', weekdays: [1, 3, 7] }, ['2026-03-08', '2026-03-16', '2026-03-18']],
  ['2026-01-31', { every: 'monthly' }, ['2026-02-28', '2026-03-31', '2026-04-30']],
  ['2025-11-30', { every: 'quarterly' }, ['2026-02-28', '2026-05-30', '2026-08-30']],
  ['2024-02-29', { every: 'yearly' }, ['2025-02-28', '2026-02-28', '2027-02-28', '2028-02-29']],
  ['2026-03-02', { until: '2026-03-16' }, ['2026-03-09', '2026-03-16', null]],
] as [string, Partial<TodoPattern>, (string | null)[]][])(
  'after %s, %o has the days %o',
  (anchor, pattern, expected) => {
    expect(days(anchor, pattern, expected.length)).toEqual(expected);
  },
);

test('a pattern is continued after any day, and ends before years of five digits', () => {
  const monthly: TodoPattern = { every: 'monthly', weekdays: null, until: null, anchorDay: '2020-05-31' };
  expect(dayAfterInPattern(monthly, '2026-02-10')).toBe('2026-02-28');
  expect(dayAfterInPattern({ ...monthly, every: 'quarterly' }, '2026-02-10')).toBe('2026-02-28');
  expect(dayAfterInPattern({ ...monthly, every: 'yearly' }, '2026-06-01')).toBe('2027-05-31');
  for (const every of ['daily', 'monthly'] as const)
    expect(dayAfterInPattern({ ...monthly, every }, '9999-12-31')).toBeNull();
});
