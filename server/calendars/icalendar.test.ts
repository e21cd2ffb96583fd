import { expect, test } from 'vitest';
import { type Event, icalendarOf, mailtoOf } from './icalendar.ts';

const event: Event = {
  uid: 'meeting-1@example',
  sequence: 3,
  title: 'Leadership L10',
  description: null,
  start: '2026-11-23T09:00:00.000Z',
  minutes: 90,
  isCancelled: false,
  url: 'https://example.com/meetings/1/live',
  organizer: { name: 'Ada "Countess" Byron', email: 'ada@example.com' },
  attendees: [{ name: 'Grace Hopper', email: 'grace@example.com' }],
  createdAt: '2026-11-01T08:00:00.123Z',
  updatedAt: '2026-11-02T08:00:00.456Z',
};
const file = (fields: Partial<Event> = {}) => icalendarOf('Harborline', [{ ...event, ...fields }]);

test('an event follows RFC 5545', async () => {
  expect((await file()).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Quarterdeck//Quarterdeck//EN',
    'NAME:Harborline',
    'X-WR-CALNAME:Harborline',
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'BEGIN:VEVENT',
    'UID:meeting-1@example',
    'DTSTAMP:20261102T080000Z',
    'SEQUENCE:3',
    'CREATED:20261101T080000Z',
    'LAST-MODIFIED:20261102T080000Z',
    'DTSTART:20261123T090000Z',
    'DURATION:PT90M',
    'SUMMARY:Leadership L10',
    'DESCRIPTION:Join: https://example.com/meetings/1/live',
    'LOCATION:https://example.com/meetings/1/live',
    'URL:https://example.com/meetings/1/live',
    'ORGANIZER;CN="Ada \'Countess\' Byron";SCHEDULE-AGENT=NONE:mailto:ada@example.',
    ' com',
    'ATTENDEE;CN="Grace Hopper";SCHEDULE-AGENT=NONE:mailto:grace@example.com',
    'STATUS:CONFIRMED',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'DESCRIPTION:Leadership L10',
    'TRIGGER:-PT10M',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

test('the rule of a series ends between its last date and the one that would have come next', async () => {
  const repeats = { rule: 'FREQ=WEEKLY', except: [], until: '2027-04-05T08:00:00.000Z' };
  const zoned = { start: '2026-11-23T09:00', timeZone: 'Europe/Berlin' };
  const ended = await file({ ...zoned, repeats: { ...repeats, next: '2027-04-12T09:00' } });
  expect(ended).toContain('RRULE:FREQ=WEEKLY;UNTIL=20270405T200000Z\r\n');
  expect(await file({ ...zoned, repeats })).toContain('RRULE:FREQ=WEEKLY;UNTIL=20270405T080000Z\r\n');
});

test('a day has no time, and a closed meeting is canceled', async () => {
  const written = await file({ start: '2026-11-23', isCancelled: true });
  expect(written).toContain('DTSTART;VALUE=DATE:20261123\r\nSUMMARY');
  expect(written).toContain('STATUS:CANCELLED');
  expect(written).not.toContain('VALARM');
});

test('separators, backslashes, line ends and control characters in texts are escaped', async () => {
  expect(await file({ title: 'A; B, C\\D: "E"' })).toContain('SUMMARY:A\\; B\\, C\\\\D: "E"\r\n');
  expect(await file({ description: 'One\r\nTwo\nEND:VEVENT\tThree\u0007' })).toContain(
    'DESCRIPTION:One\\nTwo\\nEND:VEVENT Three \\n\\nJoin: https',
  );
});

test.each(['ascii '.repeat(60), 'ä'.repeat(200), '漢字'.repeat(100), 'e👩🏽‍🚀'.repeat(40)])(
  'no line is longer than 75 octets or breaks within a character: %s',
  async (text) => {
    const title = text.trim();
    const written = await file({ title });
    expect(written.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
    expect(written.replaceAll('\r\n ', '')).toContain(`SUMMARY:${title}\r\n`);
    expect(written.isWellFormed() && Buffer.from(written).toString() === written).toBe(true);
  },
);

test('descriptions are limited in total, all events are written, and the event loop is not blocked', async () => {
  const events = Array.from({ length: 1_000 }, () => ({ ...event, description: 'x'.repeat(1_000) }));
  let turns = 0;
  const counting = setInterval(() => turns++, 0);
  const written = await icalendarOf('Harborline', events);
  clearInterval(counting);
  expect(written.match(/^BEGIN:VEVENT/gm)).toHaveLength(1_000);
  expect(written.match(/^DESCRIPTION:xxx/gm)).toHaveLength(300);
  expect(turns).toBeGreaterThan(0);
});

test.each([
  ['ada+work@example.com', 'mailto:ada+work@example.com'],
  ['ada?cc=eve@example.com', 'mailto:ada%3Fcc=eve@example.com'],
  ['o&o"%@example.com', 'mailto:o%26o%22%25@example.com'],
  ['ada@bücher.example', 'mailto:ada@xn--bcher-kva.example'],
  ['jürgen😀@example.com', 'mailto:j%C3%BCrgen%F0%9F%98%80@example.com'],
])('the URI of %s has nothing but the address', (address, uri) => expect(mailtoOf(address)).toBe(uri));
