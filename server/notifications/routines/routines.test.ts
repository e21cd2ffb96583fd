import { expect, test } from 'vitest';
import { dayAfter, dayIn } from '#rules/dates.ts';
import type { Job } from '#server/jobs/job.ts';
import { remindOfMeetings } from '#server/meeting-invitations/reminders.ts';
import { createTodo } from '#test/builders.ts';
import { enqueueJob } from '#test/jobs.ts';
import { onDatabase } from '#test/on-database.ts';
import { zoneWhereItIs } from '#test/time-zones.ts';
import { openWorld, type Person, withoutSchedule } from '#test/world.ts';
import { mondayOf } from './digest.ts';
import { todosDueToday } from './due-today.ts';
import { mornings } from './routines.ts';

const world = openWorld();
const morning = zoneWhereItIs(10);

/** An organization in a time zone, with two members on one team. */
async function crew(timeZone: string) {
  const ada = await world().person('Ada');
  await ada.organizations.create({ body: { name: 'Analytical Engines', timeZone } });
  const grace = await world().colleague(ada);
  const { id: teamId } = await ada.teams.create({ body: { name: 'Leadership' } });
  await ada.teams.addMember({ params: { id: teamId }, body: { userId: grace.id } });
  return { ada, grace, teamId, today: dayIn(timeZone, new Date()) };
}

const order = <Data extends object>(job: Job<Data>, data: Data) => enqueueJob(world(), job, data);

const jobs = [mornings, todosDueToday, remindOfMeetings].map(withoutSchedule);

/** Runs a job this number of times, each in a process of its own. */
async function doJob(job: Job, processes = 1): Promise<void> {
  for (let time = 0; time < processes; time++) await order(job, {});
  const stops = await Promise.all(Array.from({ length: processes }, () => world().runJobs(jobs)));
  const names = jobs.map(({ name }) => `'${name}'`);
  const open = () =>
    onDatabase(
      world(),
      `select name, state from pgboss.job where state not in ('completed', 'failed') and name in (${names})`,
    );
  await expect.poll(open).toEqual([]);
  for (const stop of stops) await stop();
}
const messagesOf = async (person: Person) => (await person.notifications.list()).map(({ message }) => message);

test('in the morning people are notified once about to-dos due today, even by two processes', async () => {
  const { ada, grace, today } = await crew(morning);
  for (const title of ['Splice', 'Caulk']) await createTodo(ada, { title, ownerId: ada.id, dueDate: today });
  await createTodo(ada, { title: 'Done', ownerId: ada.id, dueDate: today, completed: true });
  await createTodo(ada, { title: 'Tomorrow', ownerId: ada.id, dueDate: dayAfter(today) });
  const { id } = await createTodo(grace, { title: 'Tar', ownerId: grace.id, dueDate: today });
  await doJob(mornings, 2);
  expect(await messagesOf(ada)).toEqual(['2 to-dos are due today: Caulk, Splice.']);
  expect(await grace.notifications.list()).toMatchObject([{ message: '“Tar” is due today.', entityId: id }]);
  await createTodo(grace, { title: 'Oakum', ownerId: grace.id, dueDate: today });
  await doJob(mornings);
  expect(await messagesOf(grace)).toEqual(['“Tar” is due today.']);
});

test('the weekly digest of an organization is ordered once on a Monday, and on no other day', async () => {
  const { ada, today } = await crew(morning);
  const { organizationId } = await ada.auth.user();
  await doJob(mornings, 2);
  const ordered = `select from pgboss.job where name = 'weekly-digest' and data ->> 'organizationId' = '${organizationId}'`;
  expect(await onDatabase(world(), ordered)).toHaveLength(mondayOf(today) ? 1 : 0);
});

test('a morning that a wrong clock has recorded as done is done all the same', async () => {
  const { ada, today } = await crew(morning);
  await createTodo(ada, { title: 'Splice', ownerId: ada.id, dueDate: today });
  const { organizationId } = await ada.auth.user();
  await onDatabase(
    world(),
    'insert into routines (organization_id, name, last_day) values ($1, $2, current_date + 300)',
    [organizationId, todosDueToday.name],
  );
  await doJob(mornings);
  await doJob(mornings);
  expect(await messagesOf(ada)).toEqual(['“Splice” is due today.']);
});

test('no one is notified at night, nor people who turned it off', async () => {
  const atNight = await crew(zoneWhereItIs(3));
  await createTodo(atNight.ada, { title: 'Splice', ownerId: atNight.ada.id, dueDate: atNight.today });
  const { ada, today } = await crew(morning);
  await ada.notifications.changePreferences({ body: { todosDueToday: false } });
  await createTodo(ada, { title: 'Splice', ownerId: ada.id, dueDate: today });
  await doJob(mornings);
  expect([...(await messagesOf(atNight.ada)), ...(await messagesOf(ada))]).toEqual([]);
});

