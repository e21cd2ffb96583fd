import { expect, test } from 'vitest';
import { mondayOf, weeklyDigest } from '#server/notifications/routines/digest.ts';
import { createTodo } from '#test/builders.ts';
import { confirm } from '#test/confirm.ts';
import { finishJobs, runJobAt } from '#test/jobs.ts';
import { openMailWorld } from '#test/mail-world.ts';
import { onDatabase } from '#test/on-database.ts';
import type { Person } from '#test/world.ts';

const { world, mailbox } = openMailWorld();

async function crew(): Promise<{ ada: Person; grace: Person; organizationId: number }> {
  const ada = await world().admin();
  const grace = await world().colleague(ada);
  await confirm(world(), ada, grace);
  return { ada, grace, organizationId: (await ada.auth.user()).organizationId ?? 0 };
}

/** The emails to a person, except those to every new account. */
const mailsTo = ({ email }: Person) =>
  mailbox()
    .to(email)
    .filter((mail) => mail.includes('List-Unsubscribe:'));

/** Skips the minutes that people have to read in the app, and waits until the emails are sent. */
async function letPass(): Promise<void> {
  await finishJobs(world(), 'mail-notifications', 'send-mail', 'weekly-digest');
}

test('unread notifications come in one email that links to them', async () => {
  const { ada, grace, organizationId } = await crew();
  const { id } = await createTodo(ada, { title: 'Splice', ownerId: grace.id });
  for (const status of ['at_risk', 'off_track'] as const) {
    const [rock = await ada.rocks.create({ body: { title: 'Loft', ownerId: grace.id } })] = await ada.rocks.list();
    await ada.rocks.change({ params: { id: rock.id }, body: { status } });
  }
  await letPass();
  const [mail = '', ...more] = mailsTo(grace);
  expect(more).toEqual([]);
  expect(mail).toContain('Subject: 3 notifications from');
  expect(mail).toContain('Ada Byron changed “Loft” to Off Track.');
  expect(mail).toContain(`https://deck.example.com/todos?todo=${id}&organization=${organizationId}`);
  expect(mailsTo(ada)).toEqual([]);
});

test('people without the two-factor authentication that the organization requires get no email about its work', async () => {
  const { ada, grace, organizationId } = await crew();
  await createTodo(ada, { title: 'Splice', ownerId: grace.id });
  await onDatabase(world(), 'update organizations set demands_second_factor = true where id = $1', [organizationId]);
  await letPass();
  expect(mailsTo(grace)).toEqual([]);
});

test('an assigned to-do shows immediately in an open app, and comes by email if it is not read there', async () => {
  const { ada, grace } = await crew();
  const live = await grace.live();
  await createTodo(ada, { title: 'Splice', ownerId: grace.id });
  expect(await live.changed('notifications')).toMatchObject([{ title: 'To-do assigned to you', isRead: false }]);
  await letPass();
  expect(mailsTo(grace)).toEqual([expect.stringContaining('Ada Byron assigned you “Splice”')]);
});

test('notifications that were read meanwhile, or turned off, are not mailed', async () => {
  const { ada, grace } = await crew();
  const joan = await world().colleague(ada, 'Joan');
  await confirm(world(), joan);
  await joan.notifications.changePreferences({ body: { emailNotifications: false } });
  for (const { id } of [grace, joan]) await createTodo(ada, { title: 'Splice', ownerId: id });
  await grace.notifications.readAll();
  await letPass();
  expect([...mailsTo(grace), ...mailsTo(joan)]).toEqual([]);
});

test('people who turned notifications in the app off get only the email', async () => {
  const { ada, grace } = await crew();
  await grace.notifications.changePreferences({ body: { inAppNotifications: false } });
  await createTodo(ada, { title: 'Splice', ownerId: grace.id });
  await letPass();
  expect(mailsTo(grace)).toEqual([expect.stringContaining('Ada Byron assigned you “Splice”')]);
  expect(await grace.notifications.list()).toEqual([]);
});

