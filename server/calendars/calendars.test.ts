import { expect, test } from 'vitest';
import { dayAfter, dayIn, momentIn } from '#rules/dates.ts';
import { readByIcalJs, readByNodeIcal } from '#test/calendars.ts';
import { onDatabase } from '#test/on-database.ts';
import { openWorld, type Person } from '#test/world.ts';

const world = openWorld();

const today = dayIn('UTC', new Date());

/** The response to a program that follows a link. */
async function follow(url: string) {
  const response = await world().visitor().fetch(new URL(url).pathname);
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
}
/** The unfolded lines of a file. */
const linesOf = (text: string) => text.replaceAll('\r\n ', '').split('\r\n');
const titlesIn = (text: string) => [...text.matchAll(/^SUMMARY:(.*)\r$/gm)].map(([, title]) => title);
const meet = (person: Person, title: string, fields: object = {}) =>
  person.meetings.create({ body: { title, meetingDate: dayAfter(today), ...fields } });

test('a calendar contains meetings of the owner’s teams, and those they organize or joined', async () => {
  const ada = await world().admin();
  const grace = await world().colleague(ada);
  const { id: teamId } = await ada.teams.create({ body: { name: 'Bridge' } });
  await ada.teams.addMember({ params: { id: teamId }, body: { userId: grace.id } });
  await meet(ada, 'Of the team', { teamId });
  await meet(grace, 'Her own');
  const joined = await meet(ada, 'Joined');
  await grace.meetings.join({ params: { id: joined.id } });
  await meet(ada, 'Of others');
  await meet(grace, 'Long ago', { meetingDate: dayAfter(today, -100) });
  const { url } = await grace.calendars.create();
  const { status, type, text } = await follow(url);
  expect({ status, type }).toEqual({ status: 200, type: 'text/calendar; charset=utf-8' });
  expect(titlesIn(text).sort()).toEqual(['Her own', 'Joined', 'Of the team']);
});

test('a calendar cuts long descriptions, and the file of one meeting does not', async () => {
  const ada = await world().admin();
  const description = 'x'.repeat(1_500);
  const { id } = await meet(ada, 'L10', { description });
  const { url } = await ada.calendars.create();
  const unfolded = (text: string) => text.replaceAll('\r\n ', '');
  expect(unfolded((await follow(url)).text)).toContain(`DESCRIPTION:${'x'.repeat(1_000)}…\\n\\nJoin: `);
  const whole = await (await ada.calendars.meeting({ params: { id } })).text();
  expect(unfolded(whole)).toContain(`DESCRIPTION:${description}\\n\\nJoin: `);
});

test('an unchanged calendar is answered with 304', async () => {
  const ada = await world().admin();
  const { id } = await meet(ada, 'L10');
  const path = new URL((await ada.calendars.create()).url).pathname;
  const read = (etag: string) =>
    world()
      .visitor()
      .fetch(path, { headers: { 'if-none-match': etag } });
  const first = await world().visitor().fetch(path);
  const etag = first.headers.get('etag') ?? '';
  const again = await read(etag);
  expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, etag, '']);
  await ada.meetings.change({ params: { id }, body: { title: 'Level 10' } });
  expect((await read(etag)).status).toBe(200);
});

test('a link stops working when it is revoked or replaced, and only its hash is stored', async () => {
  const ada = await world().admin();
  expect(await ada.calendars.find()).toEqual({ createdAt: null });
  const headers = { 'idempotency-key': 'once' };
  const again = () => ada.fetch('/api/calendar', { method: 'POST', headers });
  expect([(await again()).status, (await again()).status]).toEqual([201, 409]);
  const first = await ada.calendars.create();
  const second = await ada.calendars.create();
  expect(await ada.calendars.find()).toEqual({ createdAt: second.createdAt });
  expect([(await follow(first.url)).status, (await follow(second.url)).status]).toEqual([404, 200]);
  await ada.calendars.revoke();
  expect((await follow(second.url)).status).toBe(404);
  expect(await ada.calendars.find()).toEqual({ createdAt: null });
});

