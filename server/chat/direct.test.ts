import { expect, test } from 'vitest';
import { adminWithoutChannels } from '#test/builders.ts';
import { openWorld, type Person } from '#test/world.ts';

const world = openWorld();

async function crew() {
  const ada = await adminWithoutChannels(world());
  const [grace, alan] = [await world().colleague(ada), await world().colleague(ada, 'Alan')];
  return { ada, grace, alan };
}
const open = (person: Person, ...others: Person[]) =>
  person.channels.openDirect({ body: { userIds: others.map(({ id }) => id) } });
const write = (person: Person, id: number, content: string) =>
  person.messages.create({ params: { id }, body: { content } });

test('the same people have one conversation, no matter who opens it, even simultaneously', async () => {
  const { ada, grace, alan } = await crew();
  const [first, second] = await Promise.all([open(ada, grace), open(grace, ada)]);
  expect(second.id).toBe(first.id);
  expect(first).toMatchObject({ type: 'direct', name: 'Ada Byron, Grace Byron', memberCount: 2 });
  expect(first.people?.map(({ id }) => id)).toEqual([ada.id, grace.id]);
  const three = await open(alan, ada, grace, grace, alan);
  expect(three.id).not.toBe(first.id);
  expect(await open(grace, alan, ada)).toEqual(three);
  expect((await ada.channels.listDirect()).map(({ id }) => id).sort()).toEqual([first.id, three.id].sort());
  const { channels, direct, unread } = await ada.channels.overview();
  expect({ channels, direct }).toEqual({ channels: [], direct: await ada.channels.listDirect() });
  expect(unread).toEqual(await ada.channels.unread());
});

test('a conversation exists for its people only, not even for an admin', async () => {
  const { ada, grace, alan } = await crew();
  const { id } = await open(grace, alan);
  const { id: message } = await write(grace, id, 'Secret');
  const live = await ada.live();
  await write(alan, id, 'Between us');
  expect(await ada.channels.listDirect()).toEqual([]);
  const sidebar = { channels: [], direct: [], unread: [], threads: [], drafts: [], saved: [], scheduled: [] };
  expect(await ada.channels.overview()).toEqual(sidebar);
  expect(await ada.channels.unread()).toEqual([]);
  expect(await ada.search.find({ query: { q: 'Grace' } })).not.toContainEqual(expect.objectContaining({ id }));
  const params = { id };
  const tries = [
    ada.channels.find({ params }),
    ada.channels.members({ params }),
    ada.channels.delete({ params }),
    ada.messages.list({ params }),
    write(ada, id, 'Let me in'),
    ada.messages.delete({ params: { id: message } }),
    ada.messages.react({ params: { id: message }, body: { emoji: '👍', on: true } }),
  ];
  await Promise.all(tries.map((one) => expect(one).rejects.toMatchObject({ status: 404 })));
  const channel = await ada.channels.create({ body: { name: 'open' } });
  const publicMessage = await write(ada, channel.id, 'To all');
  expect(await live.changed('messages')).toEqual([publicMessage]);
  expect(await live.changed('channels')).toEqual([channel]);
});

test('the list of channels does not contain conversations', async () => {
  const { ada, grace } = await crew();
  await open(ada, grace);
  expect(await ada.channels.list()).toEqual([]);
});

test('a conversation cannot be left, deleted or joined', async () => {
  const { ada, grace, alan } = await crew();
  const { id } = await open(ada, grace);
  const params = { id };
  const tries = [
    ada.channels.leave({ params }),
    ada.channels.delete({ params }),
    ada.channels.invite({ params, body: { userId: alan.id } }),
  ];
  await Promise.all(tries.map((one) => expect(one).rejects.toMatchObject({ status: 409 })));
  expect(await ada.channels.invitable({ params })).toEqual([]);
});

test('the recipient of a message gets it live and as a notification', async () => {
  const { ada, grace } = await crew();
  const live = await grace.live();
  const channel = await open(ada, grace);
  expect(await live.changed('channels')).toEqual([channel]);
  const message = await write(ada, channel.id, 'Hello');
  expect(await live.changed('messages')).toEqual([message]);
  expect(await grace.channels.unread()).toMatchObject([{ channelId: channel.id, unread: 1 }]);
  expect(await grace.notifications.list()).toMatchObject([
    { title: 'New message', message: 'Ada Byron wrote to you.', entityType: 'channel', entityId: channel.id },
  ]);
});

test('a thread of a conversation is followed by all its people from the first reply on, until they stop', async () => {
  const { ada, grace, alan } = await crew();
  const { id } = await open(ada, grace, alan);
  const head = { id: (await write(ada, id, 'The list')).id };
  const reply = (content: string) => ada.messages.reply({ params: head, body: { content } });
  const replies = async (person: Person) =>
    (await person.notifications.list()).filter(({ title }) => title === 'New reply').map(({ quote }) => quote);
  await alan.messages.follow({ params: head, body: { on: false } });
  await reply('Call me now');
  expect(await replies(grace)).toEqual(['Call me now']);
  expect((await grace.channels.overview()).threads).toMatchObject([{ messageId: head.id, unread: 1 }]);
  await grace.messages.follow({ params: head, body: { on: false } });
  await grace.notifications.readAll();
  await reply('Never mind');
  expect((await grace.channels.overview()).threads).toEqual([]);
  expect([await replies(grace), await replies(alan), await replies(ada)]).toEqual([['Call me now'], [], []]);
});

test('a conversation has at least one other person and at most nine', async () => {
  const { ada } = await crew();
  await expect(open(ada)).rejects.toThrow('400: Choose someone to write to');
  await expect(open(ada, ada)).rejects.toThrow('400: Choose someone to write to');
  await expect(open(ada, ...Array(10).fill(ada))).rejects.toMatchObject({ status: 400 });
});

test('a conversation stays with the others when a member is removed from the organization', async () => {
  const { ada, grace } = await crew();
  const { id } = await open(ada, grace);
  await write(grace, id, 'So long');
  await ada.users.delete({ params: { id: grace.id }, query: { transferToUserId: ada.id } });
  expect(await ada.channels.find({ params: { id } })).toMatchObject({
    memberCount: 1,
    people: [{ id: ada.id }, { id: grace.id }],
  });
});

test('a person who returns to the organization gets a new conversation, without messages from their absence', async () => {
  const { ada, grace, alan } = await crew();
  await grace.organizations.create({ body: { name: 'Elsewhere' } });
  const { id } = await open(ada, grace, alan);
  await ada.users.delete({ params: { id: grace.id }, query: { transferToUserId: ada.id } });
  await write(alan, id, 'About Grace');
  const [home] = await ada.organizations.list();
  await grace.organizations.join({ body: { inviteCode: home?.inviteCode ?? '' } });
  const reopened = await open(grace, ada, alan);
  expect(reopened).toMatchObject({ memberCount: 3, archivedAt: null });
  expect(await grace.messages.list({ params: { id: reopened.id } })).toEqual([]);
  await expect(grace.messages.list({ params: { id } })).rejects.toMatchObject({ status: 404 });
  expect(await ada.channels.find({ params: { id } })).toMatchObject({ archivedAt: expect.any(String), memberCount: 2 });
  expect(await open(ada, grace, alan)).toEqual(reopened);
  await expect(write(ada, id, 'Hello?')).rejects.toThrow('409: This channel is archived.');
  expect((await ada.messages.list({ params: { id } })).map(({ content }) => content)).toEqual(['About Grace']);
});
