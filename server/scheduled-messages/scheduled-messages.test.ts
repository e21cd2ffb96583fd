import { expect, test } from 'vitest';
import { sendScheduledMessages } from '#server/notifications/send-scheduled.ts';
import { adminWithoutChannels } from '#test/builders.ts';
import { runJobAt } from '#test/jobs.ts';
import { onDatabase } from '#test/on-database.ts';
import { openWorld, type Person } from '#test/world.ts';

const world = openWorld();
const password = 'analytical engine';
const hours = (count: number) => new Date(Date.now() + count * 3600_000);

/** A private channel of two. */
async function inYard() {
  const ada = await adminWithoutChannels(world());
  const grace = await world().colleague(ada);
  const { id } = await ada.channels.create({ body: { name: 'yard', type: 'private' } });
  await ada.channels.invite({ params: { id }, body: { userId: grace.id } });
  await grace.notifications.readAll();
  const texts = async () =>
    (await ada.messages.list({ params: { id } })).filter(({ type }) => type === 'text').map(({ content }) => content);
  return { ada, grace, id, texts };
}
type Body = NonNullable<Parameters<Person['scheduledMessages']['create']>[0]>['body'];
const schedule = (person: Person, id: number, content: string, more: Partial<Body> = {}) =>
  person.scheduledMessages.create({ params: { id }, body: { content, sendAt: hours(2).toISOString(), ...more } });
const sendAt = (at: Date) => runJobAt(world(), at, sendScheduledMessages, {});
const bell = async (person: Person) =>
  (await person.notifications.list()).filter(({ isRead }) => !isRead).map(({ title }) => title);

test('a message is sent at its time, once, by its author, with its files and mentions, and alarms like any other', async () => {
  const { ada, grace, id, texts } = await inYard();
  const file = await ada.files.upload({ query: { name: 'offer.txt' }, body: new Blob(['Keel first']) });
  const scheduled = await schedule(ada, id, '@Grace good morning', { fileIds: [file.id] });
  expect(scheduled).toMatchObject({ files: [{ name: 'offer.txt' }], hasFailed: false });
  expect(await grace.scheduledMessages.list()).toEqual([]);
  await world().purge(hours(48));
  await sendAt(hours(1));
  expect(await texts()).toEqual([]);
  await Promise.all([sendAt(hours(3)), sendAt(hours(3))]);
  const [message] = (await grace.messages.list({ params: { id } })).filter(({ type }) => type === 'text');
  expect(message).toMatchObject({
    content: '@Grace good morning',
    user: { id: ada.id },
    mentions: [grace.id],
    files: [{ name: 'offer.txt' }],
  });
  expect(await texts()).toHaveLength(1);
  expect(await bell(grace)).toEqual(['You were mentioned']);
  expect(await ada.scheduledMessages.list()).toEqual([]);
});

test('a reply is sent into its thread, and into the channel if that was asked for', async () => {
  const { ada, grace, id, texts } = await inYard();
  const head = await grace.messages.create({ params: { id }, body: { content: 'Who has the keys?' } });
  await schedule(ada, id, 'In the drawer', { parentId: head.id, alsoInChannel: true });
  await sendAt(hours(3));
  expect(await ada.messages.replies({ params: { id: head.id } })).toMatchObject([{ content: 'In the drawer' }]);
  expect(await texts()).toEqual(['Who has the keys?', 'In the drawer']);
});

test('its author changes it, moves it, sends it now or deletes it; others cannot', async () => {
  const { ada, grace, id, texts } = await inYard();
  const [first, second] = [await schedule(ada, id, 'First'), await schedule(ada, id, 'Second')];
  const of = ({ id }: { id: number }) => ({ params: { id } });
  const body = { content: 'First of all', sendAt: hours(1).toISOString() };
  for (const tryIt of [
    () => grace.scheduledMessages.change({ ...of(first), body }),
    () => grace.scheduledMessages.send(of(first)),
    () => grace.scheduledMessages.delete(of(first)),
  ])
    await expect(tryIt()).rejects.toMatchObject({ status: 404 });
  expect(await ada.scheduledMessages.change({ ...of(first), body })).toMatchObject(body);
  await expect(ada.scheduledMessages.change({ ...of(first), body: { content: ' ' } })).rejects.toMatchObject({
    status: 400,
  });
  await ada.scheduledMessages.delete(of(second));
  expect(await ada.scheduledMessages.send(of(first))).toMatchObject({ content: 'First of all' });
  await sendAt(hours(3));
  expect(await texts()).toEqual(['First of all']);
});

