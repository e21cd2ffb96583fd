import { afterEach, describe, expect, test, vi } from 'vitest';
import { locales } from '#contract/preferences.ts';
import { applyPreferences, setOrganizationCalendar } from '#web/lib/formats.ts';
import { whenOf } from '#web/meetings/when.ts';
import { dayOf, formatDate, formatDay, formatDays, formatMoment, formatPastDay, formatTime } from './dates.ts';
import { readDate } from './readDate.ts';
import { timeAgo } from './relativeTime.ts';
import { firstDayText, weeksText } from './weekText.ts';

const browsers = {
  language: null,
  locale: null,
  weekStartsOn: null,
  timeZone: null,
  singleKeys: null,
  channelOrder: null,
  colorScheme: null,
  favorites: [],
};
afterEach(() => {
  applyPreferences(undefined);
  setOrganizationCalendar(undefined);
});

const now = new Date('2026-11-20T12:00:00Z');

test.each(['Pacific/Honolulu', 'UTC', 'Pacific/Kiritimati'])('a calendar date stays the same day in %s', (zone) => {
  vi.stubEnv('TZ', zone);
  expect(formatDate('2026-03-31', false, now)).toBe('Mar 31');
  vi.unstubAllEnvs();
});

test('dates of another year have their year, and others if asked', () => {
  expect(formatDate('2027-01-02', false, now)).toBe('Jan 2, 2027');
  expect(formatDate('2026-03-31', true, now)).toBe('Mar 31, 2026');
});

test.each(['Pacific/Honolulu', 'Pacific/Kiritimati'])('a day of the week is that of the date in %s', (zone) => {
  vi.stubEnv('TZ', zone);
  expect(formatDay('2026-11-20', now)).toBe('Fri, Nov 20');
  expect(formatDay('2027-01-04', now)).toBe('Mon, Jan 4, 2027');
  vi.unstubAllEnvs();
});

describe('a time is the one of the user, and that of the organization where its clocks differ', () => {
  const plain = (text: string) => text.replace(/\s/g, ' ');
  test.each([
    ['Asia/Tokyo', 'UTC', '9:00 PM', 'Nov 20, 2026, 9:00 PM (12:00 PM UTC)', 'Fri, Nov 20, 9:00 PM (12:00 PM UTC)'],
    [
      'America/New_York',
      'America/Chicago',
      '7:00 AM',
      'Nov 20, 2026, 7:00 AM (6:00 AM CST)',
      'Fri, Nov 20, 7:00 AM (6:00 AM CST)',
    ],
    [
      'Pacific/Auckland',
      'UTC',
      '1:00 AM',
      'Nov 21, 2026, 1:00 AM (Fri, 12:00 PM UTC)',
      'Sat, Nov 21, 1:00 AM (Fri, 12:00 PM UTC)',
    ],
    ['America/Winnipeg', 'America/Chicago', '6:00 AM', 'Nov 20, 2026, 6:00 AM', 'Fri, Nov 20, 6:00 AM'],
  ])('%s, in an organization in %s', (timeZone, organizationZone, time, moment, when) => {
    applyPreferences({ ...browsers, locale: 'en-US', timeZone });
    setOrganizationCalendar({ timeZone: organizationZone, weekStartsOn: 'monday' });
    const at = '2026-11-20T12:00:00Z';
    expect([formatTime(at), formatMoment(at)].map(plain)).toEqual([time, moment]);
    expect(plain(whenOf({ meetingDate: at }))).toBe(when);
  });
});

test('days from one to another share what they have in common', () => {
  applyPreferences({ ...browsers, locale: 'en-US' });
  const plain = (text: string) => text.replace(/\s/g, ' ');
  expect(plain(formatDays('2026-11-16', '2026-11-22', false, now))).toBe('Nov 16 – 22');
  expect(plain(formatDays('2026-11-30', '2026-12-06', false, now))).toBe('Nov 30 – Dec 6');
  expect(plain(formatDays('2026-12-28', '2027-01-03', false, now))).toBe('Dec 28, 2026 – Jan 3, 2027');
});

test('an invalid date says so', () => {
  for (const value of [null, undefined, '', 'soon', '2026-13-41']) expect(formatDate(value)).toBe('Date unavailable');
  expect(timeAgo('soon', now)).toBe('Date unavailable');
});

test.each([
  ['2026-11-20T11:59:30Z', 'just now'],
  ['2026-11-20T11:55:00Z', '5 minutes ago'],
  ['2026-11-20T09:00:00Z', '3 hours ago'],
  ['2026-11-19T11:00:00Z', 'yesterday'],
  ['2026-11-15T11:00:00Z', '5 days ago'],
])('%s was %s', (at, words) => {
  expect(timeAgo(at, now)).toBe(words);
});

test('after a week an instant shows as its date in the time zone of the user', () => {
  applyPreferences({ ...browsers, timeZone: 'Pacific/Auckland' });
  expect(timeAgo('2026-11-02T12:00:00Z', now)).toBe('Nov 3');
});

test('dates are formatted in the chosen language', () => {
  applyPreferences({ ...browsers, locale: 'de-DE' });
  expect([formatDate('2026-11-20', true), formatDay('2026-11-20', now)]).toEqual(['20. Nov. 2026', 'Fr., 20. Nov.']);
  applyPreferences({ ...browsers, locale: 'en-GB' });
  expect(formatDate('2026-11-20', true)).toBe('20 Nov 2026');
});

test.each(locales)('a date formatted in a field is read back in %s', (locale) => {
  applyPreferences({ ...browsers, locale });
  for (let month = 1; month <= 12; month++) {
    const day = `2026-${String(month).padStart(2, '0')}-05`;
    expect(readDate(formatDate(day, true), now)).toBe(day);
  }
});

test('messages are grouped by day in the chosen time zone', () => {
  applyPreferences({ ...browsers, locale: 'en-US', timeZone: 'Pacific/Auckland' });
  expect(['2026-11-20T10:30:00Z', '2026-11-20T11:30:00Z'].map(dayOf)).toEqual(['2026-11-20', '2026-11-21']);
  expect(['2026-11-21', '2026-11-20', '2026-11-19'].map((day) => formatPastDay(day, now))).toEqual([
    'Today',
    'Yesterday',
    'Nov 19, 2026',
  ]);
});

test('instants are formatted in the chosen time zone, and calendar dates never shift', () => {
  applyPreferences({ ...browsers, locale: 'en-US', timeZone: 'Asia/Tokyo' });
  expect(formatDate('2026-11-20T18:00:00Z', false, now)).toBe('Nov 21');
  expect(formatMoment('2026-11-20T18:00:00Z').replace(/\s/g, ' ')).toBe('Nov 21, 2026, 3:00 AM');
  expect(formatDate('2026-11-20', false, now)).toBe('Nov 20');
});

test('weeks are named by their days, and by their numbers', () => {
  const [first, last] = [
    { year: 2019, week: 47 },
    { year: 2019, week: 48 },
  ];
  expect(weeksText([first], 'monday')).toMatch(/^Nov 18\s–\s24, 2019 \(W47\)$/);
  expect(weeksText([first, last], 'sunday')).toMatch(/^Nov 17\s–\s30, 2019 \(W47–48\)$/);
  expect(firstDayText('2019-11-18')).toBe('Nov 18');
});
