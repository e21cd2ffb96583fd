import { setImmediate } from 'node:timers/promises';
import { domainToASCII } from 'node:url';
import type { MeetingAnswer } from '#contract/meeting-answers.ts';
import { productName } from '#contract/product.ts';
import { timeZoneLines } from './timeZone.ts';

/** A person in a calendar. */
export type Contact = { name: string; email: string };
/** Someone who is invited, with their answer; null without one. */
export type Attendee = Contact & { answer?: MeetingAnswer | null };

/** What makes a file a message between calendars (RFC 5546): its method, and the address that sends it for the organizer. */
export type Scheduling = { method: 'REQUEST' | 'CANCEL' | 'PUBLISH'; sentBy: string };

export type Event = {
  /** Globally unique, and never changes. */
  uid: string;
  /** The meeting that it is; undefined for a series. */
  meetingId?: number;
  /** Increases with each change of the time or the status. */
  sequence: number;
  title: string;
  description: string | null;
  /** A moment (ISO 8601 in UTC), a day (`YYYY-MM-DD`), or a local time in `timeZone` (`YYYY-MM-DDTHH:MM`). */
  start: string;
  timeZone?: string;
  /** The recurrence rule (RFC 5545, 3.3.10), and in the format of `start` the excluded dates, and those that were canceled. */
  repeats?: {
    rule: string;
    except: string[];
    canceled?: string[];
    /** For a series that ends, its last moment, or its last day if it has no time; and if known the date that would have come next. */
    until?: string;
    next?: string;
    /** Whether it is for someone who had all of the series and is now invited to some of its dates alone. */
    isPartial?: boolean;
  };
  /** The date that a series counts from, in the format of `start`. Unlike its start, it only changes when the series is moved. */
  anchor?: string;
  /** The event of a series that it replaces, in the format of the `start` of that series. */
  replaces?: string;
  /** Whether it is a date of a series just as its series plans it. Only people who are invited to that date alone need it. */
  isAsPlanned?: boolean;
  minutes: number;
  isCancelled: boolean;
  /** The page of the meeting; null for guests, who cannot open it. */
  url: string | null;
  organizer?: Contact | undefined;
  attendees: Attendee[];
  createdAt: string;
  updatedAt: string;
};

/** Bytes per line, without the line end (RFC 5545, 3.1). */
const octets = 75;
/** Characters (UTF-16) of all descriptions in a file together. */
const descriptionsAtMost = 300_000;
/** Events to write before yielding to the event loop, which takes some milliseconds. */
const eventsAtOnce = 50;

/** Whether a byte continues a UTF-8 character. */
const continuesCharacter = (byte: number | undefined) => byte !== undefined && (byte & 0xc0) === 0x80;

/** Folds a long line into several (RFC 5545, 3.1), without cutting a character in two. */
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

/** Escapes a text as the value of a property (RFC 5545, 3.3.11), and removes control characters. */
const escaped = (text: string) =>
  text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n?|\n/g, '\\n')
    .replace(/\p{Cc}/gu, ' ');

