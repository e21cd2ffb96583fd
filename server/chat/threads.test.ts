import { expect, test } from 'vitest';
import { pathOf } from '#rules/notifications.ts';
import { adminWithoutChannels } from '#test/builders.ts';
import { openWorld, type Person } from '#test/world.ts';

const world = openWorld();

async function inYard(type: 'public' | 'private' = 'public') {
  const ada = await adminWithoutChannels(world());
  const [grace, alan] = [await world().colleague(ada), await world().colleague(ada, 'Alan')];
  const channel = await grace.channels.create({ body: { name: 'yard', type } });
  return { ada, grace, alan, channel };
}
const write = (person: Person, { id }: { id: number }) =>
  person.messages.create({ params: { id }, body: { content: 'In the water' } });
async function withMessage(type: 'public' | 'private' = 'public') {
  const crew = await inYard(type);
  return { ...crew, id: (await write(crew.grace, crew.channel)).id };
}
const reply = (person: Person, id: number, content: string, mentions: string[] = []) =>
  person.messages.reply({ params: { id }, body: { content, mentions } });
const replies = (person: Person, id: number) => person.messages.replies({ params: { id } });
const list = (person: Person, { id }: { id: number }) => person.messages.list({ params: { id } });
const notificationsOf = async (person: Person) =>
  (await person.notifications.list())
    .filter(({ title }) => title !== 'Added to a channel')
    .map(({ message }) => message);

test('replies are in a thread, and the message shows how many there are, when the last was written and by which people', async () => {
  const { ada, grace, channel, id } = await withMessage();
  const first = await reply(ada, id, 'At last');
  const second = await reply(grace, id, 'Yes');
  expect(first).toMatchObject({ parentId: id, channelId: channel.id, thread: null });
  expect(await replies(ada, id)).toEqual([first, second]);
  const thread = { replies: 2, lastAt: second.createdAt, userIds: [grace.id, ada.id] };
  expect(await list(ada, channel)).toMatchObject([{ id, parentId: null, thread, editedAt: null }]);
  const earlier = await ada.messages.replies({ params: { id }, query: { before: second.id } });
  expect(earlier).toEqual([first]);
  await expect(reply(ada, first.id, 'Deeper')).rejects.toMatchObject({ status: 409 });
});

test('a thread is read around one reply, and further in both directions', async () => {
  const { ada, id } = await withMessage();
  const all = [];
  for (let n = 0; n < 7; n++) all.push(await reply(ada, id, `Reply ${n}`));
  const of = (query: object) => ada.messages.replies({ params: { id }, query: { limit: 3, ...query } });
  expect(await of({ around: all[3]?.id })).toEqual(all.slice(2, 5));
  expect(await of({ before: all[2]?.id })).toEqual(all.slice(0, 2));
  expect(await of({ after: all[4]?.id })).toEqual(all.slice(5));
  await expect(of({ around: id })).rejects.toMatchObject({ status: 404 });
});

test('replies do not make a channel unread', async () => {
  const { ada, grace, channel, id } = await withMessage();
  await ada.channels.read({ params: { id: channel.id }, body: { lastReadId: id } });
  const { id: lastReadId } = await reply(grace, id, 'Yes');
  expect(await ada.channels.unread()).toMatchObject([{ unread: 0, lastMessageId: id }]);
  const wrong = ada.channels.read({ params: { id: channel.id }, body: { lastReadId } });
  await expect(wrong).rejects.toMatchObject({ status: 400 });
});

test('simultaneous replies are all counted', async () => {
  const { ada, grace, id } = await withMessage();
  await Promise.all(Array.from({ length: 10 }, (_, n) => reply(n % 2 ? ada : grace, id, `Reply ${n}`)));
  expect((await ada.messages.thread({ params: { id } })).thread?.replies).toBe(10);
  expect(await replies(ada, id)).toHaveLength(10);
});

test('a reply is delivered with its parent message, only to people who can read that', async () => {
  const { ada, grace, channel } = await inYard('private');
  const [hers, his] = [await grace.live(), await ada.live()];
  const message = await write(grace, channel);
  const { id } = message;
  expect(await hers.changed('messages')).toEqual([message]);
  const answer = await reply(grace, id, 'Secret');
  expect(await hers.changed('messages')).toEqual([await grace.messages.thread({ params: { id } }), answer]);
  const tries = [replies(ada, id), reply(ada, id, 'Me too'), ada.messages.thread({ params: { id } })];
  await Promise.all(tries.map((one) => expect(one).rejects.toMatchObject({ status: 404 })));
  const open = await ada.channels.create({ body: { name: 'open' } });
  const heard = await ada.messages.create({ params: { id: open.id }, body: { content: 'To all' } });
  expect(await his.changed('messages')).toEqual([heard]);
  await grace.channels.delete({ params: { id: channel.id } });
  await expect(replies(grace, id)).rejects.toMatchObject({ status: 404 });
});

