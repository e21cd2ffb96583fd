import { expect, test } from 'vitest';
import { quietEnd } from './quiet.ts';

const night = { quietFrom: '19:00', quietUntil: '07:30', quietDays: [6, 7], undisturbedUntil: null };
const endAt = (now: string, quiet = night) => quietEnd(quiet, 'Europe/Berlin', new Date(now))?.toISOString();

test('quiet hours go over midnight, and join quiet days', () => {
  // A Thursday in winter: Berlin is an hour ahead.
  expect(endAt('2026-11-26T12:00Z')).toBeUndefined();
  expect(endAt('2026-11-26T18:00Z')).toBe('2026-11-27T06:30:00.000Z');
  expect(endAt('2026-11-27T06:29Z')).toBe('2026-11-27T06:30:00.000Z');
  expect(endAt('2026-11-27T06:30Z')).toBeUndefined();
  // From Friday evening until Monday morning.
  expect(endAt('2026-11-27T18:30Z')).toBe('2026-11-30T06:30:00.000Z');
});

test('quiet hours by day end on the same day, and equal times are none', () => {
  const lunch = { ...night, quietFrom: '12:00', quietUntil: '13:00', quietDays: [] };
  expect(endAt('2026-11-26T11:30Z', lunch)).toBe('2026-11-26T12:00:00.000Z');
  expect(endAt('2026-11-26T13:30Z', lunch)).toBeUndefined();
  expect(endAt('2026-11-26T11:30Z', { ...lunch, quietUntil: '12:00' })).toBeUndefined();
});

test('the clock change in the night moves its end', () => {
  expect(endAt('2026-10-24T18:00Z', { ...night, quietDays: [] })).toBe('2026-10-25T06:30:00.000Z');
});

test('an end within the hour that the clocks skip or repeat comes once', () => {
  const short = { ...night, quietUntil: '02:30', quietDays: [] };
  expect(endAt('2027-03-27T22:00Z', short)).toBe('2027-03-28T01:30:00.000Z');
  expect(endAt('2027-03-28T01:30Z', short)).toBeUndefined();
  expect(endAt('2026-10-24T22:00Z', short)).toBe('2026-10-25T00:30:00.000Z');
  // The clocks show 2:10 for the second time.
  expect(endAt('2026-10-25T01:10Z', short)).toBeUndefined();
});

test('not to be disturbed for a while holds before anything else', () => {
  const pause = { quietFrom: null, quietUntil: null, quietDays: [], undisturbedUntil: '2026-11-26T15:00:00.000Z' };
  expect(quietEnd(pause, 'UTC', new Date('2026-11-26T14:00Z'))?.toISOString()).toBe('2026-11-26T15:00:00.000Z');
  expect(quietEnd(pause, 'UTC', new Date('2026-11-26T15:00Z'))).toBeUndefined();
});