test('missed reminders are sent on the same day, but not for a past day', async () => {
  const { ada, today } = await crew(morning);
  const { organizationId } = await ada.auth.user();
  await createTodo(ada, { title: 'Yesterday', ownerId: ada.id, dueDate: dayAfter(today, -1) });
  await order(todosDueToday, { organizationId: organizationId ?? 0, day: dayAfter(today, -1) });
  await createTodo(ada, { title: 'Today', ownerId: ada.id, dueDate: today });
  await doJob(mornings);
  expect(await messagesOf(ada)).toEqual(['“Today” is due today.']);
});

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

test('a team is reminded once of a meeting that starts in 15 minutes, and again when it is postponed', async () => {
  const { ada, grace, teamId } = await crew('UTC');
  const meeting = await ada.meetings.create({ body: { title: 'L10', teamId, meetingDate: inMinutes(14.5) } });
  await ada.meetings.create({ body: { title: 'Later', teamId, meetingDate: inMinutes(60) } });
  await ada.meetings.create({ body: { title: 'Of no one', meetingDate: inMinutes(10) } });
  await doJob(remindOfMeetings, 2);
  expect(await messagesOf(grace)).toEqual([expect.stringMatching(/^“L10” starts at \d+:\d\d [AP]M UTC\.$/)]);
  await grace.notifications.readAll();
  await doJob(remindOfMeetings);
  expect(await grace.notifications.unreadCount()).toMatchObject({ count: 0 });
  await ada.meetings.change({ params: { id: meeting.id }, body: { meetingDate: inMinutes(4.5) } });
  await doJob(remindOfMeetings);
  expect(await messagesOf(grace)).toEqual([
    expect.stringMatching(/^“L10” starts at \d+:\d\d [AP]M UTC\.$/),
    expect.stringContaining('moved'),
  ]);
  expect(await grace.notifications.unreadCount()).toMatchObject({ count: 2 });
});

test('only the people named in a meeting are reminded of it', async () => {
  const { ada, grace } = await crew('UTC');
  const alan = await world().colleague(ada, 'Alan');
  const body = { title: 'Grace and Alan', meetingType: 'one_on_one' as const, meetingDate: inMinutes(14.5) };
  await grace.meetings.create({ body: { ...body, participantIds: [alan.id] } });
  await doJob(remindOfMeetings);
  const messages = [expect.stringContaining('“Grace and Alan” starts at ')];
  expect(await Promise.all([ada, grace, alan].map(messagesOf))).toEqual([[], messages, messages]);
});

test('people who declined a meeting or its series are not reminded, and those who come to this date are', async () => {
  const { ada, grace, teamId } = await crew('UTC');
  const body = { title: 'L10', teamId, meetingDate: inMinutes(14.5), repeat: 'weekly' as const };
  const { id } = await ada.meetings.create({ body });
  const answer = (person: Person, fields: { answer: 'accepted' | 'declined'; series?: boolean }) =>
    person.meetingInvitations.answer({ params: { id }, body: fields });
  await answer(grace, { answer: 'declined', series: true });
  await answer(ada, { answer: 'declined', series: true });
  await answer(ada, { answer: 'accepted' });
  await doJob(remindOfMeetings);
  expect(await messagesOf(grace)).toEqual([]);
  expect(await messagesOf(ada)).toEqual([expect.stringContaining('“L10” starts at ')]);
});

test('the one reminder is pushed or mailed by choice, and mailed without a browser that gets push notifications', async () => {
  const { ada, grace, teamId } = await crew('UTC');
  const joan = await world().colleague(ada, 'Joan');
  await ada.teams.addMember({ params: { id: teamId }, body: { userId: joan.id } });
  const subscription = (name: string) => ({
    endpoint: `https://push.example.com/${name}-${grace.id}`,
    keys: {
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    },
  });
  for (const person of [ada, grace]) await person.notifications.subscribe({ body: subscription(person.id) });
  await grace.notifications.changePreferences({ body: { remindersBy: 'email' } });
  await ada.meetings.create({ body: { title: 'L10', teamId, meetingDate: inMinutes(14.5) } });
  await doJob(remindOfMeetings);
  const isMailed = async (person: Person) => {
    const [row] = await onDatabase(
      world(),
      `select to_mail from notifications where user_id = $1 and kind = 'meeting_soon'`,
      [person.id],
    );
    return row.to_mail as boolean;
  };
  expect([await isMailed(ada), await isMailed(grace), await isMailed(joan)]).toEqual([false, true, true]);
});

test('a team is notified that its meeting has started, except the person who started it', async () => {
  const { ada, grace, teamId } = await crew('UTC');
  const { id } = await ada.meetings.create({ body: { title: 'L10', teamId, meetingDate: inMinutes(10) } });
  await ada.meetings.start({ params: { id } });
  expect(await messagesOf(grace)).toEqual(['Ada Byron started “L10”.']);
  expect(await messagesOf(ada)).toEqual([]);
});
