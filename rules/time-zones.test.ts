import { expect, test } from 'vitest';
import { timeZone } from '#contract/shapes.ts';
import { dayIn } from './dates.ts';
import { cityOf, usableZone } from './time-zones.ts';

test.each([
  ['Europe/Berlin', 'Europe/Berlin'],
  ['America/Coyhaique', 'America/Coyhaique'],
  ['Asia/Calcutta', 'Asia/Calcutta'],
  ['UTC', 'UTC'],
  ['EST5EDT', 'EST5EDT'],
  ['Etc/GMT+5', 'Etc/GMT+5'],
  [undefined, 'UTC'],
  ['', 'UTC'],
  ['Etc/Unknown', 'UTC'],
  ['Foo/Bar', 'UTC'],
  ['+03:00', 'Etc/GMT-3'],
  ['-05:00', 'Etc/GMT+5'],
  ['+00:00', 'UTC'],
  ['+14:00', 'Etc/GMT-14'],
  ['GMT+3', 'Etc/GMT-3'],
  ['UTC-5', 'Etc/GMT+5'],
  ['+05:30', 'Asia/Kolkata'],
  ['+05:45', 'Asia/Kathmandu'],
  ['+01:15', 'UTC'],
  ['+99:00', 'UTC'],
])('the zone %s of a browser is %s, which the server and the calendar take', (zone, name) => {
  expect(usableZone(zone)).toBe(name);
  expect(timeZone.parse(name)).toBe(name);
  expect(dayIn(name, new Date('2026-11-26T12:00:00Z'))).toMatch(/^2026-11-2[67]$/);
});

test.each(['+03:00', '-05:00', '+05:30', '+09:30'])('an offset keeps its time: %s', (offset) => {
  const at = new Date(`2026-07-01T12:00:00${offset}`);
  const time = new Intl.DateTimeFormat('en-GB', { timeZone: usableZone(offset), timeStyle: 'short' }).format(at);
  expect(time).toBe('12:00');
});

test('a time zone has the present name of its city', () => {
  const zones = ['America/Chicago', 'America/Argentina/Buenos_Aires', 'Europe/Kiev', 'Asia/Calcutta', 'UTC'];
  expect(zones.map(cityOf)).toEqual(['Chicago', 'Buenos Aires', 'Kyiv', 'Kolkata', 'UTC']);
});
