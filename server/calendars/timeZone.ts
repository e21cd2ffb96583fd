import { dayIn, timeIn } from '#rules/dates.ts';

const dayLength = 24 * 3600_000;
/** The clock changes of this many years after the first event are listed. Programs that know the zone do not need them. */
const yearsAhead = 10;

/** Returns the offset of a zone from UTC at a moment, in minutes. */
function offsetAt(timeZone: string, at: number): number {
  const moment = new Date(at);
  const local = Date.parse(`${dayIn(timeZone, moment)}T${timeIn(timeZone, moment)}Z`);
  return Math.round((local - Math.floor(at / 60_000) * 60_000) / 60_000);
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
    while (after - before > 60_000) {
      const middle = Math.floor((before + after) / 2 / 60_000) * 60_000;
      if (offsetAt(timeZone, middle) === from) before = middle;
      else after = middle;
    }
    changes.push({ at: after, from, to });
  }
  return changes;
}

const offsetText = (minutes: number) => {
  const size = Math.abs(minutes);
  const digits = [Math.floor(size / 60), size % 60].map((part) => String(part).padStart(2, '0'));
  return `${minutes < 0 ? '-' : '+'}${digits.join('')}`;
};
/** The local time before a change. */
const onset = ({ at, from }: Change) => new Date(at + from * 60_000).toISOString().slice(0, 19).replace(/[-:]/g, '');

/** Returns the VTIMEZONE component of a zone (RFC 5545, 3.6.5), from the year before a day (`YYYY-MM-DD`). */
export function timeZoneLines(timeZone: string, day: string): string[] {
  const year = Number(day.slice(0, 4));
  const start = Date.UTC(year - 1, 0, 1);
  const first = offsetAt(timeZone, start);
  const groups = Map.groupBy(
    changesOf(timeZone, start, Date.UTC(year + yearsAhead, 0, 1)),
    ({ from, to }) => `${from} ${to}`,
  );
  const changes = [...groups.values()].flatMap((those) => {
    const [{ from, to }] = those as [Change];
    const kind = to > from ? 'DAYLIGHT' : 'STANDARD';
    return [
      `BEGIN:${kind}`,
      `DTSTART:${onset(those[0] as Change)}`,
      // Some programs only read the first date of a line.
      ...those.slice(1).map((change) => `RDATE:${onset(change)}`),
      `TZOFFSETFROM:${offsetText(from)}`,
      `TZOFFSETTO:${offsetText(to)}`,
      `END:${kind}`,
    ];
  });
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${timeZone}`,
    'BEGIN:STANDARD',
    'DTSTART:19700101T000000',
    `TZOFFSETFROM:${offsetText(first)}`,
    `TZOFFSETTO:${offsetText(first)}`,
    'END:STANDARD',
    ...changes,
    'END:VTIMEZONE',
  ];
}
