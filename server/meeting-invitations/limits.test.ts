import { expect, test } from 'vitest';
import { confirm } from '#test/confirm.ts';
import { openMailWorld } from '#test/mail-world.ts';
import { sendInvitations, tokenTo } from '#test/meeting-invitations.ts';

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

test('one account invites a hundred guests a day', async () => {
  const ada = await world().admin();
  await confirm(world(), ada);
  const schedule = (nth: number) => {
    const guests = Array.from({ length: 20 }, (_, index) => `guest-${nth}-${index}@elsewhere.example`);
    return ada.meetings.create({ body: { title: 'Open day', meetingDate, guests } });
  };
  for (let nth = 0; nth < 5; nth++) await schedule(nth);
  const before = await ada.meetings.list();
  await expect(schedule(5)).rejects.toThrow('429: Too many attempts');
  expect(await ada.meetings.list()).toHaveLength(before.length);
});
