import { expect, test } from 'vitest';
import type { Event } from '#server/calendars/icalendar.ts';
import { differenceOf } from './difference.ts';

const event = (url: string): Event => ({
  ...{ uid: 'meeting-1@deck', sequence: 0, title: 'L10', description: null, minutes: 60, isCancelled: false, url },
  ...{ start: '2026-12-01T09:00:00.000Z', organizer: undefined, attendees: [] },
  ...{ createdAt: '2026-11-01T09:00:00.000Z', updatedAt: '2026-11-01T09:00:00.000Z' },
});
const clock = {
  isPast: () => false,
  momentOf: (date: string) => date,
  ...{ now: '2026-11-30T09:00:00.000Z', today: '2026-11-30', yesterday: '2026-11-29' },
};

test('an invitation is sent again when its URL changes, but not because it names the organization now', () => {
  const url = 'https://deck.example.com/meetings/1/live';
  const { mailed } = differenceOf([event(url)], [], clock);
  const messagesAt = (now: string) => differenceOf([event(now)], mailed, clock).messages.map(({ kind }) => kind);
  expect(messagesAt(`${url}?organization=1`)).toEqual([]);
  expect(messagesAt('https://other.example.com/meetings/1/live')).toEqual(['changed']);
});
