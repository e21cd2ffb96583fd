import { expect, test } from 'vitest';
import { dayAfter, momentIn } from '#rules/dates.ts';
import { dateOfNth, dayOfNth, type Pattern } from '#rules/repeats.ts';
import { readByIcalJs, readByNodeIcal } from '#test/calendars.ts';
import { icalendarOf } from './icalendar.ts';
import { localDateOf, recurrencesFrom } from './recurrence.ts';
import { timeZoneLines } from './timeZone.ts';

/** The file of a series from a day on. */
const fileOf = (pattern: Pattern, timeZone: string, day = pattern.anchorDay) =>
  icalendarOf(
    'Harborline',
    recurrencesFrom(pattern, day).map(({ rule, first, except }, index) => ({
      uid: `series-${index}@example`,
      sequence: 1,
      title: 'L10',
      description: null,
      start: localDateOf(pattern, first),
      timeZone,
      repeats: { rule, except: except.map((nth) => localDateOf(pattern, nth)) },
      minutes: 90,
      isCancelled: false,
      url: 'https://example.com/meetings/series/1',
      attendees: [],
      createdAt: '2026-11-01T08:00:00.000Z',
      updatedAt: '2026-11-01T08:00:00.000Z',
    })),
  );

const repeats = ['weekly', 'biweekly', 'monthly', 'quarterly'] as const;
const anchors = ['2026-11-23', '2026-11-29', '2026-11-30', '2026-12-31', '2027-01-29', '2028-02-29', '2028-08-30'];
const cases = repeats.flatMap((repeat) => anchors.map((anchorDay) => ({ repeat, anchorDay })));

test.each(cases)(
  'calendar programs find the days of $repeat from $anchorDay, from each meeting on',
  async ({ repeat, anchorDay }) => {
    const timeZone = 'Europe/Berlin';
    const pattern: Pattern = { repeat, anchorDay, anchorNth: 3, anchorTime: '09:00' };
    const days = Array.from({ length: 40 }, (_, nth) => dayOfNth(pattern, 3 + nth));
    for (const day of [0, 1, 100].map((by) => dayAfter(anchorDay, by))) {
      const expected = days.filter((one) => one >= day).map((one) => momentIn(timeZone, one, '09:00').toISOString());
      const file = await fileOf(pattern, timeZone, day);
      for (const read of [readByIcalJs, readByNodeIcal]) {
        expect(read(file, expected[0] as string, expected.at(-1) as string).map(({ start }) => start)).toEqual(
          expected,
        );
      }
    }
  },
);

test('a series on the 29th or 30th has a rule with one day, and one for February', () => {
  const pattern: Pattern = { repeat: 'monthly', anchorDay: '2026-12-30', anchorNth: 0, anchorTime: null };
  const rulesFor = (repeat: Pattern['repeat']) =>
    recurrencesFrom({ ...pattern, repeat }, '2026-12-30').map(({ rule }) => rule);
  expect(rulesFor('monthly')).toEqual(['FREQ=MONTHLY;BYMONTHDAY=30', 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1']);
  expect(rulesFor('quarterly')).toEqual(['FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=30']);
});

const rulesOf = (timeZone: string, day = '2026-11-23') =>
  timeZoneLines(timeZone, day).filter((line) => /^(BEGIN:[SD]|RRULE|RDATE)/.test(line));
const yearly = (rule: string) => `RRULE:FREQ=YEARLY;${rule}`;

test.each([
  ['Europe/Berlin', 'BYMONTH=3;BYDAY=-1SU', 'BYMONTH=10;BYDAY=-1SU'],
  ['America/New_York', 'BYMONTH=3;BYDAY=2SU', 'BYMONTH=11;BYDAY=1SU'],
  ['Asia/Jerusalem', 'BYMONTH=3;BYDAY=4TH', 'BYMONTH=10;BYDAY=-1SU'],
  ['Africa/Cairo', 'BYMONTH=4;BYDAY=-1FR', 'BYMONTH=10;BYDAY=-1TH'],
])('the time zone %s of the north has yearly rules', (timeZone, summer, winter) => {
  expect(rulesOf(timeZone)).toEqual(['BEGIN:DAYLIGHT', yearly(summer), 'BEGIN:STANDARD', yearly(winter)]);
});

test.each([
  ['Australia/Sydney', 'BYMONTH=4;BYDAY=1SU', 'BYMONTH=10;BYDAY=1SU'],
  ['America/Santiago', 'BYMONTH=4;BYDAY=1SA', 'BYMONTH=9;BYDAY=1SA'],
])('the time zone %s of the south has yearly rules', (timeZone, winter, summer) => {
  expect(rulesOf(timeZone)).toEqual(['BEGIN:STANDARD', yearly(winter), 'BEGIN:DAYLIGHT', yearly(summer)]);
});

test.each(['Asia/Tokyo', 'UTC', 'Etc/GMT-3', 'America/Sao_Paulo', 'Asia/Kolkata'])(
  'the time zone %s, which never changes, has no rule',
  (timeZone) => expect(rulesOf(timeZone)).toEqual(['BEGIN:STANDARD']),
);

/** The meetings of three years that a program reads at another moment than our own clock. */
async function wrongMoments(timeZone: string, read: typeof readByIcalJs) {
  const pattern: Pattern = { repeat: 'weekly', anchorDay: '2026-11-23', anchorNth: 0, anchorTime: '09:00' };
  const expected = Array.from({ length: 150 }, (_, nth) => dateOfNth(pattern, nth, timeZone));
  const found = read(await fileOf(pattern, timeZone), expected[0] as string, expected[149] as string);
  return expected.filter((moment, index) => found[index]?.start !== moment);
}

/** Reads a series as Outlook does, which ignores the lists of dates of a time zone ([MS-STANOICAL] 2.2.47). */
const readAsOutlook: typeof readByIcalJs = (file, from, to) =>
  readByIcalJs(file.replaceAll(/^RDATE:.*\r\n/gm, ''), from, to);

const zones = ['Europe/Lisbon', 'America/New_York', 'Australia/Lord_Howe', 'America/St_Johns', 'America/Nuuk'];
test.each([...zones, 'Asia/Jerusalem', 'Africa/Cairo', 'America/Santiago', 'Pacific/Auckland', 'Asia/Tokyo', 'UTC'])(
  'programs that read the rules of %s put each meeting of years at the same moment as our own clock',
  async (timeZone) => {
    expect(await wrongMoments(timeZone, readByIcalJs)).toEqual([]);
    expect(await wrongMoments(timeZone, readAsOutlook)).toEqual([]);
  },
);

test('a zone without a yearly rule for its clock lists the changes of ten years', async () => {
  expect(rulesOf('Asia/Gaza').length).toBeGreaterThan(5);
  expect(await wrongMoments('Asia/Gaza', readByIcalJs)).toEqual([]);
});
