import { expect, test } from 'vitest';
import { dayIn, daysOfQuarter, quarterAfter, quarterLabel, quarterOf } from './dates.ts';

test('the last evening of a quarter is already the next one further east', () => {
  const newYearsEve = new Date('2026-12-31T20:30:00Z');
  expect(dayIn('America/Los_Angeles', newYearsEve)).toBe('2026-12-31');
  expect(dayIn('UTC', newYearsEve)).toBe('2026-12-31');
  expect(dayIn('Asia/Tokyo', newYearsEve)).toBe('2027-01-01');
  expect(quarterOf(dayIn('Asia/Tokyo', newYearsEve), 1)).toBe('2027-Q1');
});

test('a fiscal year that starts in January is the calendar year', () => {
  expect(quarterOf('2026-01-01', 1)).toBe('2026-Q1');
  expect(quarterOf('2026-03-31', 1)).toBe('2026-Q1');
  expect(quarterOf('2026-04-01', 1)).toBe('2026-Q2');
  expect(quarterOf('2026-12-31', 1)).toBe('2026-Q4');
});

test('a fiscal year that starts in April bears the year in which it ends', () => {
  expect(quarterOf('2026-03-31', 4)).toBe('2026-Q4');
  expect(quarterOf('2026-04-01', 4)).toBe('2027-Q1');
  expect(quarterOf('2027-01-15', 4)).toBe('2027-Q4');
});

test('quarters follow one another over the turn of the year', () => {
  expect(quarterAfter('2026-Q4')).toBe('2027-Q1');
  expect(quarterAfter('2026-Q1', -1)).toBe('2025-Q4');
  expect(quarterAfter('2026-Q2', 7)).toBe('2028-Q1');
});

test('the days of a quarter lie in that quarter, and their neighbours do not', () => {
  expect(daysOfQuarter('2026-Q4', 1)).toEqual({ first: '2026-10-01', last: '2026-12-31' });
  expect(daysOfQuarter('2028-Q1', 1)).toEqual({ first: '2028-01-01', last: '2028-03-31' });
  for (const startMonth of [1, 2, 7, 12]) {
    const { first, last } = daysOfQuarter('2027-Q3', startMonth);
    expect([quarterOf(first, startMonth), quarterOf(last, startMonth)]).toEqual(['2027-Q3', '2027-Q3']);
  }
});

test('a quarter is shown as Q4 2026', () => {
  expect(quarterLabel('2026-Q4')).toBe('Q4 2026');
});