const inUtc = (moment: string) => `${new Date(moment).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

/** A property with a moment, a day, or a local time in a time zone. */
function dated(name: string, date: string, timeZone: string | undefined): string {
  if (date.length === 10) return `${name};VALUE=DATE:${date.replaceAll('-', '')}`;
  if (timeZone === undefined || date.endsWith('Z')) return `${name}:${inUtc(date)}`;
  return `${name};TZID=${timeZone}:${date.replace(/[-:]/g, '')}00`;
}

const halfADayMs = 12 * 3600_000;

/**
 * The recurrence rule. Its end is a moment in UTC, or a day like the start (RFC 5545, 3.3.10). When the date is known that would have come next, its end
 * is half a day after the last date: a program that reads it in winter time would leave out a last date in summer.
 */
function ruleOf({ rule, until, next }: NonNullable<Event['repeats']>): string {
  if (until === undefined) return `RRULE:${rule}`;
  if (until.length === 10) return `RRULE:${rule};UNTIL=${until.replaceAll('-', '')}`;
  const end = next === undefined ? until : new Date(Date.parse(until) + halfADayMs).toISOString();
  return `RRULE:${rule};UNTIL=${inUtc(end)}`;
}

/** The properties for the start, the duration and the recurrence of an event. A day has no duration. */
function timesOf({ start, minutes, timeZone, repeats, replaces }: Event): string[] {
  return [
    ...(replaces ? [dated('RECURRENCE-ID', replaces, timeZone)] : []),
    dated('DTSTART', start, timeZone),
    ...(start.length === 10 ? [] : [`DURATION:PT${minutes}M`]),
    ...(repeats ? [ruleOf(repeats), ...repeats.except.map((date) => dated('EXDATE', date, timeZone))] : []),
  ];
}

/** The URI of an address (RFC 6068), without what would be another field of it, and with its domain as mail has it. */
export function mailtoOf(email: string): string {
  const at = email.lastIndexOf('@');
  const [local, domain] = [email.slice(0, at), email.slice(at + 1)];
  return `mailto:${local.replace(/[^\w.+'!*~=-]/gu, encodeURIComponent)}@${domainToASCII(domain) || domain}`;
}

/** A property with a person. */
const person = (property: string, { name, email }: Contact, parameters: string) =>
  `${property};CN="${name.replace(/"/g, "'").replace(/\p{Cc}/gu, ' ')}";${parameters}:${mailtoOf(email)}`;

/** The people of an event. Outside of an invitation, `SCHEDULE-AGENT=NONE` keeps calendar servers from sending some (RFC 6638, 7.1). */
function peopleOf({ organizer, attendees }: Event, scheduling: Scheduling | undefined): string[] {
  const quiet = 'SCHEDULE-AGENT=NONE';
  const parametersOf = ({ answer }: Attendee) => {
    const status = answer?.toUpperCase() ?? 'NEEDS-ACTION';
    return `CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=${status};RSVP=${answer ? 'FALSE' : 'TRUE'}`;
  };
  // A published event invites no one.
  const invited = scheduling?.method === 'PUBLISH' ? [] : attendees;
  return [
    ...(organizer
      ? [person('ORGANIZER', organizer, scheduling ? `SENT-BY="${mailtoOf(scheduling.sentBy)}"` : quiet)]
      : []),
    ...invited.map((one) => person('ATTENDEE', one, scheduling ? parametersOf(one) : quiet)),
  ];
}

/** How Outlook shows the time: as busy, and without the button that proposes another time, which we would not learn of. */
const forOutlook = ({ isCancelled, start }: Event) => [
  `X-MICROSOFT-CDO-BUSYSTATUS:${isCancelled ? 'FREE' : 'BUSY'}`,
  'X-MICROSOFT-CDO-INTENDEDSTATUS:BUSY',
  `X-MICROSOFT-CDO-ALLDAYEVENT:${start.length === 10 ? 'TRUE' : 'FALSE'}`,
  'X-MICROSOFT-DISALLOW-COUNTER:TRUE',
];

/** Minutes between a reminder and the event. */
const alarmMinutes = 10;
const alarm = (title: string) => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `DESCRIPTION:${escaped(title)}`,
  `TRIGGER:-PT${alarmMinutes}M`,
  'END:VALARM',
];

const linesOf = (event: Event, description: string | null, scheduling?: Scheduling): string[] => [
  'BEGIN:VEVENT',
  `UID:${event.uid}`,
  `DTSTAMP:${inUtc(event.updatedAt)}`,
  `SEQUENCE:${event.sequence}`,
  `CREATED:${inUtc(event.createdAt)}`,
  `LAST-MODIFIED:${inUtc(event.updatedAt)}`,
  ...timesOf(event),
  `SUMMARY:${escaped(event.title)}`,
  // Many programs do not show the URL property.
  `DESCRIPTION:${escaped([description, event.url && `Join: ${event.url}`].filter(Boolean).join('\n\n'))}`,
  ...(event.url ? [`LOCATION:${escaped(event.url)}`, `URL:${event.url}`] : []),
  ...peopleOf(event, scheduling),
  `STATUS:${event.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
  ...(scheduling ? ['TRANSP:OPAQUE', ...forOutlook(event)] : []),
  // People who accept an invitation have reminders of their own calendar.
  ...(scheduling || event.isCancelled || event.start.length === 10 ? [] : alarm(event.title)),
  'END:VEVENT',
];

/** The definitions of the time zones of all events. */
function zonesOf(events: Event[]): string[] {
  const zones = Map.groupBy(
    events.filter(({ repeats, replaces }) => repeats || replaces),
    ({ timeZone }) => timeZone,
  );
  return [...zones].flatMap(([timeZone, those]) => {
    const [first] = those.map(({ start, replaces }) => replaces ?? start).sort();
    return timeZone && first ? timeZoneLines(timeZone, first) : [];
  });
}

/**
 * Returns events as an iCalendar file (RFC 5545) with a name (RFC 7986). After `descriptionsAtMost` characters (UTF-16) of descriptions
 * the other events have none. Yields to the event loop in between. With `scheduling` it is an invitation, an update or a cancellation.
 */
export async function icalendarOf(name: string, events: Event[], scheduling?: Scheduling): Promise<string> {
  let file = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${productName}//${productName}//EN`,
    ...(scheduling
      ? ['CALSCALE:GREGORIAN', `METHOD:${scheduling.method}`]
      : [`NAME:${escaped(name)}`, `X-WR-CALNAME:${escaped(name)}`, 'REFRESH-INTERVAL;VALUE=DURATION:PT1H']),
  ]
    .concat(zonesOf(events))
    .map(folded)
    .join('');
  let length = 0;
  for (const [index, event] of events.entries()) {
    if (index % eventsAtOnce === eventsAtOnce - 1) await setImmediate();
    length += event.description?.length ?? 0;
    file += linesOf(event, length <= descriptionsAtMost ? event.description : null, scheduling)
      .map(folded)
      .join('');
  }
  return `${file}END:VCALENDAR\r\n`;
}