test('emails about work only go to confirmed addresses', async () => {
  const { ada } = await crew();
  const joan = await world().colleague(ada, 'Joan');
  await joan.notifications.changePreferences({ body: { weeklyDigest: true } });
  await createTodo(ada, { title: 'Splice', ownerId: joan.id });
  await letPass();
  expect(mailsTo(joan)).toEqual([]);
  expect(mailbox().to(joan.email)).toEqual([expect.stringContaining('Subject: Confirm your email address')]);
});

test('an email uses the organization’s terms, and leaves names and titles unchanged', async () => {
  const { ada, grace, organizationId } = await crew();
  const terms = {
    en: { rock: { one: 'Objective', many: 'Objectives' }, todo: { one: 'Errand', many: 'Errands' } },
  };
  await ada.organizations.change({ params: { id: organizationId }, body: { terms } });
  await grace.notifications.changePreferences({ body: { weeklyDigest: true } });
  await ada.users.change({ params: { id: ada.id }, body: { firstName: 'Chris', lastName: 'Rock' } });
  await ada.rocks.create({ body: { title: 'Rock of the “harbour” rocks', ownerId: grace.id } });
  const repeat = { every: 'yearly', weekdays: null, until: null } as const;
  const { id } = await createTodo(grace, { title: 'Tar', ownerId: grace.id, dueDate: '2999-01-07', repeat });
  await grace.todos.change({ params: { id }, body: { dueDate: monday } });
  await letPass();
  await runJobAt(world(), atTen, weeklyDigest, { organizationId, day: monday });
  await letPass();
  const [news = '', digest = ''] = mailsTo(grace);
  expect(news).toContain('New objective');
  expect(news).toContain('Chris Rock made you the owner of “Rock of the “harbour” rocks”.');
  expect(digest).toContain('Your objectives');
  expect(digest).toContain('- Rock of the “harbour” rocks');
  expect(digest).toMatch(/- Tar\s+Mon, Nov 24 · Every year/);
});

test('one click in the mail program unsubscribes, and only our signed link can do that', async () => {
  const { ada, grace } = await crew();
  await createTodo(ada, { title: 'Splice', ownerId: grace.id });
  await letPass();
  const [mail = ''] = mailsTo(grace);
  const [, path = ''] =
    /List-Unsubscribe:\s*<https:\/\/deck\.example\.com([^>]+)>/.exec(mail.replace(/\r\n\s/g, '')) ?? [];
  const form = { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) };
  const forged = await world()
    .visitor()
    .fetch(path.replace(/\.[^.]*$/, '.AAAA'), form);
  expect(forged.status).toBe(404);
  expect(await grace.notifications.preferences()).toMatchObject({ emailNotifications: true });
  expect((await world().visitor().fetch(path, form)).status).toBe(204);
  expect(await grace.notifications.preferences()).toMatchObject({ emailNotifications: false });
  const followed = await world().visitor().fetch(path);
  expect(followed.headers.get('location')).toBe('/notifications?tab=settings');
});

test('the digest is due on Mondays, and a day later if no process ran', () => {
  expect(['2026-11-22', '2026-11-23', '2026-11-24', '2026-11-25'].map(mondayOf)).toEqual([
    undefined,
    '2026-11-23',
    '2026-11-23',
    undefined,
  ]);
});

/** A Monday long ago: the server itself schedules the digest of this week. */
const monday = '2025-11-24';
const atTen = new Date(`${monday}T10:00:00Z`);

