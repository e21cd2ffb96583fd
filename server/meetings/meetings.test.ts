import { expect, test } from 'vitest';
import { openWorld, type Person } from '#test/world.ts';

const world = openWorld();

const monday = '2030-01-07';
const schedule = (person: Person, fields: object = {}) =>
  person.meetings.create({ body: { title: 'Leadership L10', meetingDate: monday, ...fields } });

async function reckonBy(admin: Person, timeZone: string): Promise<void> {
  const { organizationId } = await admin.auth.user();
  await admin.organizations.change({ params: { id: organizationId ?? 0 }, body: { timeZone } });
}

/** An admin whose organization has this time zone. */
async function adminIn(timeZone: string): Promise<Person> {
  const ada = await world().admin();
  await reckonBy(ada, timeZone);
  return ada;
}

test('the caller organizes a new meeting, which is weekly and takes 90 minutes by default', async () => {
  const ada = await world().admin();
  const grace = await world().colleague(ada);
  expect(await schedule(grace)).toMatchObject({
    meetingDate: monday,
    durationMinutes: 90,
    meetingType: 'weekly',
    status: 'scheduled',
    description: null,
    teamId: null,
    organizerId: grace.id,
  });
  const input = { description: ' Numbers first ', durationMinutes: 60, meetingType: 'special', status: 'scheduled' };
  expect(await schedule(ada, input)).toMatchObject({ ...input, description: 'Numbers first' });
});

test('a day stays a day, and a moment is returned in UTC', async () => {
  const ada = await adminIn('Asia/Tokyo');
  expect((await schedule(ada)).meetingDate).toBe(monday);
  const moment = await schedule(ada, { meetingDate: '2030-01-07T09:00:00+09:00' });
  expect(moment.meetingDate).toBe('2030-01-07T00:00:00.000Z');
});

test('scheduledDate is an alias of meetingDate', async () => {
  const ada = await world().admin();
  const { id, meetingDate } = await ada.meetings.create({ body: { title: 'Yearly', scheduledDate: monday } });
  expect(meetingDate).toBe(monday);
  const changed = await ada.meetings.change({ params: { id }, body: { scheduledDate: '2030-01-08' } });
  expect(changed.meetingDate).toBe('2030-01-08');
});

test('meetings are listed by day in the time zone of the organization', async () => {
  const ada = await adminIn('America/Los_Angeles');
  await schedule(ada, { title: 'On Monday, late', meetingDate: '2030-01-08T05:00:00Z' });
  await schedule(ada, { title: 'On Tuesday', meetingDate: '2030-01-08' });
  await schedule(ada, { title: 'On Monday, early', meetingDate: '2030-01-07T17:00:00Z' });
  expect((await ada.meetings.list()).map(({ title }) => title)).toEqual([
    'On Monday, early',
    'On Monday, late',
    'On Tuesday',
  ]);
});

test('in another time zone a meeting is on the day there', async () => {
  const ada = await adminIn('America/Los_Angeles');
  await schedule(ada, { title: 'Late', meetingDate: '2030-01-08T05:00:00Z' });
  await schedule(ada, { title: 'On Monday' });
  const seen = async () => [
    ...(await ada.meetings.list()).map(({ title }) => title),
    ...(await ada.search.find({ query: { q: 'Late' } })).map(({ detail }) => detail),
  ];
  expect(await seen()).toEqual(['Late', 'On Monday', monday]);
  await reckonBy(ada, 'Europe/Lisbon');
  expect(await seen()).toEqual(['On Monday', 'Late', '2030-01-08']);
});

test('a meeting without a title or a date is refused at the missing field', async () => {
  const ada = await world().admin();
  await expect(schedule(ada, { title: ' ' })).rejects.toThrow('400: Title is required');
  for (const meetingDate of [undefined, '']) {
    await expect(schedule(ada, { meetingDate })).rejects.toThrow('400: Meeting date is required');
  }
  await expect(schedule(ada, { meetingDate: '2030-02-30' })).rejects.toThrow('400: Meeting date must be a date');
});

