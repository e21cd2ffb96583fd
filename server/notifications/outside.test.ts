import { afterAll, beforeAll, expect, test } from 'vitest';
import { lateMinutes } from '#rules/meetings.ts';
import { sendMail } from '#server/app/jobs.ts';
import type { Job } from '#server/jobs/job.ts';
import { remindOfMeetings } from '#server/meeting-invitations/reminders.ts';
import { mailRecap, mailRecaps } from '#server/meetings/recap/mail.ts';
import { createTodo } from '#test/builders.ts';
import { confirm } from '#test/confirm.ts';
import { finishJobs, runJobAt } from '#test/jobs.ts';
import { type Mailbox, openMailbox } from '#test/mailbox.ts';
import { onDatabase } from '#test/on-database.ts';
import { openPushServer, type PushServer } from '#test/push-server.ts';
import { passMinutes } from '#test/recaps.ts';
import { createWorld, type Person, type World, withoutSchedule } from '#test/world.ts';
import { mailNotifications } from './mail.ts';
import { sendPush } from './push/send.ts';
import { weeklyDigest } from './routines/digest.ts';

const secret = 'Sell the company';
let mailbox: Mailbox;
let world: World;
let push: PushServer;
beforeAll(async () => {
  mailbox = await openMailbox();
  world = await createWorld({ SMTP_URL: mailbox.url, MAIL_FROM: 'deck@example.com', PRIVATE_PUSH: 'on' });
  push = await openPushServer((await (await world.person()).notifications.pushKey()).publicKey);
});
afterAll(async () => {
  await world.close();
  await Promise.all([mailbox.close(), push.close()]);
});

/** Ada, an admin; Grace, who leads two teams, the second of which is private; Nora and Bea, who are on both with email and push turned on. */
async function company() {
  const ada = await world.admin();
  const [grace, nora, bea] = [
    await world.colleague(ada),
    await world.colleague(ada, 'Nora'),
    await world.colleague(ada, 'Bea'),
  ];
  await confirm(world, nora, bea);
  const open = await grace.teams.create({ body: { name: 'Yard' } });
  const closed = await grace.teams.create({ body: { name: 'Leadership', isPrivate: true } });
  for (const { id: userId } of [nora, bea])
    for (const { id } of [open, closed]) await grace.teams.addMember({ params: { id }, body: { userId } });
  for (const person of [nora, bea]) await person.notifications.subscribe({ body: push.subscription() });
  return { ada, grace, nora, bea, open: { id: open.id }, closed: { id: closed.id } };
}
type Company = Awaited<ReturnType<typeof company>>;

/** Grace mentions both in the discussion of a rock; returns the rock. */
async function nameOnRock({ grace, nora, bea }: Company, teamId: number | null) {
  const { id } = await grace.rocks.create({ body: { title: secret, teamId } });
  const body = { content: '@Nora @Bea', mentions: [nora.id, bea.id] };
  await grace.comments.createOnRock({ params: { rockId: id }, body });
  return { id };
}

/** Grace ends a meeting that both attended. */
async function meet({ grace, nora, bea }: Company, fields: { teamId?: number; participantIds?: string[] }) {
  const { id } = await grace.meetings.create({ body: { title: secret, meetingDate: '2030-01-07', ...fields } });
  const params = { id };
  await grace.meetings.start({ params });
  for (const person of [nora, bea]) await person.meetings.join({ params });
  return params;
}

const dismiss = ({ grace, nora }: Company, params: { id: number }) =>
  grace.teams.removeMember({ params: { ...params, userId: nora.id } });

/** Notifications to Nora and Bea, and how Nora loses access before they are sent. */
type Case = { tell(all: Company): Promise<{ id: number }>; lose(all: Company, row: { id: number }): Promise<unknown> };

const nameInChannel = async ({ grace, nora, bea, closed }: Company) => {
  const channel = await grace.channels.create({ body: { name: secret, teamId: closed.id } });
  const params = { id: channel.id };
  await grace.messages.create({ params, body: { content: '@Nora @Bea', mentions: [nora.id, bea.id] } });
  return params;
};

