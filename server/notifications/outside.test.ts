import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendMail } from '#server/mail/send.ts';
import { confirm } from '#test/confirm.ts';
import { type Mailbox, openMailbox } from '#test/mailbox.ts';
import { onDatabase } from '#test/on-database.ts';
import { openPushServer, type PushServer } from '#test/push-server.ts';
import { asOrdered, createWorld, type Person, type World } from '#test/world.ts';
import { weeklyDigest } from './digest.ts';
import { mailNews } from './mail.ts';
import { sendPush } from './push/send.ts';
import { mailRecap } from './recaps.ts';

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

/** Ada, an admin; Grace, who leads two teams, the second of which is private; Nora and Bea, who are on both and told by mail and push. */
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

/** Grace names both in the discussion of a rock; gives it. */
async function nameOnRock({ grace, nora, bea }: Company, teamId: number | null) {
  const { id } = await grace.rocks.create({ body: { title: secret, teamId } });
  const body = { content: '@Nora @Bea', mentions: [nora.id, bea.id] };
  await grace.comments.createOnRock({ params: { rockId: id }, body });
  return { id };
}

/** Grace ends a meeting at which both were. */
async function meet({ grace, nora, bea }: Company, fields: { teamId?: number; participantIds?: string[] }) {
  const { id } = await grace.meetings.create({ body: { title: secret, meetingDate: '2030-01-07', ...fields } });
  const params = { id };
  await grace.meetings.start({ params });
  for (const person of [nora, bea]) await person.meetings.join({ params });
  return params;
}

const dismiss = ({ grace, nora }: Company, params: { id: number }) =>
  grace.teams.removeMember({ params: { ...params, userId: nora.id } });

/** What Nora and Bea are to be told of, and how Nora comes to see it no more before that is sent. */
const cases: Record<string, (all: Company) => Promise<unknown>> = {
  async 'is taken off the private team'(all) {
    await nameOnRock(all, all.closed.id);
    await dismiss(all, all.closed);
  },
  async 'is taken off the private team in whose channel she was named'(all) {
    const { id } = await all.grace.channels.create({ body: { name: secret, teamId: all.closed.id } });
    const body = { content: '@Nora @Bea', mentions: [all.nora.id, all.bea.id] };
    await all.grace.messages.create({ params: { id }, body });
    await dismiss(all, all.closed);
  },
  async 'is not on a team that is made private'(all) {
    await dismiss(all, all.open);
    await nameOnRock(all, all.open.id);
    await all.grace.teams.change({ params: all.open, body: { isPrivate: true } });
  },
  async 'is not on the private team to which the row is moved'(all) {
    await dismiss(all, all.closed);
    const rock = await nameOnRock(all, null);
    await all.grace.rocks.change({ params: rock, body: { teamId: all.closed.id } });
  },
  async 'is made an observer'(all) {
    await nameOnRock(all, null);
    await all.ada.users.change({ params: { id: all.nora.id }, body: { role: 'observer' } });
  },
  async 'leaves the organization'(all) {
    await nameOnRock(all, null);
    const query = { transferToUserId: all.grace.id };
    await all.ada.users.delete({ params: { id: all.nora.id }, query });
  },
  async 'is not named by the meeting any more'(all) {
    const params = await meet(all, { participantIds: [all.nora.id, all.bea.id] });
    await all.grace.meetings.change({ params, body: { participantIds: [all.bea.id] } });
  },
};

/** Has all that waits to be sent sent, what waits for its minute too. */
async function sendAll(): Promise<void> {
  const jobs = [mailNews, mailRecap, weeklyDigest, sendMail, sendPush].map((job) => asOrdered(job as never));
  const open = `state in ('created', 'retry', 'active') and name in (${jobs.map(({ name }) => `'${name}'`)})`;
  await onDatabase(world, `update pgboss.job set start_after = now() where ${open}`);
  const stop = await world.runJobs(jobs);
  await expect
    .poll(() => onDatabase(world, `select name from pgboss.job where ${open}`), { timeout: 30_000 })
    .toEqual([]);
  await stop();
}

const mailsOn = ({ email }: Person) => mailbox.to(email).filter((mail) => mail.includes(secret)).length;
const pushesOn = async ({ id }: Person) => {
  const rows = await onDatabase(world, 'select id from notifications where user_id = $1', [id]);
  const ids = new Set(rows.map((row) => row.id));
  return (push.taken as { id: number; message: string }[]).filter((news) => ids.has(news.id)).length;
};

test.each(Object.entries(cases))('who %s is sent nothing of what waited for her', async (_, begin) => {
  const all = await company();
  await begin(all);
  const before = push.taken.length;
  await sendAll();
  expect([mailsOn(all.nora), mailsOn(all.bea)]).toEqual([0, 1]);
  expect([await pushesOn(all.nora), await pushesOn(all.bea), push.taken.length - before]).toEqual([0, 1, 1]);
});

test('whoever left the team before the recap goes out, or is an observer by then, does not get it', async () => {
  const all = await company();
  const alan = await world.colleague(all.ada, 'Alan');
  await confirm(world, alan);
  await all.grace.teams.addMember({ params: all.closed, body: { userId: alan.id } });
  const params = await meet(all, { teamId: all.closed.id });
  await alan.meetings.join({ params });
  await all.grace.meetings.end({ params });
  await dismiss(all, all.closed);
  await all.ada.users.change({ params: { id: alan.id }, body: { role: 'observer' } });
  for (const person of [all.nora, all.bea]) await person.notifications.readAll();
  await sendAll();
  const recapsTo = ({ email }: Person) => mailbox.to(email).filter((mail) => mail.includes('Subject: Recap of')).length;
  expect([all.nora, alan, all.bea].map(recapsTo)).toEqual([0, 0, 1]);
});