test('a link ends with the membership of its owner', async () => {
  const ada = await world().admin();
  const grace = await world().colleague(ada);
  const { url } = await grace.calendars.create();
  await ada.users.delete({ params: { id: grace.id }, query: { transferToUserId: ada.id } });
  expect((await follow(url)).status).toBe(404);
});

test('a link does not work while the owner lacks required two-factor authentication', async () => {
  const ada = await world().admin();
  const { url } = await ada.calendars.create();
  const { organizationId } = await ada.auth.user();
  const demand = `update organizations set demands_second_factor = true where id = ${organizationId}`;
  await onDatabase(world(), demand);
  expect((await follow(url)).status).toBe(404);
});

test.each(['x.ics', '.ics', 'x'])('there is no calendar at %s', async (file) => {
  expect((await follow(`http://any/api/calendars/${file}`)).status).toBe(404);
});

const eventOf = async (person: Person, id: number) => {
  const text = await (await person.calendars.meeting({ params: { id } })).text();
  return Object.fromEntries(
    text.split('\r\n').map((line) => [line.split(/[;:]/)[0], line.split(':').slice(1).join(':')]),
  );
};

test('a meeting can be downloaded, and its sequence only grows when its time or name changes', async () => {
  const ada = await world().admin();
  const { id } = await meet(ada, 'L10', { meetingDate: `${dayAfter(today)}T09:00:00.000Z` });
  const first = await eventOf(ada, id);
  expect(first).toMatchObject({ SUMMARY: 'L10', SEQUENCE: '0', STATUS: 'CONFIRMED' });
  const { organizationId } = await ada.auth.user();
  expect(first.URL).toMatch(new RegExp(`/meetings/${id}/live\\?organization=${organizationId}$`));
  await ada.meetings.change({ params: { id }, body: { title: 'Level 10' } });
  await ada.meetings.change({ params: { id }, body: { description: 'Numbers first' } });
  expect(await eventOf(ada, id)).toMatchObject({ UID: first.UID, SUMMARY: 'Level 10', SEQUENCE: '1' });
  await ada.meetings.close({ params: { id } });
  expect(await eventOf(ada, id)).toMatchObject({ UID: first.UID, SEQUENCE: '2', STATUS: 'CANCELLED' });
});

/** A team with a series that starts tomorrow at nine in Lisbon, and the file of the series. */
async function repeating() {
  const ada = await world().admin();
  const { organizationId } = await ada.auth.user();
  await ada.organizations.change({ params: { id: organizationId ?? 0 }, body: { timeZone } });
  const { id: teamId } = await ada.teams.create({ body: { name: 'Bridge' } });
  const at = (days: number) => momentIn(timeZone, dayAfter(dayIn(timeZone, new Date()), days), '09:00').toISOString();
  const { id, seriesId } = await meet(ada, 'L10', { teamId, repeat: 'weekly', meetingDate: at(1) });
  const nthOf = async (nth: number) => (await ada.meetings.list()).find((one) => one.nth === nth)?.id ?? 0;
  const read = async () => linesOf(await (await ada.calendars.meeting({ params: { id } })).text());
  return { ada, organizationId, teamId, seriesId, at, nthOf, read };
}
const timeZone = 'Europe/Lisbon';
const local = (moment: string) => `${dayIn(timeZone, new Date(moment)).replaceAll('-', '')}T090000`;

test('a series is one event with its rule and time zone, in the feed and in the file of one of its meetings', async () => {
  const { ada, organizationId, seriesId, at, read } = await repeating();
  const { url } = await ada.calendars.create();
  for (const lines of [await read(), linesOf((await follow(url)).text)]) {
    expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1);
    expect(lines).toContain(`DTSTART;TZID=${timeZone}:${local(at(1))}`);
    expect(lines).toContain('RRULE:FREQ=WEEKLY');
    expect(lines).toContain(`TZID:${timeZone}`);
    expect(lines.find((line) => line.startsWith('LOCATION:'))).toMatch(
      new RegExp(`/meetings/series/${seriesId}\\?organization=${organizationId}$`),
    );
  }
});