const cases: Record<string, Case> = {
  'is taken off the private team': {
    tell: (all) => nameOnRock(all, all.closed.id),
    lose: (all) => dismiss(all, all.closed),
  },
  'is taken off the private team in whose channel she was named': {
    tell: nameInChannel,
    lose: (all) => dismiss(all, all.closed),
  },
  'is not on a team that is made private': {
    async tell(all) {
      await dismiss(all, all.open);
      return nameOnRock(all, all.open.id);
    },
    lose: ({ grace, open }) => grace.teams.change({ params: open, body: { isPrivate: true } }),
  },
  'is not on the private team to which the row is moved': {
    async tell(all) {
      await dismiss(all, all.closed);
      return nameOnRock(all, null);
    },
    lose: ({ grace, closed }, rock) => grace.rocks.change({ params: rock, body: { teamId: closed.id } }),
  },
  'is made an observer': {
    tell: (all) => nameOnRock(all, null),
    lose: ({ ada, nora }) => ada.users.change({ params: { id: nora.id }, body: { role: 'observer' } }),
  },
  'is removed from the organization': {
    tell: (all) => nameOnRock(all, null),
    lose: ({ ada, grace, nora }) =>
      ada.users.delete({ params: { id: nora.id }, query: { transferToUserId: grace.id } }),
  },
  'is not named by the meeting any more': {
    tell: (all) => meet(all, { participantIds: [all.nora.id, all.bea.id] }),
    lose: ({ grace, bea }, params) => grace.meetings.change({ params, body: { participantIds: [bea.id] } }),
  },
};

/** Runs all waiting jobs of these kinds, also those scheduled for later. */
async function doWaiting(...those: Job<never>[]): Promise<void> {
  const jobs = those.map(withoutSchedule);
  const stop = await world.runJobs(jobs);
  await finishJobs(world, ...jobs.map(({ name }) => name));
  await stop();
}

const mailsOn = ({ email }: Person) => mailbox.to(email).filter((mail) => mail.includes(secret)).length;
const pushesOn = async ({ id }: Person) => {
  const rows = await onDatabase(world, 'select id from notifications where user_id = $1', [id]);
  const ids = new Set(rows.map((row) => row.id));
  return (push.messages as { id: number; message: string }[]).filter((news) => ids.has(news.id)).length;
};

test.each(Object.entries(cases))(
  'a person who %s gets none of the waiting notifications',
  async (_, { tell, lose }) => {
    const all = await company();
    await lose(all, await tell(all));
    const before = push.messages.length;
    await doWaiting(mailNotifications, sendPush);
    await doWaiting(sendMail);
    expect([mailsOn(all.nora), mailsOn(all.bea)]).toEqual([0, 1]);
    expect([await pushesOn(all.nora), await pushesOn(all.bea), push.messages.length - before]).toEqual([0, 1, 1]);
  },
);

test.each(Object.entries(cases))('a person who %s gets no email that was written before', async (_, { tell, lose }) => {
  const all = await company();
  const row = await tell(all);
  await doWaiting(mailNotifications);
  await lose(all, row);
  await doWaiting(sendMail);
  expect([mailsOn(all.nora), mailsOn(all.bea)]).toEqual([0, 1]);
});

const newsTo = ({ email }: Person) => mailbox.to(email).filter((mail) => mail.includes('List-Unsubscribe:'));

test('an email that waited tells only what is still true', async () => {
  const { grace, nora } = await company();
  const { id: closed } = await grace.channels.create({ body: { name: 'closed', type: 'private' } });
  await grace.channels.invite({ params: { id: closed }, body: { userId: nora.id } });
  await nora.notifications.readAll();
  const { id } = await grace.channels.create({ body: { name: 'hall' } });
  const name = (id: number, text: string) =>
    grace.messages.create({ params: { id }, body: { content: `@Nora ${text}`, mentions: [nora.id] } });
  await name(id, 'still true');
  await name(closed, 'between us');
  const params = { id: (await name(id, 'not what I meant')).id };
  await doWaiting(mailNotifications);
  await grace.messages.delete({ params });
  await onDatabase(world, 'delete from channel_members where channel_id = $1 and user_id = $2', [closed, nora.id]);
  await doWaiting(sendMail);
  const [mail = '', ...more] = newsTo(nora);
  expect(more).toEqual([]);
  expect(mail).toContain('still true');
  expect(mail).not.toMatch(/between us|not what/);
});

test('an email that waited quotes nothing if the organization no longer wants that', async () => {
  const { ada, grace, nora } = await company();
  const { id } = await grace.channels.create({ body: { name: 'hall' } });
  await grace.messages.create({ params: { id }, body: { content: '@Nora between us', mentions: [nora.id] } });
  await doWaiting(mailNotifications);
  const [organization] = await ada.organizations.list();
  await ada.organizations.change({ params: { id: organization?.id ?? 0 }, body: { quotesInNotifications: false } });
  await doWaiting(sendMail);
  const [mail = ''] = newsTo(nora);
  expect(mail).toContain('mentioned you in “hall”');
  expect(mail).not.toContain('between us');
});

/** Turns on for someone that they are not to be disturbed, or off, and returns the end. */
async function disturb({ notifications }: Person, isQuiet: boolean): Promise<Date> {
  const end = new Date(Date.now() + 3600_000);
  await notifications.changePreferences({ body: { undisturbedUntil: isQuiet ? end.toISOString() : null } });
  return end;
}
const waitingTo = ({ email }: Person) =>
  onDatabase(
    world,
    `select mails.id, start_after from mails join pgboss.job on job.data ->> 'id' = mails.id::text
     where recipient = $1 and sent_at is null and state = 'created' and letter -> 'about' is not null`,
    [email],
  );
