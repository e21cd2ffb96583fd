import { expect, test } from 'vitest';
import { dayAfter, dayIn, momentIn } from '#rules/dates.ts';
import { readerWith } from '#server/users/readers.ts';
import { openWorld, type Person } from '#test/world.ts';

const world = openWorld();

const timeZone = 'America/New_York';
const today = dayIn(timeZone, new Date());
const at = (days: number, time = '09:00') => momentIn(timeZone, dayAfter(today, days), time).toISOString();
const { t } = readerWith({ language: 'en', locale: null, timeZone });
const formatted = (date: string) => t({ text: '{date}', values: { date: { date } } });
const messagesOf = async (person: Person) => (await person.notifications.list()).map(({ message }) => message);

/** A team of Ada and Grace with a meeting tomorrow, and Joan, who is not on it. */
async function crew(fields: object = {}) {
  const ada = await world().admin();
  const [grace, joan] = [await world().colleague(ada, 'Grace'), await world().colleague(ada, 'Joan')];
  const { organizationId } = await ada.auth.user();
  await ada.organizations.change({ params: { id: organizationId ?? 0 }, body: { timeZone } });
  const { id: teamId } = await ada.teams.create({ body: { name: 'Leadership' } });
  for (const { id } of [ada, grace]) await ada.teams.addMember({ params: { id: teamId }, body: { userId: id } });
  const body = { title: 'Leadership L10', teamId, meetingDate: at(1), ...fields };
  const { id } = await ada.meetings.create({ body });
  const change = (body: object) => ada.meetings.change({ params: { id }, body });
  return { ada, grace, joan, params: { id }, change };
}

test('a time names its zone: that of the organization, or the reader’s with the time in the organization', () => {
  const [moment, late] = ['2026-11-23T14:00:00.000Z', '2026-11-24T02:30:00.000Z'];
  const timeIn = (settings: { timeZone: string | null; organizationZone: string | null }, date: string) =>
    readerWith({ language: 'en', locale: null, ...settings }).t({ text: '{date}', values: { date: { date } } });
  const organizationZone = timeZone;
  expect(timeIn({ timeZone: null, organizationZone }, moment)).toBe('Mon, Nov 23, 9:00 AM EST');
  expect(timeIn({ timeZone: 'America/Detroit', organizationZone }, moment)).toBe('Mon, Nov 23, 9:00 AM EST');
  expect(timeIn({ timeZone: 'America/Chicago', organizationZone }, moment)).toBe(
    'Mon, Nov 23, 8:00 AM CST (9:00 AM EST)',
  );
  expect(timeIn({ timeZone: 'Europe/Berlin', organizationZone }, late)).toBe(
    'Tue, Nov 24, 3:30 AM GMT+1 (Mon, 9:30 PM EST)',
  );
  expect(timeIn({ timeZone: null, organizationZone }, '2026-11-23')).toBe('Mon, Nov 23');
});

test('moving a meeting notifies only its team, and renaming it notifies no one', async () => {
  const { ada, grace, joan, change } = await crew();
  await change({ title: 'Level 10' });
  expect(await messagesOf(grace)).toEqual([]);
  await change({ meetingDate: at(2, '10:00') });
  const message = `Ada Byron moved “Level 10” from ${formatted(at(1))} to ${formatted(at(2, '10:00'))}.`;
  expect([await messagesOf(grace), await messagesOf(ada), await messagesOf(joan)]).toEqual([[message], [], []]);
});

test('canceling a meeting notifies its team, except people who turned that off', async () => {
  const { ada, grace, params } = await crew();
  await ada.meetings.close({ params });
  expect(await messagesOf(grace)).toEqual([`Ada Byron canceled “Leadership L10” (${formatted(at(1))}).`]);
  const quiet = await crew();
  await quiet.grace.notifications.changePreferences({ body: { meetingReminders: false } });
  await quiet.ada.meetings.close({ params: quiet.params });
  expect(await messagesOf(quiet.grace)).toEqual([]);
});

test('the organizer is notified, too', async () => {
  const { ada, grace, params } = await crew({ teamId: null });
  await grace.meetings.change({ params, body: { meetingDate: at(3) } });
  expect(await messagesOf(ada)).toHaveLength(1);
});

test('moving, canceling or repeating a whole series sends one notification', async () => {
  const moved = await crew({ repeat: 'weekly' });
  await moved.change({ meetingDate: at(2), following: true });
  expect(await messagesOf(moved.grace)).toEqual([
    `Ada Byron moved “Leadership L10” and the following meetings from ${formatted(at(1))} to ${formatted(at(2))}.`,
  ]);
  const cancelled = await crew({ repeat: 'weekly' });
  await cancelled.ada.meetings.close({ params: cancelled.params, query: { following: true } });
  expect(await messagesOf(cancelled.grace)).toEqual([
    `Ada Byron canceled “Leadership L10” (${formatted(at(1))}) and the following meetings.`,
  ]);
  const rarer = await crew({ repeat: 'weekly' });
  await rarer.change({ repeat: 'biweekly' });
  expect(await messagesOf(rarer.grace)).toEqual([
    `Ada Byron moved “Leadership L10” and the following meetings from ${formatted(at(8))} to ${formatted(at(15))}.`,
  ]);
});

test('a meeting in progress can be neither moved nor canceled', async () => {
  const { ada, grace, params } = await crew();
  await ada.meetings.start({ params });
  await ada.meetings.close({ params });
  expect(await messagesOf(grace)).toEqual([]);
});

test('that a meeting has started is no news after its end, and again when it is reopened', async () => {
  const { ada, grace, params } = await crew();
  const titles = async () => (await grace.notifications.list()).map(({ title }) => title);
  await ada.meetings.start({ params });
  expect(await titles()).toEqual(['Meeting started']);
  await ada.meetings.end({ params });
  expect([await titles(), await grace.notifications.unreadCount()]).toEqual([[], { count: 0, assigned: 0 }]);
  await ada.meetings.reopen({ params });
  expect(await titles()).toEqual(['Meeting started']);
});
