import { setImmediate } from 'node:timers/promises';
import { productName } from '#contract/product.ts';
import { timeZoneLines } from './timeZone.ts';

/** A person as a calendar names them. */
export type Contact = { name: string; email: string };

/** An event as a calendar shows it. */
export type Event = {
  /** The same for ever, and nobody else's. */
  uid: string;
  /** Grows with each change of when it is, or whether. */
  sequence: number;
  title: string;
  description: string | null;
  /** The moment (ISO 8601 in UTC), the day (`YYYY-MM-DD`), or the time by the clock of `timeZone` (`YYYY-MM-DDTHH:MM`). */
  start: string;
  timeZone?: string;
  /** The rule by which it comes again (RFC 5545, 3.3.10), and when it does not, written like `start`. */
  repeats?: { rule: string; except: string[] };
  /** Which event of a series it takes the place of, written like the `start` of that series. */
  replaces?: string;
  minutes: number;
  isCancelled: boolean;
  /** Where to join. */
  url: string;
  organizer?: Contact | undefined;
  attendees: Contact[];
  createdAt: string;
  updatedAt: string;
};

/** Octets of a line, its end apart (RFC 5545, 3.1). */
const octets = 75;
/** UTF-16 units of all descriptions of a file together. */
const descriptionsAtMost = 300_000;
/** Events that are written before others get their turn; that takes some milliseconds. */
const eventsAtOnce = 50;

/** Whether a byte goes on with a character of UTF-8 that began before it. */
const continuesCharacter = (byte: number | undefined) => byte !== undefined && (byte & 0xc0) === 0x80;

/** A line as it is written: what is too long goes on in the next, after a space. No character is cut in two. */
function folded(line: string): string {
  if (Buffer.byteLength(line) <= octets) return `${line}\r\n`;
  const bytes = Buffer.from(line);
  const parts: string[] = [];
  for (let start = 0, end = octets; start < bytes.length; end = start + octets - 1) {
    while (continuesCharacter(bytes[end])) end -= 1;
    parts.push(bytes.toString('utf8', start, end));
    start = end;
  }
  return `${parts.join('\r\n ')}\r\n`;
}

/** A text as the value of a property (3.3.11); it holds no control characters. */
const escaped = (text: string) =>
  text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n?|\n/g, '\\n')
    .replace(/\p{Cc}/gu, ' ');

const inUtc = (moment: string) => `${new Date(moment).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

/** A property with a moment, a day, or a time by the clock of a time zone. */
function dated(name: string, date: string, timeZone: string | undefined): string {
  if (date.length === 10) return `${name};VALUE=DATE:${date.replaceAll('-', '')}`;
  if (timeZone === undefined || date.endsWith('Z')) return `${name}:${inUtc(date)}`;
  return `${name};TZID=${timeZone}:${date.replace(/[-:]/g, '')}00`;
}

/** When an event begins, how long it takes, and when it comes again; without a length, a day is that day. */
function timesOf({ start, minutes, timeZone, repeats, replaces }: Event): string[] {
  return [
    ...(replaces ? [dated('RECURRENCE-ID', replaces, timeZone)] : []),
    dated('DTSTART', start, timeZone),
    ...(start.length === 10 ? [] : [`DURATION:PT${minutes}M`]),
    ...(repeats ? [`RRULE:${repeats.rule}`, ...repeats.except.map((date) => dated('EXDATE', date, timeZone))] : []),
  ];
}

/** A property with a person. Calendars show them, and send them no invitations: ours are sent by us (RFC 6638, 7.1). */
const person = (property: string, { name, email }: Contact) =>
  `${property};CN="${name.replace(/"/g, "'").replace(/\p{Cc}/gu, ' ')}";SCHEDULE-AGENT=NONE:mailto:${email}`;

/** Programs remind people so many minutes before an event. */
const alarmMinutes = 10;
const alarm = (title: string) => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `DESCRIPTION:${escaped(title)}`,
  `TRIGGER:-PT${alarmMinutes}M`,
  'END:VALARM',
];

const linesOf = (event: Event, description: string | null): string[] => [
  'BEGIN:VEVENT',
  `UID:${event.uid}`,
  `DTSTAMP:${inUtc(event.updatedAt)}`,
  `SEQUENCE:${event.sequence}`,
  `CREATED:${inUtc(event.createdAt)}`,
  `LAST-MODIFIED:${inUtc(event.updatedAt)}`,
  ...timesOf(event),
  `SUMMARY:${escaped(event.title)}`,
  // Many programs show no URL.
  `DESCRIPTION:${escaped(`${description ? `${description}\n\n` : ''}Join: ${event.url}`)}`,
  `LOCATION:${escaped(event.url)}`,
  `URL:${event.url}`,
  ...(event.organizer ? [person('ORGANIZER', event.organizer)] : []),
  ...event.attendees.map((one) => person('ATTENDEE', one)),
  `STATUS:${event.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
  ...(event.isCancelled || event.start.length === 10 ? [] : alarm(event.title)),
  'END:VEVENT',
];

/** What the clocks show in the time zones of all events. */
function zonesOf(events: Event[]): string[] {
  const zones = Map.groupBy(
    events.filter(({ repeats }) => repeats),
    ({ timeZone }) => timeZone,
  );
  return [...zones].flatMap(([timeZone, those]) => {
    const [first] = those.map(({ start }) => start).sort();
    return timeZone && first ? timeZoneLines(timeZone, first) : [];
  });
}

/**
 * The events as a file that calendars read (RFC 5545), by the name under which they show it (RFC 7986). Once their descriptions
 * have `descriptionsAtMost` UTF-16 units together, the other events have none. Others get their turn in between.
 */
export async function icalendarOf(name: string, events: Event[]): Promise<string> {
  let file = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${productName}//${productName}//EN`,
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
  ]
    .concat(zonesOf(events))
    .map(folded)
    .join('');
  let length = 0;
  for (const [index, event] of events.entries()) {
    if (index % eventsAtOnce === eventsAtOnce - 1) await setImmediate();
    length += event.description?.length ?? 0;
    file += linesOf(event, length <= descriptionsAtMost ? event.description : null)
      .map(folded)
      .join('');
  }
  return `${file}END:VCALENDAR\r\n`;
}