/** Tries to send the mail to someone that waits. */
async function trySending(person: Person): Promise<void> {
  const [mail] = await waitingTo(person);
  await runJobAt(world, new Date(), sendMail, { id: String(mail?.id) });
}

test('an email waits if its reader does not want to be disturbed meanwhile, and comes once after that', async () => {
  const { grace, nora } = await company();
  const { id: userId } = nora;
  const organizationId = (await nora.auth.user()).organizationId ?? 0;
  const { id } = await grace.channels.create({ body: { name: 'hall' } });
  await grace.messages.create({ params: { id }, body: { content: '@Nora the list', mentions: [userId] } });
  await disturb(nora, true);
  await runJobAt(world, new Date(), mailNotifications, { organizationId, userId });
  expect(await waitingTo(nora)).toEqual([]);
  await disturb(nora, false);
  await doWaiting(mailNotifications);
  const end = await disturb(nora, true);
  await trySending(nora);
  expect(await waitingTo(nora)).toEqual([{ id: expect.any(String), start_after: expect.any(Date) }]);
  const [{ start_after } = {}] = await waitingTo(nora);
  expect(Math.abs(Number(start_after) - end.getTime())).toBeLessThan(60_000);
  expect(newsTo(nora)).toEqual([]);
  await disturb(nora, false);
  await doWaiting(sendMail);
  expect(newsTo(nora)).toHaveLength(1);
});

test('the digest waits for the end of a quiet time, and a reminder is not sent after its meeting began', async () => {
  const { grace, nora } = await company();
  const [organizationId, day] = [(await nora.auth.user()).organizationId ?? 0, '2025-11-24'];
  await nora.notifications.changePreferences({ body: { weeklyDigest: true, remindersBy: 'email' } });
  await createTodo(grace, { title: secret, ownerId: nora.id, dueDate: '2025-11-25' });
  await nora.notifications.readAll();
  await runJobAt(world, new Date(`${day}T10:00Z`), weeklyDigest, { organizationId, day });
  await disturb(nora, true);
  await trySending(nora);
  const meetingDate = new Date(Date.now() + 10 * 60_000).toISOString();
  await grace.meetings.create({ body: { title: secret, meetingDate, participantIds: [nora.id] } });
  await onDatabase(world, `delete from pgboss.job where name = 'mail-notifications' and data ->> 'isReminder' is null`);
  await runJobAt(world, new Date(), remindOfMeetings, {});
  await doWaiting(mailNotifications);
  for (const { id } of await waitingTo(nora)) await runJobAt(world, new Date(), sendMail, { id: String(id) });
  await disturb(nora, false);
  await doWaiting(sendMail);
  expect(newsTo(nora)).toEqual([expect.stringContaining('Subject: Your week at')]);
});

test.each([false, true])(
  'a person who left the team, or is an observer, gets no recap (written before: %s)',
  async (isWritten) => {
    const all = await company();
    const alan = await world.colleague(all.ada, 'Alan');
    await confirm(world, alan);
    await all.grace.teams.addMember({ params: all.closed, body: { userId: alan.id } });
    const params = await meet(all, { teamId: all.closed.id });
    await alan.meetings.join({ params });
    await all.grace.meetings.end({ params });
    await passMinutes(world, lateMinutes);
    await doWaiting(mailRecaps);
    if (isWritten) await doWaiting(mailRecap);
    await dismiss(all, all.closed);
    await all.ada.users.change({ params: { id: alan.id }, body: { role: 'observer' } });
    await doWaiting(mailRecap);
    await doWaiting(sendMail);
    const recapsTo = ({ email }: Person) =>
      mailbox.to(email).filter((mail) => /^Subject: .*: recap\r$/m.test(mail)).length;
    expect([all.nora, alan, all.bea].map(recapsTo)).toEqual([0, 0, 1]);
  },
);

test('a recap whose meeting ended while the server died is mailed once', async () => {
  const all = await company();
  const params = await meet(all, { teamId: all.open.id });
  await all.grace.meetings.end({ params });
  // All that is left of the end is its row.
  await onDatabase(world, `delete from pgboss.job where name = 'mail-recaps' and state = 'created'`);
  // Two servers look for it at once.
  for (const _ of [1, 2]) await passMinutes(world, 0);
  for (const job of [mailRecaps, mailRecap, sendMail]) await doWaiting(job);
  const recaps = mailbox.to(all.bea.email).filter((mail) => /^Subject: .*: recap( changed)?\r$/m.test(mail));
  expect(recaps).toHaveLength(1);
});
