import { describe, expect, test } from 'vitest';
import { weekName } from '../weeks.ts';
import { looksLikeWeek, type WeekSettings, weeksFrom, weeksOfHeadings } from './week-headings.ts';

const american: WeekSettings = { startsOn: 'monday', usualOrder: 'mdy', latest: '2026-12-02', year: 2026 };

const weeksOf = (headings: string[], more: Partial<WeekSettings> = {}, title = '') =>
  weeksOfHeadings(
    headings,
    headings.map(() => true),
    { ...american, ...more },
    title,
  ).weeks.map((week) => week && weekName(week).replace('2026-', ''));

test.each([
  ['2026-W07', 'W07'],
  ['2026W7', 'W07'],
  ['W7', 'W07'],
  ['Week 7, 2025', '2025-W07'],
  ['KW 45/2026', 'W45'],
  ['KW45/26', 'W45'],
  ['45. KW', 'W45'],
  ['Semana 2', 'W02'],
  ['第45週', 'W45'],
  ['W45 (Nov 2 - Nov 8)', 'W45'],
  ['Week 1 - 10/5', 'W41'],
  ['10/5/2026', 'W41'],
  ['10/5/26', 'W41'],
  ['05.10.2026', 'W41'],
  ['5.10.', 'W41'],
  ['2026-10-05', 'W41'],
  ['2026/10/05', 'W41'],
  ['5 Oct 2026', 'W41'],
  ['12-Oct-26', 'W42'],
  ['October 26th, 2026', 'W44'],
  ['2. Nov. 2026', 'W45'],
  ['5 de octubre de 2026', 'W41'],
  ['Mon 10/19', 'W43'],
  ['Mar 2, 2026', 'W10'],
  ['mar 3 mar 2026', 'W10'],
  ['Dic 1 2025', '2025-W49'],
  ['2026-10-05 00:00', 'W41'],
  ['2026-10-05T00:00:00.000Z', 'W41'],
  ['2026-10-05 00:00:00+02:00', 'W41'],
  ['10/5/2026 12:00:00 AM', 'W41'],
  ['10/5/26 0:00', 'W41'],
  ['05.10.2026 00:00', 'W41'],
  ['5.10.2026, 0:00 Uhr', 'W41'],
  ['05.10.2026 00.00.00', 'W41'],
  ['5/10/2026 12:00:00 a. m.', 'W19'],
  ['5 Oct 2026, 00:00:00', 'W41'],
  ['Oct 5, 2026, 12:00 AM', 'W41'],
  ['Mon Oct 05 2026 00:00:00 GMT+0200 (Central European Summer Time)', 'W41'],
  ['Week of 10/5/2026 12:00 AM', 'W41'],
  ['10/5/2026 0:00 - 10/11/2026 0:00', 'W41'],
  ['2026年10月5日', 'W41'],
  ['１０/５/２０２６', 'W41'],
  ['Week of Oct 12, 2026', 'W42'],
  ['W/E 11/21', 'W47'],
  ['Week ending 11/22/2026', 'W47'],
  ['Nov 15 - Nov 21', 'W47'],
  ['Oct 12-18, 2026', 'W42'],
  ['13.–19. Okt. 2025', '2025-W42'],
  ['05.10.–11.10.2026', 'W41'],
  ['2026-10-05 - 2026-10-11', 'W41'],
  ['Dec 29 - Jan 4', 'W01'],
])('%s is the week %s', (heading, week) => expect(weeksOf([heading])).toEqual([week]));

test.each([
  'Goal',
  'Average',
  'Total',
  'Q4 2026',
  'November',
  'May 2026',
  'Maximum',
  '1.5',
  '13',
  'W60',
  '12:30',
  '2 h 12:30',
  'Oct 1 - Dec 31',
])('%s is no week', (heading) => expect(weeksOf([heading])).toEqual([undefined]));

describe('the order of day and month is decided for all headings', () => {
  test('by a number above 12', () => {
    expect(weeksOf(['8/11/2026', '15/11/2026'])).toEqual(['W46', 'W47']);
    expect(weeksOf(['8/11/2026 00:00:00', '15/11/2026 00:00:00'])).toEqual(['W46', 'W47']);
  });
  test('by steps of a week', () => {
    expect(weeksOf(['5/10/2026', '12/10/2026'])).toEqual(['W41', 'W42']);
    expect(weeksOf(['10/5', '10/12'], { usualOrder: 'dmy' })).toEqual(['W41', 'W42']);
  });
  test('else by the language, or by a person', () => {
    expect(weeksOf(['10/5/2026'])).toEqual(['W41']);
    expect(weeksOf(['10/5/2026'], { usualOrder: 'dmy' })).toEqual(['W19']);
    expect(weeksOf(['10/5/2026'], { order: 'dmy' })).toEqual(['W19']);
    expect(weeksOfHeadings(['10/5/2026'], [true], american).isOrderOpen).toBe(true);
  });
  test('and a heading that it does not fit is no week, but looks like one', () => {
    expect(weeksOf(['10/5/2026', '10/13/2026', '13/10/2026'])).toEqual(['W41', 'W42', undefined]);
    expect(looksLikeWeek('13/10/2026')).toBe(true);
  });
});

describe('headings without a year', () => {
  test('follow one another over the end of a year, forward and backward', () => {
    expect(weeksOf(['W51', 'W52', 'W1', 'W2'])).toEqual(['2025-W51', '2025-W52', 'W01', 'W02']);
    expect(weeksOf(['Jan 5 - Jan 11', 'Dec 29 - Jan 4', 'Dec 22 - Dec 28'])).toEqual(['W02', 'W01', '2025-W52']);
  });
  test('are not later than the latest day, if they have values', () => {
    expect(weeksOf(['12/8', '12/15'])).toEqual(['2025-W50', '2025-W51']);
    const filled = weeksOfHeadings(['11/23', '11/30', '12/7'], [true, false, false], american);
    expect(filled.weeks.map((week) => week && weekName(week))).toEqual(['2026-W48', '2026-W49', '2026-W50']);
  });
  test('begin on a usual day where the heading has both ends', () => {
    expect(weeksOf(['Oct 13 - Oct 19', 'Oct 20 - Oct 26'])).toEqual(['2025-W42', '2025-W43']);
  });
});

describe('weeks that begin on another day than those of the organization', () => {
  test('are those with which they share most days', () => {
    expect(weeksOf(['Nov 15 - Nov 21'], { startsOn: 'sunday' })).toEqual(['W46']);
    expect(weeksOf(['Week of 11/15'])).toEqual(['W47']);
  });
  test('end on the dates below a heading that says so', () => {
    expect(weeksOf(['2026-08-23', '2026-08-16'], {}, 'week_ending')).toEqual(['W34', 'W33']);
  });
  test('begin on Sundays unless a person says that they end', () => {
    expect(weeksOf(['11/8/2026', '11/15/2026'])).toEqual(['W46', 'W47']);
    expect(weeksOf(['11/8/2026', '11/15/2026'], { sundays: 'last' })).toEqual(['W45', 'W46']);
    expect(weeksOf(['11/8/2026', '11/15/2026'], { startsOn: 'sunday' })).toEqual(['W45', 'W46']);
  });
});

test('weeks move together if a person chooses the first', () => {
  const weeks = [{ year: 2026, week: 1 }, undefined, { year: 2026, week: 3 }];
  expect(weeksFrom(weeks, { year: 2025, week: 52 }, 'monday')).toEqual([
    { year: 2025, week: 52 },
    undefined,
    { year: 2026, week: 2 },
  ]);
});