test('what can no longer be sent waits for its author, who gets notified once', async () => {
  const { ada, grace, id, texts } = await inYard();
  const { id: kept } = await schedule(grace, id, 'Almost lost');
  await schedule(ada, id, 'Of someone else');
  await ada.channels.removeMember({ params: { id, userId: grace.id } });
  await grace.notifications.readAll();
  await sendAt(hours(3));
  await sendAt(hours(4));
  expect(await texts()).toEqual(['Of someone else']);
  expect(await grace.scheduledMessages.list()).toMatchObject([{ id: kept, content: 'Almost lost', hasFailed: true }]);
  expect(await bell(grace)).toEqual(['Message not sent']);
  await expect(grace.scheduledMessages.send({ params: { id: kept } })).rejects.toThrow('Channel not found');
  await ada.channels.invite({ params: { id }, body: { userId: grace.id } });
  await grace.scheduledMessages.change({ params: { id: kept }, body: { sendAt: hours(5).toISOString() } });
  await sendAt(hours(6));
  expect(await texts()).toContain('Almost lost');
});

test('a message whose sending fails stops no other, is tried again, and waits for its author after a day', async () => {
  const { ada, grace, id, texts } = await inYard();
  await schedule(ada, id, 'Leaky', { sendAt: hours(1).toISOString() });
  await schedule(ada, id, 'Leaky, too', { sendAt: hours(1).toISOString() });
  await schedule(grace, id, 'Tight');
  const failing = async (pattern: string) => {
    await onDatabase(
      world(),
      `create or replace function fail() returns trigger language plpgsql as $$ begin
         if new.content ~ '${pattern}' then raise 'no space left'; end if; return new; end $$`,
    );
    await onDatabase(
      world(),
      'create or replace trigger fail before insert on messages for each row execute function fail()',
    );
  };
  await failing('^Leaky');
  await expect(sendAt(hours(3))).rejects.toThrow();
  expect(await texts()).toEqual(['Tight']);
  await failing('^Leaky$');
  await expect(sendAt(hours(4))).rejects.toThrow();
  expect(await texts()).toEqual(['Tight', 'Leaky, too']);
  expect(await ada.scheduledMessages.list()).toMatchObject([{ content: 'Leaky', hasFailed: false }]);
  await sendAt(hours(26));
  expect(await ada.scheduledMessages.list()).toMatchObject([{ content: 'Leaky', hasFailed: true }]);
  await onDatabase(world(), 'drop function fail cascade');
});

test('nothing is sent for an author who is deactivated, and it waits for them', async () => {
  const { ada, grace, id, texts } = await inYard();
  await schedule(grace, id, 'Not now');
  await ada.users.deactivate({ params: { id: grace.id } });
  await sendAt(hours(3));
  await sendAt(hours(4));
  expect(await texts()).toEqual([]);
  await ada.users.reactivate({ params: { id: grace.id } });
  await grace.auth.login({ body: { email: grace.email, password } });
  expect(await grace.scheduledMessages.list()).toMatchObject([{ content: 'Not now', hasFailed: true }]);
});

test('messages of a person who was removed come back with them, but are not sent late', async () => {
  const { ada, grace, id, texts } = await inYard();
  await schedule(grace, id, 'In time', { sendAt: hours(5).toISOString() });
  await schedule(grace, id, 'Too late', { sendAt: new Date(Date.now() + 1).toISOString() });
  await ada.users.delete({ params: { id: grace.id }, query: { transferToUserId: ada.id } });
  await sendAt(hours(6));
  await ada.users.restore({ params: { id: grace.id } });
  await grace.auth.login({ body: { email: grace.email, password } });
  expect((await grace.scheduledMessages.list()).map(({ content, hasFailed }) => [content, hasFailed])).toEqual([
    ['Too late', true],
    ['In time', false],
  ]);
  expect(await texts()).toEqual([]);
});

test('times, threads and files that make no sense are refused, and so is the 101st', async () => {
  const { ada, grace, id } = await inYard();
  const elsewhere = await ada.channels.create({ body: { name: 'loft' } });
  const there = await ada.messages.create({ params: { id: elsewhere.id }, body: { content: 'Elsewhere' } });
  const file = await grace.files.upload({ query: { name: 'hers.txt' }, body: new Blob(['Hers']) });
  for (const more of [{ sendAt: hours(-1).toISOString() }, { parentId: there.id }, { fileIds: [file.id] }])
    await expect(schedule(ada, id, 'Refused', more)).rejects.toMatchObject({ status: 400 });
  for (let n = 0; n < 99; n++) await schedule(ada, id, `Line ${n}`);
  const last = await Promise.allSettled([schedule(ada, id, 'A'), schedule(ada, id, 'B')]);
  expect(last.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await ada.scheduledMessages.list()).toHaveLength(100);
});
