import { expect, test } from 'vitest';
import { anchorAt, dateOfNth, type Pattern } from './repeats.ts';

const pattern = (repeat: Pattern['repeat'], meetingDate: string, timeZone = 'UTC'): Pattern => ({
  repeat,
  anchorNth: 0,
  ...anchorAt(meetingDate, timeZone),
});
const firstDates = (count: number, pattern: Pattern, timeZone = 'UTC') =>
  Array.from({ length: count }, (_, nth) => dateOfNth(pattern, nth, timeZone));

test('weekly and biweekly meetings stay on their weekday, also across years', () => {
  expect(firstDates(3, pattern('weekly', '2026-12-21'))).toEqual(['2026-12-21', '2026-12-28', '2027-01-04']);
  expect(firstDates(3, pattern('biweekly', '2026-12-21'))).toEqual(['2026-12-21', '2027-01-04', '2027-01-18']);
});

test('a meeting on the 31st moves to the last day of shorter months only', () => {
  expect(firstDates(5, pattern('monthly', '2027-12-31'))).toEqual([
    '2027-12-31',
    '2028-01-31',
    '2028-02-29',
    '2028-03-31',
    '2028-04-30',
  ]);
  expect(firstDates(3, pattern('quarterly', '2026-11-30'))).toEqual(['2026-11-30', '2027-02-28', '2027-05-30']);
});

test('a meeting keeps its local time when clocks change', () => {
  const berlin = pattern('weekly', '2026-10-19T07:00:00.000Z', 'Europe/Berlin');
  expect(firstDates(3, berlin, 'Europe/Berlin')).toEqual([
    '2026-10-19T07:00:00.000Z',
    '2026-10-26T08:00:00.000Z',
    '2026-11-02T08:00:00.000Z',
  ]);
});

test('a late meeting stays on its local day, even if that is the next day in UTC', () => {
  const west = pattern('monthly', '2027-02-01T07:30:00.000Z', 'America/Los_Angeles');
  expect(west).toMatchObject({ anchorDay: '2027-01-31', anchorTime: '23:30' });
  expect(firstDates(3, west, 'America/Los_Angeles')).toEqual([
    '2027-02-01T07:30:00.000Z',
    '2027-03-01T07:30:00.000Z',
    '2027-04-01T06:30:00.000Z',
  ]);
});

test('a time that is skipped when clocks change keeps the old offset, only on that day', () => {
  const night = pattern('weekly', '2027-03-21T01:30:00.000Z', 'Europe/Berlin');
  expect(firstDates(3, night, 'Europe/Berlin')).toEqual([
    '2027-03-21T01:30:00.000Z',
    '2027-03-28T01:30:00.000Z',
    '2027-04-04T00:30:00.000Z',
  ]);
});
