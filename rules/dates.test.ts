import { expect, onTestFinished, test, vi } from 'vitest';
import {
  dayAfter,
  dayIn,
  daysOfQuarter,
  momentIn,
  quarterAfter,
  quarterElapsed,
  quarterLabel,
  quarterOf,
  timeIn,
} from './dates.ts';

test('the last evening of a quarter is already the next quarter further east', () => {
  const newYearsEve = new Date('2026-12-31T20:30:00Z');
  expect(dayIn('America/Los_Angeles', newYearsEve)).toBe('2026-12-31');
  expect(dayIn('UTC', newYearsEve)).toBe('2026-12-31');
  expect(dayIn('Asia/Tokyo', newYearsEve)).toBe('2027-01-01');
  expect(quarterOf(dayIn('Asia/Tokyo', newYearsEve), 1)).toBe('2027-Q1');
});

test('days and times do not depend on the format of the locale', () => {
  onTestFinished(() => void vi.restoreAllMocks());
  vi.spyOn(Intl.DateTimeFormat.prototype as { format: unknown }, 'format', 'get').mockReturnValue(
    () => '1/2/2026, 11:05 PM',
  );
  const moment = new Date('2026-01-02T23:05:00Z');
  expect([dayIn('UTC', moment), timeIn('UTC', moment)]).toEqual(['2026-01-02', '23:05']);
});

test('a fiscal year that starts in January is the calendar year', () => {
  expect(quarterOf('2026-01-01', 1)).toBe('2026-Q1');
  expect(quarterOf('2026-03-31', 1)).toBe('2026-Q1');
  expect(quarterOf('2026-04-01', 1)).toBe('2026-Q2');
  expect(quarterOf('2026-12-31', 1)).toBe('2026-Q4');
});

test('a fiscal year that starts in April is named after the year in which it ends', () => {
  expect(quarterOf('2026-03-31', 4)).toBe('2026-Q4');
  expect(quarterOf('2026-04-01', 4)).toBe('2027-Q1');
  expect(quarterOf('2027-01-15', 4)).toBe('2027-Q4');
});

test('quarters continue into the next year', () => {
  expect(quarterAfter('2026-Q4')).toBe('2027-Q1');
  expect(quarterAfter('2026-Q1', -1)).toBe('2025-Q4');
  expect(quarterAfter('2026-Q2', 7)).toBe('2028-Q1');
});

test('the first and last day of a quarter are in that quarter', () => {
  expect(daysOfQuarter('2026-Q4', 1)).toEqual({ first: '2026-10-01', last: '2026-12-31' });
  expect(daysOfQuarter('2028-Q1', 1)).toEqual({ first: '2028-01-01', last: '2028-03-31' });
  for (const startMonth of [1, 2, 7, 12]) {
    const { first, last } = daysOfQuarter('2027-Q3', startMonth);
    expect([quarterOf(first, startMonth), quarterOf(last, startMonth)]).toEqual(['2027-Q3', '2027-Q3']);
  }
});

test.each([
  ['UTC', '2026-11-23', '09:00', '2026-11-23T09:00:00.000Z'],
  ['Asia/Tokyo', '2026-11-23', '00:30', '2026-11-22T15:30:00.000Z'],
  ['Asia/Kathmandu', '2026-11-23', '09:00', '2026-11-23T03:15:00.000Z'],
  ['America/St_Johns', '2026-07-01', '23:59', '2026-07-02T02:29:00.000Z'],
  ['Europe/Lisbon', '2026-03-28', '09:00', '2026-03-28T09:00:00.000Z'],
  ['Europe/Lisbon', '2026-03-29', '09:00', '2026-03-29T08:00:00.000Z'],
  ['Europe/Lisbon', '2026-10-25', '00:30', '2026-10-24T23:30:00.000Z'],
  ['Europe/Lisbon', '2026-10-25', '09:00', '2026-10-25T09:00:00.000Z'],
  ['Australia/Lord_Howe', '2026-10-04', '08:00', '2026-10-03T21:00:00.000Z'],
])('in %s it is %s, %s, at %s', (timeZone, day, time, moment) => {
  expect(momentIn(timeZone, day, time).toISOString()).toBe(moment);
  expect([dayIn(timeZone, new Date(moment)), timeIn(timeZone, new Date(moment))]).toEqual([day, time]);
});

test('a time that occurs twice is the first one, and a time that is skipped keeps the old offset', () => {
  expect(momentIn('America/New_York', '2026-11-01', '01:30').toISOString()).toBe('2026-11-01T05:30:00.000Z');
  expect(momentIn('America/New_York', '2026-03-08', '02:30').toISOString()).toBe('2026-03-08T07:30:00.000Z');
});

test('days continue into the next month and year', () => {
  expect(dayAfter('2028-02-28')).toBe('2028-02-29');
  expect(dayAfter('2026-12-31')).toBe('2027-01-01');
  expect(dayAfter('2026-03-01', -1)).toBe('2026-02-28');
});

test('a quarter is shown as Q4 2026', () => {
  expect(quarterLabel('2026-Q4')).toBe('Q4 2026');
});

test('1% of a quarter has passed on its first day and 100% on its last', () => {
  expect(['2026-10-01', '2026-11-15', '2026-12-31'].map((day) => quarterElapsed(day, '2026-Q4', 1))).toEqual([
    1, 50, 100,
  ]);
  expect(quarterElapsed('2026-09-30', '2027-Q2', 4)).toBe(100);
});
