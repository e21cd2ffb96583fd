import { expect, test } from 'vitest';
import { remindOfMessages } from '#server/notifications/message-reminders.ts';
import { adminWithoutChannels } from '#test/builders.ts';
import { runJobAt } from '#test/jobs.ts';
import { openWorld, type Person } from '#test/world.ts';

const world = openWorld();
const password = 'analytical engine';
const hours = (count: number) => new Date(Date.now() + count * 3600_000);

/** A private channel of two, and a message of the first. */
async function inYard() {
  const ada = await adminWithoutChannels(world());
  const grace = await world().colleague(ada);
  const { id } = await ada.channels.create({ body: { name: 'yard', type: 'private' } });
  await ada.channels.invite({ params: { id }, body: { userId: grace.id } });
  await grace.notifications.readAll();
  const write = (content: string) => ada.messages.create({ params: { id }, body: { content } });
  return { ada, grace, id, write, message: await write('Hull 112 is *in the water*') };
}
const save = (person: Person, id: number, remindAt: Date | null = null) =>
  person.savedMessages.save({ params: { id }, body: { remindAt: remindAt?.toISOString() ?? null } });
const remind = (at: Date) => runJobAt(world(), at, remindOfMessages, {});
const bell = async (person: Person) =>
  (await person.notifications.list())
    .filter(({ isRead }) => !isRead)
    .map(({ title, quote, messageId }) => [title, quote, messageId]);

test('saved messages are a list for their own person, the last saved first, in pages', async () => {
  const { ada, grace, write, message } = await inYard();
  const newer = await write('Newer');
  for (const { id } of [newer, message]) await save(grace, id);
  const ids = async (query = {}) => (await grace.savedMessages.list({ query })).map((one) => one.message.id);
  expect(await ids()).toEqual([message.id, newer.id]);
  expect(await ids({ limit: 1, before: message.id })).toEqual([newer.id]);
  expect(await ada.savedMessages.list()).toEqual([]);
  await grace.savedMessages.remove({ params: { id: message.id } });
  expect((await grace.savedMessages.marks()).map(({ messageId }) => messageId)).toEqual([newer.id]);
});

test('a reminder comes once, about its message, and waits for its own person although the channel is read', async () => {
  const { ada, grace, id, message } = await inYard();
  await save(grace, message.id, hours(2));
  await remind(hours(1));
  expect(await bell(grace)).toHaveLength(1);
  await grace.channels.read({ params: { id }, body: { lastReadId: message.id } });
  await remind(hours(3));
  await remind(hours(4));
  await ada.messages.change({ params: { id: message.id }, body: { content: 'Hull 113' } });
  await grace.channels.read({ params: { id }, body: { lastReadId: message.id } });
  expect(await bell(grace)).toEqual([['Reminder', 'Hull 113', message.id]]);
  expect(await grace.savedMessages.marks()).toMatchObject([{ messageId: message.id, isReminded: true }]);
  await save(grace, message.id, hours(10));
  expect(await grace.savedMessages.marks()).toMatchObject([{ isReminded: false }]);
});

test('a reminder reaches an observer, too', async () => {
  const { ada, grace, message } = await inYard();
  await ada.users.change({ params: { id: grace.id }, body: { role: 'observer' } });
  await save(grace, message.id, hours(2));
  await remind(hours(3));
  expect((await bell(grace)).map(([title]) => title)).toContain('Reminder');
});

test('a reminder of a deleted message does not come, and the message is back in the list with it', async () => {
  const { ada, grace, message } = await inYard();
  await grace.notifications.readAll();
  await save(grace, message.id, hours(2));
  await ada.messages.delete({ params: { id: message.id } });
  expect(await grace.savedMessages.list()).toEqual([]);
  await remind(hours(3));
  expect(await bell(grace)).toEqual([]);
  await ada.messages.restore({ params: { id: message.id } });
  expect(await grace.savedMessages.list()).toHaveLength(1);
});

test('who leaves or is removed from a channel keeps nothing of it, and gets no reminder', async () => {
  const { ada, grace, id, message } = await inYard();
  await save(grace, message.id, hours(2));
  await ada.channels.removeMember({ params: { id, userId: grace.id } });
  expect(await grace.savedMessages.marks()).toEqual([]);
  await ada.channels.invite({ params: { id }, body: { userId: grace.id } });
  expect(await grace.savedMessages.marks()).toEqual([]);
  await grace.notifications.readAll();
  await remind(hours(3));
  expect(await bell(grace)).toEqual([]);
});

test('a person who is removed and brought back has their saved messages again', async () => {
  const { ada, grace, message } = await inYard();
  await save(grace, message.id, hours(2));
  await ada.users.delete({ params: { id: grace.id }, query: { transferToUserId: ada.id } });
  await ada.users.restore({ params: { id: grace.id } });
  await grace.auth.login({ body: { email: grace.email, password } });
  expect(await grace.savedMessages.marks()).toMatchObject([{ messageId: message.id, isReminded: false }]);
});

test('times that have passed are refused, and so are lines about the channel', async () => {
  const { grace, id, message } = await inYard();
  await expect(save(grace, message.id, hours(-1))).rejects.toThrow('Choose a time in the future');
  const line = (await grace.messages.list({ params: { id } })).find(({ type }) => type === 'system');
  await expect(save(grace, line?.id ?? 0)).rejects.toMatchObject({ status: 409 });
});