test('the thread of a deleted message stays as long as it has replies', async () => {
  const { ada, grace, channel, id } = await withMessage();
  const { id: replyId } = await reply(ada, id, 'At last');
  await grace.messages.delete({ params: { id } });
  expect(await list(ada, channel)).toMatchObject([{ id, type: 'deleted', content: '', thread: { replies: 1 } }]);
  expect(await replies(ada, id)).toHaveLength(1);
  const tries = [
    reply(ada, id, 'More'),
    grace.messages.change({ params: { id }, body: { content: 'Back' } }),
    ada.messages.react({ params: { id }, body: { emoji: '👍', on: true } }),
  ];
  await Promise.all(tries.map((one) => expect(one).rejects.toMatchObject({ status: 404 })));
  await ada.messages.delete({ params: { id: replyId } });
  expect(await list(ada, channel)).toEqual([]);
});

test('only the participants of a thread are notified of replies', async () => {
  const { ada, grace, alan, id } = await withMessage();
  await reply(ada, id, 'At last @Alan', [alan.id]);
  expect(await notificationsOf(grace)).toEqual(['Ada Byron replied in a thread in “yard”.']);
  expect(await notificationsOf(alan)).toEqual(['Ada Byron mentioned you in “yard”.']);
  await reply(grace, id, 'Yes');
  expect(await notificationsOf(alan)).toContain('Grace Byron replied in a thread in “yard”.');
  expect(await notificationsOf(ada)).toEqual(['Grace Byron replied in a thread in “yard”.']);
  const henry = await world().colleague(ada, 'Henry');
  await reply(grace, id, 'Once more');
  expect(await notificationsOf(henry)).toEqual([]);
});

test('two threads of a channel notify separately, and each once of the newest reply until the reader looks', async () => {
  const { ada, grace, channel, id } = await withMessage();
  const { id: otherId } = await write(grace, channel);
  await reply(ada, id, 'At last');
  const first = await reply(ada, id, 'And dry');
  const second = await reply(ada, otherId, 'It floats');
  const paths = (await grace.notifications.list()).map(pathOf);
  expect(paths).toEqual([
    `/chat/${channel.id}?thread=${otherId}&reply=${second.id}`,
    `/chat/${channel.id}?thread=${id}&reply=${first.id}`,
  ]);
});

test('a notification of a reply links to it in its thread, and goes once nothing new is left there', async () => {
  const { ada, grace, channel, id } = await withMessage();
  const { id: replyId } = await reply(ada, id, 'At last');
  const path = async () => (await grace.notifications.list()).map(pathOf);
  expect(await path()).toEqual([`/chat/${channel.id}?thread=${id}&reply=${replyId}`]);
  await ada.messages.delete({ params: { id: replyId } });
  expect(await path()).toEqual([]);
});

test.each(['first', 'last'])(
  'of two replies the %s is deleted first, and the notification goes with the other',
  async (first) => {
    const { ada, grace, id } = await withMessage();
    const ids = [(await reply(ada, id, 'One')).id, (await reply(ada, id, 'Two')).id];
    for (const [deleted, left] of (first === 'first' ? ids : ids.toReversed()).entries()) {
      await ada.messages.delete({ params: { id: left } });
      expect(await grace.notifications.list()).toHaveLength(1 - deleted);
    }
    await ada.messages.restore({ params: { id: ids[0] as number } });
    expect(await grace.notifications.list()).toHaveLength(1);
  },
);

test('in a private channel a reply notifies only thread participants who are still in the channel', async () => {
  const { ada, grace, alan, channel, id } = await withMessage('private');
  for (const { id: userId } of [ada, alan])
    await grace.channels.invite({ params: { id: channel.id }, body: { userId } });
  await reply(ada, id, 'At last');
  expect(await notificationsOf(alan)).toEqual([]);
  await ada.channels.leave({ params: { id: channel.id } });
  await reply(grace, id, 'Behind your back');
  expect(await notificationsOf(ada)).toEqual([]);
});
