import ICAL from 'ical.js';
import { expect } from 'vitest';
import { finishJobs } from './jobs.ts';
import type { Mailbox } from './mailbox.ts';
import { onDatabase } from './on-database.ts';
import type { World } from './world.ts';

const job = 'mail-meeting-invitations';

/** Sends the invitations, updates and cancellations that wait. */
export async function sendInvitations(world: World): Promise<void> {
  await finishJobs(world, job, 'send-mail');
  const failures = `select output from pgboss.job where name = '${job}' and state <> 'completed'`;
  expect(await onDatabase(world, failures)).toEqual([]);
  // Changes within half a minute share a job, which otherwise runs after them.
  await onDatabase(world, `delete from pgboss.job where name = '${job}'`);
}

/** The calendar file that is attached to a mail; undefined if it has none. */
export function fileIn(mail: string): string | undefined {
  const [, content] = mail.match(/Content-Type: application\/ics[\s\S]*?\r\n\r\n([A-Za-z0-9+/\r\n]+)/) ?? [];
  return content && Buffer.from(content, 'base64').toString();
}

/** The calendar files that an address has received, the earliest first. */
export const filesTo = (mailbox: Mailbox, address: string): string[] =>
  mailbox.to(address).flatMap((mail) => fileIn(mail) ?? []);

/** The token of the link with which the last invitation to an address is answered. */
export function tokenTo(mailbox: Mailbox, address: string): string {
  const mails = mailbox.to(address).filter((mail) => mail.includes('/meeting-answer?token='));
  return mails.at(-1)?.match(/\/meeting-answer\?token=([\w.-]+)&/)?.[1] ?? '';
}

/** A file as a calendar program reads it: its method and its events. */
export function readFile(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file));
  const events = calendar.getAllSubcomponents('vevent').map((component) => {
    const value = (name: string) => component.getFirstPropertyValue(name)?.toString() ?? null;
    return {
      uid: value('uid'),
      sequence: Number(value('sequence')),
      title: value('summary'),
      description: value('description'),
      start: value('dtstart'),
      rule: value('rrule'),
      replaces: value('recurrence-id'),
      status: value('status'),
      organizer: value('organizer'),
      sentBy: component.getFirstProperty('organizer')?.getParameter('sent-by'),
      attendees: component.getAllProperties('attendee').map((one) => ({
        address: String(one.getFirstValue()),
        answer: one.getParameter('partstat'),
        name: one.getParameter('cn'),
      })),
    };
  });
  return { method: String(calendar.getFirstPropertyValue('method')), events };
}

/** The lines of the parts of a file that begin and end with a name. */
const partsOf = (file: string, name: string): string[] =>
  file.match(new RegExp(`BEGIN:${name}\\r\\n[\\s\\S]*?END:${name}\\r\\n`, 'g')) ?? [];

/**
 * A calendar that receives invitations, updates and cancellations as RFC 5546 (3.2) says. It ignores those that are no newer than what it has, and
 * throws for a file with events of several UIDs. `contents` is a file with what it contains.
 */
export function openCalendar(): { receive(file: string): void; contents(): string } {
  const entries = new Map<string, { sequence: number; parts: Map<string, string> }>();
  const zones = new Map<string | undefined, string>();
  return {
    receive(file) {
      const { method, events } = readFile(file);
      const uid = events[0]?.uid ?? '';
      if (events.some((event) => event.uid !== uid)) throw new Error('A message is about one UID');
      const sequence = Math.max(...events.map((event) => event.sequence));
      const entry = entries.get(uid) ?? { sequence: -1, parts: new Map<string, string>() };
      if (sequence <= entry.sequence) return;
      for (const zone of partsOf(file, 'VTIMEZONE')) zones.set(zone.match(/TZID:(.*)/)?.[1], zone);
      const isWhole = events.some(({ replaces }) => replaces === null);
      const parts = isWhole ? new Map<string, string>() : entry.parts;
      for (const [index, text] of partsOf(file, 'VEVENT').entries()) {
        const date = events[index]?.replaces ?? '';
        if (method === 'CANCEL') {
          const exclusion = text.match(/^RECURRENCE-ID(.*\r\n)/m)?.[1] ?? '';
          parts.delete(date);
          const whole = parts.get('');
          if (whole) parts.set('', whole.replace('END:VEVENT', `EXDATE${exclusion}END:VEVENT`));
        } else parts.set(date, text);
      }
      // The number is remembered: what is older than a cancellation brings nothing back.
      entries.set(uid, { sequence, parts: method === 'CANCEL' && isWhole ? new Map() : parts });
    },
    contents() {
      const events = [...entries.values()].flatMap(({ parts }) => [...parts.values()]);
      const head = 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//test//EN\r\n';
      return [head, ...zones.values(), ...events, 'END:VCALENDAR\r\n'].join('');
    },
  };
}

/** A file with what a calendar contains after it has received these files. */
export function calendarAfter(files: string[]): string {
  const calendar = openCalendar();
  for (const file of files) calendar.receive(file);
  return calendar.contents();
}