test('in a series canceled meetings are excluded, and moved or renamed ones are replaced', async () => {
  const { ada, at, nthOf, read } = await repeating();
  const sequence = (lines: string[]) => Number(lines.find((line) => line.startsWith('SEQUENCE:'))?.slice(9));
  const before = await read();
  await ada.meetings.close({ params: { id: await nthOf(1) } });
  await ada.meetings.change({ params: { id: await nthOf(2) }, body: { meetingDate: at(16) } });
  await ada.meetings.change({ params: { id: await nthOf(3) }, body: { title: 'Long L10' } });
  const after = await read();
  const uids = new Set(after.filter((line) => line.startsWith('UID:')));
  expect([...uids]).toEqual(before.filter((line) => line.startsWith('UID:')));
  expect(after).toContain(`EXDATE;TZID=${timeZone}:${local(at(8))}`);
  expect(after).toContain(`RECURRENCE-ID;TZID=${timeZone}:${local(at(15))}`);
  expect(after).toContain(`DTSTART:${at(16).slice(0, 19).replace(/[-:]/g, '')}Z`);
  expect(after).toContain(`RECURRENCE-ID;TZID=${timeZone}:${local(at(22))}`);
  expect(after.filter((line) => line.startsWith('SUMMARY:')).sort()).toEqual([
    'SUMMARY:L10',
    'SUMMARY:L10',
    'SUMMARY:Long L10',
  ]);
  expect(sequence(after)).toBeGreaterThan(sequence(before));
});

test.each([
  ['Europe/Berlin', 'monthly', ['2027-12-30', '2028-01-30', '2028-02-29', '2028-03-30', '2028-04-30', '2028-05-30']],
  ['America/New_York', 'monthly', ['2027-12-29', '2028-01-29', '2028-02-29', '2028-03-29', '2028-04-29', '2028-05-29']],
  ['Australia/Sydney', 'monthly', ['2026-12-31', '2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31']],
  ['America/Santiago', 'quarterly', ['2026-11-30', '2027-02-28', '2027-05-30', '2027-08-30', '2027-11-30']],
] as const)('in %s calendar programs find a %s series on %s', async (zone, repeat, days) => {
  const ada = await world().admin();
  const { organizationId } = await ada.auth.user();
  await ada.organizations.change({ params: { id: organizationId ?? 0 }, body: { timeZone: zone } });
  const moments = days.map((day) => momentIn(zone, day, '10:00').toISOString());
  const { id } = await meet(ada, 'Review', { repeat, meetingDate: moments[0] });
  const read = async () => (await ada.calendars.meeting({ params: { id } })).text();
  for (const reader of [readByIcalJs, readByNodeIcal]) {
    const found = reader(await read(), '2026-01-01T00:00:00.000Z', moments.at(-1) as string);
    expect(found.map(({ start }) => start)).toEqual(moments);
  }
});

test('calendar programs find moved, renamed and canceled meetings of a series in their place', async () => {
  const { ada, at, nthOf, read } = await repeating();
  await ada.meetings.close({ params: { id: await nthOf(1) } });
  await ada.meetings.change({ params: { id: await nthOf(2) }, body: { meetingDate: at(16) } });
  await ada.meetings.change({ params: { id: await nthOf(3) }, body: { title: 'Long L10' } });
  const file = (await read()).join('\r\n');
  for (const reader of [readByIcalJs, readByNodeIcal]) {
    expect(reader(file, at(1), at(29))).toEqual([
      { start: at(1), title: 'L10' },
      { start: at(16), title: 'L10' },
      { start: at(22), title: 'Long L10' },
      { start: at(29), title: 'L10' },
    ]);
  }
});

test('a calendar contains the organizer and team members with a confirmed address', async () => {
  const { ada, teamId, read } = await repeating();
  const grace = await world().colleague(ada, 'Grace');
  await ada.teams.addMember({ params: { id: teamId }, body: { userId: grace.id } });
  expect((await read()).filter((line) => /^(ORGANIZER|ATTENDEE)/.test(line))).toEqual([]);
  await onDatabase(world(), `update users set email_confirmed_at = now() where id in ('${ada.id}', '${grace.id}')`);
  const lines = await read();
  expect(lines.filter((line) => line.startsWith('ORGANIZER'))).toHaveLength(1);
  expect(lines.filter((line) => line.startsWith('ATTENDEE')).some((line) => line.includes('Grace'))).toBe(true);
});
