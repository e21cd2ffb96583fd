import { dayIn, timeIn } from '#rules/dates.ts';

const minute = 60_000;
const dayLength = 24 * 60 * minute;
/** How many years after the first event are examined for a yearly rule. Changes that follow none are listed for as long. */
const yearsAhead = 10;
/** The number of years up to the last one for which a rule must hold. */
const ruleYears = 5;

/** Returns the offset of a zone from UTC at a moment, in minutes. */
function offsetAt(timeZone: string, at: number): number {
  const moment = new Date(at);
  const local = Date.parse(`${dayIn(timeZone, moment)}T${timeIn(timeZone, moment)}Z`);
  return Math.round((local - Math.floor(at / minute) * minute) / minute);
}

type Change = { at: number; from: number; to: number };

/** Returns the clock changes of a zone between two moments, to the minute. */
function changesOf(timeZone: string, start: number, end: number): Change[] {
  const changes: Change[] = [];
  // Some zones change twice within a month, for Ramadan.
  const step = 7 * dayLength;
  for (let at = start; at < end; at += step) {
    const [from, to] = [offsetAt(timeZone, at), offsetAt(timeZone, at + step)];
    if (from === to) continue;
    let [before, after] = [at, at + step];
    while (after - before > minute) {
      const middle = Math.floor((before + after) / 2 / minute) * minute;
      if (offsetAt(timeZone, middle) === from) before = middle;
      else after = middle;
    }
    changes.push({ at: after, from, to });
  }
  return changes;
}

/** The latest results of `changesOf`, which takes milliseconds: all mails of an invitation need the same. */
const latestChanges = new Map<string, Change[]>();
const maxLatest = 100;

/** The clock changes of a zone from the year before a year on, for `yearsAhead`. */
function changesFrom(timeZone: string, year: number): Change[] {
  const key = `${timeZone} ${year}`;
  const changes =
    latestChanges.get(key) ?? changesOf(timeZone, Date.UTC(year - 1, 0, 1), Date.UTC(year + yearsAhead, 0, 1));
  if (latestChanges.size >= maxLatest) latestChanges.clear();
  latestChanges.set(key, changes);
  return changes;
}

const offsetText = (minutes: number) => {
  const size = Math.abs(minutes);
  const digits = [Math.floor(size / 60), size % 60].map((part) => String(part).padStart(2, '0'));
  return `${minutes < 0 ? '-' : '+'}${digits.join('')}`;
};
/** The local time before a change, in ms as if it were UTC. */
const onset = ({ at, from }: Change) => at + from * minute;
const localText = (local: number) => new Date(local).toISOString().slice(0, 19).replace(/[-:]/g, '');

/**
 * The local times at which a change can be written. Greenland changes on the Saturday before the last Sunday, Israel on the Friday before it, and
 * Chile and Egypt at the end of a day, which no nth weekday of a month describes. The nearest midnight then has a rule, an hour or two off at
 * night.
 */
const writings = [
  (local: number) => local,
  (local: number) => Math.floor(local / dayLength) * dayLength - minute,
  (local: number) => Math.ceil(local / dayLength) * dayLength,
];

const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

/**
 * Returns the yearly rule of local times, one per year, as an nth or last weekday of a month. Outlook knows no other rules, and no lists of
 * dates. Returns undefined if there is none.
 */
function yearlyRule(locals: number[]): string | undefined {
  const dates = locals.map((local) => new Date(local));
  const isAlike = (of: (date: Date) => number, by = 0) =>
    dates.every((date, index) => of(date) === of(dates[0] as Date) + by * index);
  const isYearly =
    isAlike((date) => date.getUTCFullYear(), 1) &&
    isAlike((date) => date.getUTCMonth()) &&
    isAlike((date) => date.getUTCDay()) &&
    isAlike((date) => date.getTime() % dayLength);
  const [first] = dates;
  if (!first || !isYearly) return undefined;
  const nthOf = (date: Date) => Math.ceil(date.getUTCDate() / 7);
  const isLast = dates.every((date) => new Date(date.getTime() + 7 * dayLength).getUTCMonth() !== date.getUTCMonth());
  if (!isLast && !isAlike(nthOf)) return undefined;
  return `FREQ=YEARLY;BYMONTH=${first.getUTCMonth() + 1};BYDAY=${isLast ? -1 : nthOf(first)}${weekdays[first.getUTCDay()]}`;
}

type Times = { local: number; lines: string[] };

/** The local times of changes that are alike: the first of their yearly rule with the rule, and those before it. */
function timesOf(changes: Change[], lastYear: number): Times[] {
  const locals = changes.map(onset);
  for (let start = 0; start <= locals.length - ruleYears; start++) {
    for (const write of writings) {
      const ruled = locals.slice(start).map(write);
      const rule = yearlyRule(ruled);
      const isCurrent = new Date(ruled.at(-1) as number).getUTCFullYear() === lastYear;
      if (rule && isCurrent) {
        const before = locals.slice(0, start).map((local) => ({ local, lines: [] }));
        return [...before, { local: ruled[0] as number, lines: [`RRULE:${rule}`] }];
      }
    }
  }
  return locals.map((local) => ({ local, lines: [] }));
}

const observance = (kind: string, { local, lines }: Times, from: number, to: number) => [
  `BEGIN:${kind}`,
  `DTSTART:${localText(local)}`,
  ...lines,
  `TZOFFSETFROM:${offsetText(from)}`,
  `TZOFFSETTO:${offsetText(to)}`,
  `END:${kind}`,
];

/**
 * Returns the VTIMEZONE component of a zone (RFC 5545, 3.6.5) for events from a local date (`YYYY-MM-DD…`) on. A zone that changes its clock by a
 * yearly rule has one STANDARD and one DAYLIGHT part with that rule, and a zone without changes one STANDARD part.
 */
export function timeZoneLines(timeZone: string, day: string): string[] {
  const year = Number(day.slice(0, 4));
  const start = Date.UTC(year - 1, 0, 1);
  const all = changesFrom(timeZone, year);
  const first = Date.parse(day.slice(0, 10)) - dayLength;
  const isConstant = all.every(({ at }) => at < first);
  const initial = offsetAt(timeZone, isConstant ? first : start);
  const groups = isConstant ? [] : [...Map.groupBy(all, ({ from, to }) => `${from} ${to}`).values()];
  const parts = groups.flatMap((changes) => {
    const [{ from, to }] = changes as [Change];
    return timesOf(changes, year + yearsAhead - 1).map((times) => ({ times, from, to }));
  });
  const isYearly = parts.length === 2 && parts.every(({ times }) => times.lines.length > 0);
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${timeZone}`,
    ...(isYearly ? [] : observance('STANDARD', { local: 0, lines: [] }, initial, initial)),
    ...parts.flatMap(({ times, from, to }) => observance(to > from ? 'DAYLIGHT' : 'STANDARD', times, from, to)),
    'END:VTIMEZONE',
  ];
}
