import { expect, test } from 'vitest';
import { confirm } from '#test/confirm.ts';
import { openMailWorld } from '#test/mail-world.ts';
import { sendInvitations, tokenTo } from '#test/meeting-invitations.ts';
import { onDatabase } from '#test/on-database.ts';

const { world, mailbox } = openMailWorld({ RATE_LIMIT: 'on' });

const meetingDate = new Date(Date.now() + 14 * 24 * 3600_000).toISOString();

test('the answer of one invitation can be changed 30 times an hour by its link, and others still answer', async () => {
  const ada = await world().admin();
  const [grace, joan] = [await world().colleague(ada, 'Grace'), await world().colleague(ada, 'Joan')];
  await confirm(world(), ada, grace, joan);
  const participantIds = [grace.id, joan.id];
  await ada.meetings.create({ body: { title: 'Review', meetingDate, participantIds } });
  await sendInvitations(world());
  const visitor = world().visitor().meetingInvitations;
  const reply = (token: string, answer: 'accepted' | 'declined') => visitor.reply({ body: { token, answer } });
  const token = tokenTo(mailbox(), grace.email);
  for (let nth = 0; nth < 30; nth++) await reply(token, nth % 2 === 0 ? 'accepted' : 'declined');
  await expect(reply(token, 'accepted')).rejects.toThrow('429: Too many attempts');
  expect(await reply(tokenTo(mailbox(), joan.email), 'accepted')).toMatchObject({ answer: 'accepted' });
});

test('one account invites twenty guests on its first day, and a hundred on later ones', async () => {
  const ada = await world().admin();
  await confirm(world(), ada);
  const schedule = (nth: number) => {
    const guests = Array.from({ length: 20 }, (_, index) => `guest-${nth}-${index}@elsewhere.example`);
    return ada.meetings.create({ body: { title: 'Open day', meetingDate, guests } });
  };
  await schedule(0);
  await expect(schedule(1)).rejects.toThrow('429: Too many attempts');
  await onDatabase(world(), "update users set created_at = now() - interval '2 days' where id = $1", [ada.id]);
  for (let nth = 1; nth < 6; nth++) await schedule(nth);
  const before = await ada.meetings.list();
  await expect(schedule(6)).rejects.toThrow('429: Too many attempts');
  expect(await ada.meetings.list()).toHaveLength(before.length);
});

test('mails to guests of an organizer without a confirmed address count for who created the organization', async () => {
  const ada = await world().admin();
  const grace = await world().colleague(ada, 'Grace');
  await confirm(world(), grace);
  await grace.meetings.create({
    body: { title: 'Open day', meetingDate, guests: ['guest-of-grace@elsewhere.example'] },
  });
  await onDatabase(world(), 'update users set email_confirmed_at = null where id = $1', [grace.id]);
  await sendInvitations(world());
  const keys = await onDatabase(world(), `select key from attempts where key like 'guest mails:account:%'`);
  expect(keys.map(({ key }) => key)).toContain(`guest mails:account:${ada.id}`);
  expect(keys.map(({ key }) => key)).not.toContain(`guest mails:account:${grace.id}`);
});
