import { expect, test } from 'vitest';
import { anchorAt, dateOfNth, type Pattern } from './repeats.ts';

const pattern = (repeat: Pattern['repeat'], meetingDate: string, timeZone = 'UTC'): Pattern => ({
  repeat,
  anchorNth: 0,
  ...anchorAt(meetingDate, timeZone),
});
const first = (count: number, given: Pattern, timeZone = 'UTC') =>
  Array.from({ length: count }, (_, nth) => dateOfNth(given, nth, timeZone));

test('every week or two it is the same weekday, over the end of a year too', () => {
  expect(first(3, pattern('weekly', '2026-12-21'))).toEqual(['2026-12-21', '2026-12-28', '2027-01-04']);
  expect(first(3, pattern('biweekly', '2026-12-21'))).toEqual(['2026-12-21', '2027-01-04', '2027-01-18']);
});

test('on the 31st of each month it is the last day of a shorter one, and the 31st again', () => {
  expect(first(5, pattern('monthly', '2027-12-31'))).toEqual([
    '2027-12-31',
    '2028-01-31',
    '2028-02-29',
    '2028-03-31',
    '2028-04-30',
  ]);
  expect(first(3, pattern('quarterly', '2026-11-30'))).toEqual(['2026-11-30', '2027-02-28', '2027-05-30']);
});

test('at nine in the morning it is nine in the morning, before and after clocks are set', () => {
  const berlin = pattern('weekly', '2026-10-19T07:00:00.000Z', 'Europe/Berlin');
  expect(first(3, berlin, 'Europe/Berlin')).toEqual([
    '2026-10-19T07:00:00.000Z',
    '2026-10-26T08:00:00.000Z',
    '2026-11-02T08:00:00.000Z',
  ]);
});

test('late in the evening of a day, which is the next in UTC, it stays on that weekday there', () => {
  const west = pattern('monthly', '2027-02-01T07:30:00.000Z', 'America/Los_Angeles');
  expect(west).toMatchObject({ anchorDay: '2027-01-31', anchorTime: '23:30' });
  expect(first(3, west, 'America/Los_Angeles')).toEqual([
    '2027-02-01T07:30:00.000Z',
    '2027-03-01T07:30:00.000Z',
    '2027-04-01T06:30:00.000Z',
  ]);
});

test('a time that clocks leap over counts on from before the leap, on that day alone', () => {
  const night = pattern('weekly', '2027-03-21T01:30:00.000Z', 'Europe/Berlin');
  expect(first(3, night, 'Europe/Berlin')).toEqual([
    '2027-03-21T01:30:00.000Z',
    '2027-03-28T01:30:00.000Z',
    '2027-04-04T00:30:00.000Z',
  ]);
});