test.each([
  '0001-01-01T00:00:00+09:00',
  '0050-01-01T12:00:00Z',
  '1899-12-31',
  '3000-01-01',
  '9999-12-31T23:00:00-09:00',
])('a meeting is not on %s', async (meetingDate) => {
  const ada = await world().admin();
  await expect(schedule(ada, { meetingDate })).rejects.toMatchObject({
    status: 400,
    body: { errors: [{ path: 'meetingDate' }] },
  });
});

test.each([29, 601, 60.5])('a meeting cannot take %d minutes', async (durationMinutes) => {
  const ada = await world().admin();
  await expect(schedule(ada, { durationMinutes })).rejects.toMatchObject({
    status: 400,
    body: { errors: [{ path: 'durationMinutes' }] },
  });
});

test('anyone can change a meeting, and only the fields sent are changed', async () => {
  const ada = await world().admin();
  const grace = await world().colleague(ada);
  const team = await ada.teams.create({ body: { name: 'Leadership' } });
  const meeting = await schedule(ada, { meetingDate: '2030-01-07T09:00:00Z', description: 'Numbers first' });
  const change = (body: object) => grace.meetings.change({ params: { id: meeting.id }, body });
  const changed = await change({ durationMinutes: 45, teamId: team.id });
  expect(changed).toEqual({
    ...meeting,
    durationMinutes: 45,
    teamId: team.id,
    updatedAt: changed.updatedAt,
    version: changed.version,
  });
  expect(await change({ meetingDate: '2030-01-14' })).toMatchObject({ meetingDate: '2030-01-14', organizerId: ada.id });
  await expect(change({ durationMinutes: 20 })).rejects.toThrow('400');
});

test('only its organizer can cancel a meeting, not even an admin', async () => {
  const ada = await world().admin();
  const grace = await world().colleague(ada);
  const { id } = await schedule(grace);
  await expect(ada.meetings.close({ params: { id } })).rejects.toMatchObject({ status: 403 });
  expect((await grace.meetings.close({ params: { id } })).status).toBe('closed');
  expect((await grace.meetings.close({ params: { id } })).status).toBe('closed');
  expect(await ada.meetings.list({ query: { status: 'scheduled' } })).toEqual([]);
  expect(await ada.meetings.list({ query: { status: 'closed' } })).toHaveLength(1);
});

test('colleagues see changes of a meeting immediately', async () => {
  const ada = await world().admin();
  const live = await (await world().colleague(ada)).live();
  const meeting = await schedule(ada);
  expect(await live.changed('meetings')).toEqual([meeting]);
  const changed = await ada.meetings.change({ params: { id: meeting.id }, body: { title: 'Board' } });
  expect(await live.changed('meetings')).toEqual([changed]);
  const closed = await ada.meetings.close({ params: { id: meeting.id } });
  expect(await live.changed('meetings')).toEqual([closed]);
});

test('a meeting of a deleted team loses its team', async () => {
  const ada = await world().admin();
  const team = await ada.teams.create({ body: { name: 'Leadership' } });
  const { id } = await schedule(ada, { teamId: team.id });
  await ada.teams.delete({ params: { id: team.id } });
  expect((await ada.meetings.find({ params: { id } })).teamId).toBeNull();
});

test('the list can be limited to the caller’s meetings', async () => {
  const ada = await world().admin();
  const grace = await world().colleague(ada);
  const { id: teamId } = await grace.teams.create({ body: { name: 'Yard' } });
  const { id: otherId } = await ada.teams.create({ body: { name: 'Loft' } });
  await schedule(ada, { title: 'Of her team', teamId });
  await schedule(ada, { title: 'Of another team', teamId: otherId });
  await schedule(ada, { title: 'Of everyone' });
  await schedule(grace, { title: 'Organized by her', teamId: otherId });
  const { id } = await schedule(ada, { title: 'With her', teamId: otherId });
  await ada.meetings.attend({ params: { id, userId: grace.id }, body: { isPresent: true } });
  const titles = async (query: object) => (await grace.meetings.list({ query })).map(({ title }) => title).toSorted();
  const mine = ['Of her team', 'Organized by her', 'With her'];
  expect(await titles({ scope: 'mine' })).toEqual(mine);
  expect(await titles({ scope: 'mine', status: 'scheduled', limit: 10 })).toEqual(mine);
  expect(await titles({ scope: 'mine', teamId: otherId })).toEqual(mine.slice(1));
  expect(await titles({})).toHaveLength(5);
});
