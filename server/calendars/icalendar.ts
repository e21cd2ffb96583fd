import { setImmediate } from 'node:timers/promises';
import { productName } from '#contract/limits.ts';

/** An event as a calendar shows it. */
export type Event = {
  /** The same for ever, and nobody else's. */
  uid: string;
  /** Grows with each change of when it is, or whether. */
  sequence: number;
  title: string;
  description: string | null;
  /** The moment (ISO 8601 in UTC), or the day (`YYYY-MM-DD`). */
  start: string;
  minutes: number;
  isCalledOff: boolean;
  url: string;
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

/** When an event begins and ends; without an end, a day is that day. */
function timesOf({ start, minutes }: Event): string[] {
  if (start.length === 10) return [`DTSTART;VALUE=DATE:${start.replaceAll('-', '')}`];
  const end = new Date(Date.parse(start) + minutes * 60_000).toISOString();
  return [`DTSTART:${inUtc(start)}`, `DTEND:${inUtc(end)}`];
}

const linesOf = (event: Event, description: string | null): string[] => [
  'BEGIN:VEVENT',
  `UID:${event.uid}`,
  `DTSTAMP:${inUtc(event.updatedAt)}`,
  `SEQUENCE:${event.sequence}`,
  `CREATED:${inUtc(event.createdAt)}`,
  `LAST-MODIFIED:${inUtc(event.updatedAt)}`,
  ...timesOf(event),
  `SUMMARY:${escaped(event.title)}`,
  ...(description ? [`DESCRIPTION:${escaped(description)}`] : []),
  `URL:${event.url}`,
  `STATUS:${event.isCalledOff ? 'CANCELLED' : 'CONFIRMED'}`,
  'END:VEVENT',
];

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
