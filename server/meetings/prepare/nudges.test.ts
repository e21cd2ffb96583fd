import { expect, test } from 'vitest';
import { dayAfter, dayIn } from '#rules/dates.ts';
import { createTodo } from '#test/builders.ts';
import { confirm } from '#test/confirm.ts';
import { finishJobs } from '#test/jobs.ts';
import { openMailWorld } from '#test/mail-world.ts';

const { world, mailbox } = openMailWorld();

test('a person is asked five times a day by the same person, however many meetings there are', async () => {
  const ada = await world().admin();
  const grace = await world().colleague(ada, 'Grace');
  const { id: teamId } = await ada.teams.create({ body: { name: 'Leadership' } });
  await ada.teams.addMember({ params: { id: teamId }, body: { userId: grace.id } });
  const today = dayIn('UTC', new Date());
  await createTodo(grace, { title: 'Caulk', ownerId: grace.id, teamId, dueDate: today });
  const schedule = () => ada.meetings.create({ body: { title: 'L10', teamId, meetingDate: dayAfter(today, 3) } });
  const meetings = await Promise.all(Array.from({ length: 7 }, schedule));
  const asked = await Promise.all(
    meetings.map(({ id }) => ada.meetings.nudge({ params: { id }, body: { userIds: [grace.id] } })),
  );
  expect(asked.flatMap(({ userIds }) => userIds)).toEqual(Array.from({ length: 5 }, () => grace.id));
  expect(await grace.notifications.list()).toHaveLength(5);
});

test('a person who is asked to prepare gets a mail that leads to the preparation, unless they want no mail', async () => {
  const ada = await world().admin();
  const [grace, alan] = [await world().colleague(ada, 'Grace'), await world().colleague(ada, 'Alan')];
  await confirm(world(), grace, alan);
  const { id: teamId } = await ada.teams.create({ body: { name: 'Leadership' } });
  const today = dayIn('UTC', new Date());
  for (const person of [grace, alan]) {
    await ada.teams.addMember({ params: { id: teamId }, body: { userId: person.id } });
    await createTodo(person, { title: 'Caulk', ownerId: person.id, teamId, dueDate: today });
  }
  await alan.notifications.changePreferences({ body: { emailNotifications: false } });
  const { id } = await ada.meetings.create({ body: { title: 'L10', teamId, meetingDate: dayAfter(today, 3) } });
  await ada.meetings.nudge({ params: { id }, body: { userIds: [grace.id, alan.id] } });
  await finishJobs(world(), 'mail-notifications', 'send-mail');
  const mailsTo = ({ email }: { email: string }) =>
    mailbox()
      .to(email)
      .filter((mail) => mail.includes('asks you to prepare'));
  expect(mailsTo(grace)).toHaveLength(1);
  expect(mailsTo(grace)[0]).toContain(`/meetings/${id}/live`);
  expect(mailsTo(alan)).toEqual([]);
  expect(await alan.notifications.list()).toMatchObject([{ entityType: 'meeting', entityId: id }]);
});