test('on Mondays people who turned it on get a digest of their week once', async () => {
  const { ada, grace, organizationId } = await crew();
  await grace.notifications.changePreferences({ body: { weeklyDigest: true } });
  await createTodo(grace, { title: 'Caulk', ownerId: grace.id, dueDate: '2025-11-27' });
  await createTodo(grace, { title: 'Next week', ownerId: grace.id, dueDate: '2025-12-01' });
  await grace.rocks.create({ body: { title: 'Loft', ownerId: grace.id } });
  await runJobAt(world(), new Date('2025-11-26T10:00:00Z'), weeklyDigest, { organizationId, day: monday });
  await runJobAt(world(), atTen, weeklyDigest, { organizationId, day: monday });
  await letPass();
  const [mail = '', ...more] = mailsTo(grace);
  expect(more).toEqual([]);
  expect(mail).toContain('- Caulk\r\n  Thu, Nov 27');
  expect(mail).toContain('- Loft\r\n  On Track');
  expect(mail).not.toContain('Next week');
  expect(mailsTo(ada)).toEqual([]);
});

test('a digest whose process is killed is sent once by another process', async () => {
  const { grace, organizationId } = await crew();
  await grace.notifications.changePreferences({ body: { weeklyDigest: true } });
  await createTodo(grace, { title: 'Caulk', ownerId: grace.id, dueDate: '2025-11-27' });
  await expect(runJobAt(world(), atTen, weeklyDigest, { organizationId, day: monday }, { dies: true })).rejects.toThrow(
    'killed',
  );
  await letPass();
  expect(mailsTo(grace)).toEqual([]);
  await runJobAt(world(), atTen, weeklyDigest, { organizationId, day: monday });
  await letPass();
  expect(mailsTo(grace)).toHaveLength(1);
});

test('rows that a person can no longer see are neither mailed nor in the digest', async () => {
  const { ada, grace, organizationId } = await crew();
  await grace.notifications.changePreferences({ body: { weeklyDigest: true } });
  const { id: teamId } = await ada.teams.create({ body: { name: 'Leadership', isPrivate: true } });
  const rock = await ada.rocks.create({ body: { title: 'Sell the company', ownerId: ada.id } });
  const comment = { content: '@Grace look', mentions: [grace.id] };
  await ada.comments.createOnRock({ params: { rockId: rock.id }, body: comment });
  await ada.rocks.change({ params: { id: rock.id }, body: { teamId } });
  await letPass();
  expect(mailsTo(grace)).toEqual([]);
  await ada.teams.addMember({ params: { id: teamId }, body: { userId: grace.id } });
  await ada.meetings.create({ body: { title: 'Secret talks', teamId, meetingDate: '2025-11-26' } });
  await createTodo(grace, { title: 'Caulk', ownerId: grace.id, dueDate: '2025-11-27' });
  await ada.teams.delete({ params: { id: teamId } });
  await runJobAt(world(), atTen, weeklyDigest, { organizationId, day: monday });
  await letPass();
  const digest = mailsTo(grace).at(-1);
  expect(digest).toContain('- Caulk');
  expect(digest).not.toContain('Secret talks');
});

test('the digest contains no meeting that no longer names its reader, and observers get none', async () => {
  const { ada, grace, organizationId } = await crew();
  const joan = await world().colleague(ada, 'Joan');
  await confirm(world(), joan);
  for (const person of [grace, joan]) await person.notifications.changePreferences({ body: { weeklyDigest: true } });
  const body = { meetingType: 'one_on_one' as const, meetingDate: '2025-11-26', participantIds: [grace.id] };
  await ada.meetings.create({ body: { ...body, title: 'Her review' } });
  const { id } = await ada.meetings.create({ body: { ...body, title: 'Her salary' } });
  await ada.meetings.change({ params: { id }, body: { participantIds: [joan.id] } });
  await ada.users.change({ params: { id: joan.id }, body: { role: 'observer' } });
  await runJobAt(world(), atTen, weeklyDigest, { organizationId, day: monday });
  await letPass();
  const [digest, ...more] = mailsTo(grace);
  expect(more).toEqual([]);
  expect(digest).toContain('- Her review');
  expect(digest).not.toContain('Her salary');
  expect(mailsTo(joan)).toEqual([]);
});
