import { expect, test } from 'vitest';
import { dayAfter } from '#rules/dates.ts';
import { dateOfNth, dayOfNth, type Pattern } from '#rules/repeats.ts';
import { firstNthFrom, localDateOf, ruleOf } from './recurrence.ts';
import { timeZoneLines } from './timeZone.ts';

/** The days that a rule produces within two years, read as RFC 5545 defines. */
function daysOf(rule: string, start: string): string[] {
  const parts = Object.fromEntries(rule.split(';').map((part) => part.split('=') as [string, string]));
  const interval = Number(parts.INTERVAL ?? 1);
  const until = dayAfter(start, 730);
  const monthOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  const all = Array.from({ length: 731 }, (_, by) => dayAfter(start, by));
  if (parts.FREQ === 'WEEKLY') return all.filter((_, by) => by % (7 * interval) === 0);
  const wanted = parts.BYMONTHDAY?.split(',').map(Number) ?? [Number(start.slice(8))];
  const isWanted = (day: string) =>
    wanted.includes(Number(day.slice(8))) || (wanted.includes(-1) && dayAfter(day).endsWith('-01'));
  const matching = all.filter((day) => isWanted(day) && (monthOf(day) - monthOf(start)) % interval === 0);
  if (parts.BYSETPOS !== '-1') return matching;
  const months = Map.groupBy(matching, monthOf);
  // The last month has not ended, so its last day may still follow.
  return [...months.values()].map((days) => days.at(-1) as string).filter((day) => monthOf(day) < monthOf(until));
}

const repeats = ['weekly', 'biweekly', 'monthly', 'quarterly'] as const;
const anchors = ['2026-11-23', '2026-11-30', '2026-12-31', '2027-01-29', '2028-02-29'];

test.each(repeats.flatMap((repeat) => anchors.map((anchorDay) => ({ repeat, anchorDay }))))(
  'the rule of $repeat from $anchorDay gives our own days for two years, from any of them on',
  ({ repeat, anchorDay }) => {
    const pattern: Pattern = { repeat, anchorDay, anchorNth: 3, anchorTime: '09:00' };
    for (const first of [3, 4, 5]) {
      const days = daysOf(ruleOf(pattern), dayOfNth(pattern, first));
      expect(days.length).toBeGreaterThan(6);
      expect(days).toEqual(days.map((_, index) => dayOfNth(pattern, first + index)));
    }
    expect(firstNthFrom(pattern, dayAfter(anchorDay))).toBe(4);
  },
);

/** The instant of a local time in a zone, computed from its VTIMEZONE. */
function momentBy(lines: string[], local: string): string {
  const asUtc = (text: string) =>
    Date.parse(text.replace(/(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)/, '$1-$2-$3T$4:$5:$6Z'));
  const minutes = (text: string) =>
    (text.startsWith('-') ? -1 : 1) * (Number(text.slice(1, 3)) * 60 + Number(text.slice(3, 5)));
  const parts = lines
    .join('\n')
    .split(/BEGIN:(?:STANDARD|DAYLIGHT)/)
    .slice(1);
  const changes = parts.flatMap((part) => {
    const value = (name: string) => part.match(new RegExp(`^${name}:(.*)$`, 'm'))?.[1] ?? '';
    const onsets = [...part.matchAll(/^(?:DTSTART|RDATE):(.*)$/gm)].map(([, onset = '']) => onset);
    return onsets.map((onset) => ({ at: asUtc(onset), to: minutes(value('TZOFFSETTO')) }));
  });
  const at = Date.parse(`${local}Z`);
  const last = changes
    .filter((change) => change.at <= at)
    .sort((one, other) => one.at - other.at)
    .at(-1);
  return new Date(at - (last?.to ?? 0) * 60_000).toISOString();
}

test.each(['Europe/Lisbon', 'America/New_York', 'Australia/Lord_Howe', 'America/St_Johns', 'Asia/Tokyo', 'UTC'])(
  'the time zone %s puts each meeting of two years at the same instant as our own clock',
  (timeZone) => {
    const pattern: Pattern = { repeat: 'weekly', anchorDay: '2026-11-23', anchorNth: 0, anchorTime: '09:00' };
    const lines = timeZoneLines(timeZone, pattern.anchorDay);
    for (let nth = 0; nth < 104; nth++) {
      expect(momentBy(lines, localDateOf(pattern, nth))).toBe(dateOfNth(pattern, nth, timeZone));
    }
  },
);
