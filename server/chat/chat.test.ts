import { describe, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { adminWithoutChannels } from '#test/builders.ts';
import { openWorld, type Person } from '#test/world.ts';

const world = openWorld();

const write = (person: Person, id: number, content: string, mentions: string[] = []) =>
  person.messages.create({ params: { id }, body: { content, mentions } });
/** What people wrote in a channel, without the lines about its changes. */
const read = async (person: Person, id: number) =>
  (await person.messages.list({ params: { id } })).filter(({ type }) => type !== 'system');
const countIn = async (person: Person, id: number) =>
  Number((await person.fetch(`/api/chat/channels/${id}/messages`)).headers.get('x-total-count'));

async function inYard(type: 'public' | 'private' = 'public') {
  const ada = await adminWithoutChannels(world());
  const grace = await world().colleague(ada);
  const { id } = await grace.channels.create({ body: { name: 'yard', type } });
  return { ada, grace, id };
}

test('a channel is public by default, through both forms of the calls', async () => {
  const ada = await adminWithoutChannels(world());
  const { organizationId } = await ada.auth.user();
  const params = { organizationId: organizationId ?? 0 };
  const yard = await ada.channels.create({ body: { name: ' yard ' } });
  expect(yard).toMatchObject({ name: 'yard', type: 'public', description: null, teamId: null, memberCount: 1 });
  const sales = await ada.channels.createWithin({ params, body: { name: 'Sales', description: 'Orders' } });
  expect(await ada.channels.list()).toEqual([sales, yard]);
  expect(await ada.channels.listWithin({ params })).toEqual([sales, yard]);
  const unnamed = ada.channels.create({ body: { name: '  ' } });
  await expect(unnamed).rejects.toThrow('400: Channel name is required');
});

test('everyone can read and write in a public channel, and counts as a member', async () => {
  const { ada, grace, id } = await inYard();
  const first = await write(ada, id, ' In the water\n');
  const second = await write(grace, id, '@Ada @channel when?', [ada.id, ada.id]);
  expect(first).toMatchObject({
    channelId: id,
    content: ' In the water\n',
    type: 'text',
    mentions: [],
    editedAt: null,
  });
  expect(second).toMatchObject({ mentions: [ada.id], mentionsChannel: true, user: { id: grace.id } });
  expect(await read(ada, id)).toEqual([first, second]);
  expect((await ada.channels.members({ params: { id } })).map((one) => one.id)).toEqual([ada.id, grace.id]);
  expect(await ada.channels.invitable({ params: { id } })).toEqual([]);
  expect(await ada.channels.find({ params: { id } })).toMatchObject({ memberCount: 2 });
});

test('the text mentions people who can read the channel, and does not contain their ids', async () => {
  const { ada, grace, id } = await inYard('private');
  await grace.channels.invite({ params: { id }, body: { userId: ada.id } });
  const edith = await world().colleague(ada, 'Edith');
  const message = await write(grace, id, '@ada and @Edith Byron, `x`', [edith.id]);
  const adaAlone = { mentions: [ada.id], mentionTexts: [{ text: '@ada', userIds: [ada.id] }] };
  expect(message).toMatchObject(adaAlone);
  const params = { id: message.id };
  const reply = await ada.messages.reply({ params, body: { content: '@Grace?' } });
  expect(reply).toMatchObject({ mentions: [grace.id], mentionTexts: [{ text: '@Grace', userIds: [grace.id] }] });
  expect(await grace.messages.change({ params, body: { content: 'Now @ada' } })).toMatchObject(adaAlone);
  expect(await grace.messages.change({ params, body: { content: 'Now' } })).toMatchObject({ mentions: [] });
  const titles = (await ada.notifications.list()).map(({ title }) => title);
  expect(titles).toEqual(['Added to a channel']);
  expect(await edith.notifications.list()).toEqual([]);
});

test('the author’s client recognizes a message by its key, with which it is never written twice', async () => {
  const { ada, grace, id } = await inYard();
  const params = { id };
  const key = 'a1b2c3d4-e5f6_7890';
  const first = await ada.messages.create({ params, body: { content: 'Aye', key } });
  expect(first).toMatchObject({ content: 'Aye', key });
  const again = ada.messages.create({ params, body: { content: 'Aye', key } });
  await expect(again).rejects.toMatchObject({ body: { code: 'already_done' } });
  const asReply = ada.messages.reply({ params: { id: first.id }, body: { content: 'Aye', key } });
  await expect(asReply).rejects.toMatchObject({ body: { code: 'already_done' } });
  expect(await countIn(ada, id)).toBe(1);
  // The key of another person says nothing about theirs.
  const theirs = await grace.messages.create({ params, body: { content: 'Aye', key } });
  const reply = await grace.messages.reply({ params: { id: theirs.id }, body: { content: 'Nay', key: `${key}-2` } });
  expect(reply).toMatchObject({ key: `${key}-2` });
  expect(await grace.messages.replies({ params: { id: theirs.id } })).toEqual([reply]);
  expect(await write(ada, id, 'Aye')).toMatchObject({ key: null });
  expect(await write(ada, id, 'Aye')).toMatchObject({ key: null });
  for (const bad of ['too-short', 'a'.repeat(65), 'with spaces in it'])
    await expect(ada.messages.create({ params, body: { content: 'Aye', key: bad } })).rejects.toThrow(
      '400: Key must be',
    );
});

test('messages come in pages, newest first, each page in chronological order', async () => {
  const { ada, id } = await inYard();
  const ids: number[] = [];
  for (let n = 0; n < 52; n++) ids.push((await write(ada, id, `Message ${n}`)).id);
  const idsOf = (rows: { id: number }[]) => rows.map((row) => row.id);
  expect(idsOf(await read(ada, id))).toEqual(ids.slice(2));
  expect(await countIn(ada, id)).toBe(52);
  const older = await ada.messages.list({ params: { id }, query: { before: ids[3] ?? 0, limit: 2 } });
  expect(idsOf(older)).toEqual(ids.slice(1, 3));
  const newer = await ada.messages.list({ params: { id }, query: { after: ids[3] ?? 0, limit: 2 } });
  expect(idsOf(newer)).toEqual(ids.slice(4, 6));
});

test('messages around a linked one can be read as long as it exists', async () => {
  const { ada, grace, id } = await inYard();
  const ids: number[] = [];
  for (let n = 0; n < 9; n++) ids.push((await write(ada, id, `Message ${n}`)).id);
  const around = (at = 0, limit = 4) => grace.messages.list({ params: { id }, query: { around: at, limit } });
  const idsOf = (rows: { id: number }[]) => rows.map((row) => row.id);
  expect(idsOf(await around(ids[4]))).toEqual(ids.slice(3, 7));
  expect(idsOf(await around(ids[8]))).toEqual(ids.slice(7));
  await ada.messages.delete({ params: { id: ids[4] ?? 0 } });
  await expect(around(ids[4])).rejects.toThrow('404: Message not found');
});

test('a message has at most 10,000 characters, and more than white space', async () => {
  const { ada, id } = await inYard();
  await write(ada, id, 'x'.repeat(10_000));
  await expect(write(ada, id, 'x'.repeat(10_001))).rejects.toMatchObject({ status: 400 });
  await expect(write(ada, id, ' \n')).rejects.toThrow('400: Please enter a message');
});

test('a message can be edited by its author, and deleted by them or an admin who can read it', async () => {
  const { ada, grace, id: channel } = await inYard();
  const alan = await world().colleague(ada, 'Alan');
  const { id } = await write(grace, channel, 'Friday');
  const params = { id };
  await expect(ada.messages.change({ params, body: { content: 'Never' } })).rejects.toMatchObject({ status: 403 });
  const changed = await grace.messages.change({ params, body: { content: 'Thursday' } });
  expect(changed.editedAt).not.toBeNull();
  await expect(alan.messages.delete({ params })).rejects.toMatchObject({ status: 403 });
  await ada.messages.delete({ params });
  expect(await read(ada, channel)).toEqual([]);
  expect(await countIn(ada, channel)).toBe(0);
});

test('a channel and its messages can be deleted by its creator or an admin', async () => {
  const { ada, grace, id } = await inYard();
  const message = await write(ada, id, 'Hello');
  const alan = await world().colleague(ada, 'Alan');
  await expect(alan.channels.delete({ params: { id } })).rejects.toMatchObject({ status: 403 });
  await grace.channels.delete({ params: { id } });
  expect(await ada.channels.list()).toEqual([]);
  await expect(ada.messages.delete({ params: { id: message.id } })).rejects.toMatchObject({ status: 404 });
});

test('a channel stays when its team is deleted', async () => {
  const ada = await world().admin();
  const { id: teamId } = await ada.teams.create({ body: { name: 'Sales' } });
  const { id } = await ada.channels.create({ body: { name: 'orders', type: 'private', teamId } });
  await ada.teams.delete({ params: { id: teamId } });
  expect(await ada.channels.find({ params: { id } })).toMatchObject({ teamId: null });
});

describe('a private channel', () => {
  test('is read, written and counted by its creator and the people its members invite', async () => {
    const { ada, grace, id } = await inYard('private');
    const alan = await world().colleague(ada, 'Alan');
    expect((await grace.channels.invitable({ params: { id } })).map((one) => one.id)).toEqual([ada.id, alan.id]);
    const params = { id };
    expect(await grace.channels.invite({ params, body: { userId: ada.id } })).toMatchObject({ memberCount: 2 });
    await ada.channels.invite({ params, body: { userId: alan.id } });
    await ada.channels.invite({ params, body: { userId: alan.id } });
    expect((await alan.channels.members({ params })).map((one) => one.id)).toEqual([ada.id, alan.id, grace.id]);
    await write(alan, id, 'Hello');
    expect(await read(grace, id)).toHaveLength(1);
  });

  test('is hidden from everyone else, also admins', async () => {
    const { ada, grace, id } = await inYard('private');
    const { id: message } = await write(grace, id, 'Secret');
    const params = { id };
    expect(await ada.channels.list()).toEqual([]);
    expect(await ada.channels.unread()).toEqual([]);
    expect(await ada.search.find({ query: { q: 'yard' } })).toEqual([]);
    const tries = [
      ada.channels.find({ params }),
      ada.channels.members({ params }),
      ada.channels.invitable({ params }),
      ada.channels.invite({ params, body: { userId: ada.id } }),
      ada.channels.leave({ params }),
      ada.channels.delete({ params }),
      ada.channels.read({ params, body: { lastReadId: message } }),
      read(ada, id),
      write(ada, id, 'Let me in'),
      ada.messages.change({ params: { id: message }, body: { content: 'Open' } }),
      ada.messages.delete({ params: { id: message } }),
    ];
    await Promise.all(tries.map((one) => expect(one).rejects.toMatchObject({ status: 404 })));
    await grace.channels.delete({ params });
    expect(JSON.stringify(await ada.audit.list())).not.toContain('yard');
  });

  test('refuses every call of an admin or a former member, to the channel and to its messages', async () => {
    const { ada, grace, id } = await inYard('private');
    const alan = await world().colleague(ada, 'Alan');
    await grace.channels.invite({ params: { id }, body: { userId: alan.id } });
    const { id: message } = await write(alan, id, 'Secret');
    await alan.channels.leave({ params: { id } });
    const calls = [...Object.values(contract.channels), ...Object.values(contract.messages)];
    const asked = calls.filter(({ path }) => path.includes('/:id'));
    for (const { method, path, example } of asked as { method: string; path: string; example?: object }[]) {
      const address = path.replace(':id', String(path.includes('/messages/:id') ? message : id));
      const body = example && JSON.stringify({ ...example, ...('userId' in example && { userId: ada.id }) });
      const init = { method, ...(body && { body, headers: { 'content-type': 'application/json' } }) };
      for (const person of [ada, alan])
        expect((await person.fetch(address, init)).status, `${method} ${path}`).toBe(404);
    }
    expect(await read(grace, id)).toHaveLength(1);
  });

  test('disappears for a member who leaves, and is deleted with its last member', async () => {
    const { ada, grace, id } = await inYard('private');
    const params = { id };
    await grace.channels.invite({ params, body: { userId: ada.id } });
    await grace.channels.leave({ params });
    await expect(read(grace, id)).rejects.toMatchObject({ status: 404 });
    expect(await ada.channels.find({ params })).toMatchObject({ memberCount: 1 });
    await ada.channels.leave({ params });
    await expect(ada.channels.find({ params })).rejects.toMatchObject({ status: 404 });
  });

  test('is delivered to its members only, not to former ones', async () => {
    const { ada, grace, id } = await inYard('private');
    const alan = await world().colleague(ada, 'Alan');
    const [adaLive, alanLive] = [await ada.live(), await alan.live()];
    const params = { id };
    await grace.channels.invite({ params, body: { userId: alan.id } });
    expect(await alanLive.changed('channels')).toMatchObject([{ id, memberCount: 2 }]);
    expect(await alanLive.changed('messages')).toMatchObject([{ type: 'system' }]);
    const secret = await write(grace, id, 'Secret');
    expect(await alanLive.changed('messages')).toEqual([secret]);
    await alan.channels.leave({ params });
    await write(grace, id, 'Behind your backs');
    const open = await grace.channels.create({ body: { name: 'open' } });
    const publicMessage = await write(grace, open.id, 'To all');
    for (const live of [adaLive, alanLive]) expect(await live.changed('messages')).toEqual([publicMessage]);
    expect(await adaLive.changed('channels')).toEqual([open]);
  });
});

test('people who look at a channel and may read it see who is typing there', async () => {
  const { ada, grace, id } = await inYard('private');
  const alan = await world().colleague(ada, 'Alan');
  const on = { noun: 'channels', id } as const;
  const [hers, his, stranger] = [await grace.live(), await alan.live(), await (await world().admin('Mallory')).live()];
  expect(await his.subscribe(on)).toEqual({ refused: 'not_found' });
  expect(await stranger.subscribe(on)).toEqual({ refused: 'not_found' });
  await grace.channels.invite({ params: { id }, body: { userId: alan.id } });
  expect(await his.subscribe(on)).toHaveProperty('lastEvent');
  await hers.subscribe(on);
  await alan.channels.leave({ params: { id } });
  expect(await his.subscribe(on)).toEqual({ refused: 'not_found' });
});

test('a public channel cannot be left', async () => {
  const { ada, id } = await inYard();
  await expect(ada.channels.leave({ params: { id } })).rejects.toMatchObject({ status: 409 });
});

describe('unread messages', () => {
  const waiting = async (person: Person) =>
    (await person.channels.unread()).map(({ unread, mentions }) => [unread, mentions]);

  test('count what others wrote since the last visit, and mentions', async () => {
    const { ada, grace, id } = await inYard();
    const first = await write(grace, id, 'Hello @Ada', [ada.id]);
    await write(grace, id, 'Hello @channel');
    await write(grace, id, 'Bye');
    expect(await waiting(ada)).toEqual([[3, 2]]);
    expect(await waiting(grace)).toEqual([[0, 0]]);
    const body = { lastReadId: first.id };
    expect(await ada.channels.read({ params: { id }, body })).toMatchObject({ ...body, unread: 2, mentions: 1 });
    expect(await waiting(ada)).toEqual([[2, 1]]);
  });

  test('are delivered to the other windows of the same person only', async () => {
    const { ada, grace, id } = await inYard();
    const message = await write(grace, id, 'Hello');
    const [mine, hers] = [await ada.live(), await grace.live()];
    const unread = await ada.channels.read({ params: { id }, body: { lastReadId: message.id } });
    expect(await mine.changed('unread')).toEqual([unread]);
    await grace.channels.read({ params: { id }, body: { lastReadId: message.id } });
    expect(await hers.changed('unread')).toMatchObject([{ userId: grace.id }]);
  });

  test('do not include messages from before the person joined', async () => {
    const { ada, grace, id } = await inYard('private');
    await write(grace, id, 'Long ago');
    await grace.channels.invite({ params: { id }, body: { userId: ada.id } });
    // Only the invitation is unread.
    expect(await waiting(ada)).toEqual([[1, 0]]);
    const open = await ada.channels.create({ body: { name: 'open' } });
    await write(ada, open.id, 'Long ago');
    expect(await waiting(await world().colleague(ada, 'Alan'))).toEqual([[0, 0]]);
  });
});

describe('a person is notified', () => {
  const notificationsOf = async (person: Person) =>
    (await person.notifications.list())
      .filter(({ title }) => title !== 'Added to a channel')
      .map(({ title, message }) => [title, message]);

  test('of mentions in a public channel, until they read it', async () => {
    const { ada, grace, id } = await inYard();
    await write(grace, id, 'Hello');
    expect(await notificationsOf(ada)).toEqual([]);
    await write(grace, id, 'Hello @Ada', [ada.id]);
    const { id: lastReadId } = await write(grace, id, 'Hello @channel');
    expect(await notificationsOf(ada)).toEqual([
      ['Everyone was mentioned', 'Grace Byron mentioned everyone in “yard”.'],
      ['You were mentioned', 'Grace Byron mentioned you in “yard”.'],
    ]);
    expect(await notificationsOf(grace)).toEqual([]);
    expect((await ada.notifications.list()).slice(1)).toMatchObject([
      { entityType: 'channel', entityId: id, isRead: false },
    ]);
    await ada.channels.read({ params: { id }, body: { lastReadId } });
    expect(await ada.notifications.unreadCount()).toMatchObject({ count: 0 });
  });

  test('of each message in their private channels, and of none in other channels', async () => {
    const { ada, grace, id } = await inYard('private');
    const alan = await world().colleague(ada, 'Alan');
    await grace.channels.invite({ params: { id }, body: { userId: alan.id } });
    await write(grace, id, 'Hello @Ada @channel', [ada.id]);
    await write(grace, id, 'And hello again');
    expect(await notificationsOf(alan)).toEqual([
      ['New message', 'Grace Byron wrote in “yard”.'],
      ['Everyone was mentioned', 'Grace Byron mentioned everyone in “yard”.'],
    ]);
    expect(await notificationsOf(ada)).toEqual([]);
    await alan.channels.leave({ params: { id } });
    expect(await notificationsOf(alan)).toEqual([]);
  });

  test('once of many messages in a row until they look, and of each mention', async () => {
    const { ada, grace, id } = await inYard('private');
    await grace.channels.invite({ params: { id }, body: { userId: ada.id } });
    await ada.notifications.delete({ params: { id: (await ada.notifications.list())[0]?.id ?? 0 } });
    const live = await ada.live();
    await write(grace, id, 'One');
    const [before] = await live.changed('notifications');
    await write(grace, id, 'Two');
    expect(await ada.notifications.list()).toEqual([{ ...before, quote: 'Two', version: expect.any(Number) }]);
    await write(grace, id, 'Three, @Ada', [ada.id]);
    const mention = ['You were mentioned', 'Grace Byron mentioned you in “yard”.'];
    const message = ['New message', 'Grace Byron wrote in “yard”.'];
    expect(await notificationsOf(ada)).toEqual([mention, message]);
    await ada.notifications.readAll();
    await write(grace, id, 'Four');
    expect(await notificationsOf(ada)).toEqual([message, mention]);
  });

  test('of no messages if they have turned that off', async () => {
    const { ada, grace, id } = await inYard();
    await ada.notifications.changePreferences({ body: { chatMessages: false } });
    await write(grace, id, 'Hello @Ada', [ada.id]);
    expect(await notificationsOf(ada)).toEqual([]);
  });
});
