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

/** A line as it is written: what is too long goes on in the next, after a space. No character is cut in two. */
function folded(line: string): string {
  let text = '';
  let length = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (length + size > octets) {
      text += '\r\n ';
      length = 1;
    }
    text += character;
    length += size;
  }
  return `${text}\r\n`;
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

const linesOf = (event: Event): string[] => [
  'BEGIN:VEVENT',
  `UID:${event.uid}`,
  `DTSTAMP:${inUtc(event.updatedAt)}`,
  `SEQUENCE:${event.sequence}`,
  `CREATED:${inUtc(event.createdAt)}`,
  `LAST-MODIFIED:${inUtc(event.updatedAt)}`,
  ...timesOf(event),
  `SUMMARY:${escaped(event.title)}`,
  ...(event.description ? [`DESCRIPTION:${escaped(event.description)}`] : []),
  `URL:${event.url}`,
  `STATUS:${event.isCalledOff ? 'CANCELLED' : 'CONFIRMED'}`,
  'END:VEVENT',
];

/** The events as a file that calendars read (RFC 5545), by the name under which they show it (RFC 7986). */
export function icalendarOf(name: string, events: Event[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${productName}//${productName}//EN`,
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    ...events.flatMap(linesOf),
    'END:VCALENDAR',
  ];
  return lines.map(folded).join('');
}
