import { describe, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { adminWithoutChannels } from '#test/builders.ts';
import { openWorld, type Person, smallPicture } from '#test/world.ts';

const world = openWorld();

/** A private channel of Grace, with Alan and the admin Ada as members, and a channel that everyone can read. */
async function inBoard() {
  const ada = await adminWithoutChannels(world());
  const [grace, alan] = [await world().colleague(ada), await world().colleague(ada, 'Alan')];
  const { id } = await grace.channels.create({ body: { name: 'Board', type: 'private' } });
  const params = { id };
  for (const { id: userId } of [ada, alan]) await grace.channels.invite({ params, body: { userId } });
  const write = (person: Person, content: string) => person.messages.create({ params, body: { content } });
  const linesFor = async (person: Person) =>
    (await person.messages.list({ params })).filter(({ type }) => type === 'system').map(({ content }) => content);
  return { ada, grace, alan, id, params, write, linesFor };
}
const notificationsOf = async (person: Person) => (await person.notifications.list()).map(({ message }) => message);

const upload = async (person: Person) => (await person.files.upload({ body: smallPicture })).id;

describe('a member of a private channel', () => {
  test('is removed by its creator or an admin in it, and loses it with everything in it at once', async () => {
    const { ada, grace, alan, id, params, write } = await inBoard();
    const fileId = await upload(grace);
    const message = await grace.messages.create({
      params,
      body: { content: 'The crane contract @Alan', fileIds: [fileId] },
    });
    await grace.messages.pin({ params: { id: message.id }, body: { on: true } });
    const answer = await alan.messages.reply({ params: { id: message.id }, body: { content: 'Too dear' } });
    const paths = ['', '/picture', '/thumbnail'].map((part) => `/api/files/${fileId}${part}`);
    for (const path of paths) expect((await alan.fetch(path)).status, path).toBe(200);
    const live = await alan.live();
    expect(await live.subscribe({ noun: 'channels', id })).toHaveProperty('lastEvent');
    expect(await alan.messages.search({ query: { q: 'crane' } })).toHaveLength(1);

    await expect(alan.channels.removeMember({ params: { id, userId: grace.id } })).rejects.toMatchObject({
      status: 403,
    });
    await grace.channels.removeMember({ params: { id, userId: alan.id } });
    await write(grace, 'Behind his back');

    expect(await live.subscribe({ noun: 'channels', id })).toEqual({ refused: 'not_found' });
    const open = await ada.channels.create({ body: { name: 'open' } });
    const publicMessage = await ada.messages.create({ params: { id: open.id }, body: { content: 'To all' } });
    expect(await live.changed('messages')).toEqual([publicMessage]);
    expect(await notificationsOf(alan)).toEqual(['Grace Byron removed you from “Board”.']);
    expect(await alan.messages.search({ query: { q: 'crane' } })).toEqual([]);
    expect(await alan.search.find({ query: { q: 'board' } })).toEqual([]);
    expect((await alan.channels.overview()).channels.map(({ name }) => name)).toEqual(['open']);
    for (const path of paths) expect((await alan.fetch(path)).status, path).toBe(404);
    const calls = [...Object.values(contract.channels), ...Object.values(contract.messages)];
    for (const { method, path, example } of calls as { method: string; path: string; example?: object }[]) {
      if (!path.includes('/:id')) continue;
      for (const messageId of path.includes('/messages/:id') ? [message.id, answer.id] : [id]) {
        const address = path.replace(':id', String(messageId)).replace(':userId', grace.id);
        const body = example && JSON.stringify({ ...example, ...('userId' in example && { userId: ada.id }) });
        const init = { method, ...(body && { body, headers: { 'content-type': 'application/json' } }) };
        expect((await alan.fetch(address, init)).status, `${method} ${path}`).toBe(404);
      }
    }
    await ada.channels.removeMember({ params: { id, userId: grace.id } });
    expect((await ada.channels.members({ params })).map((one) => one.id)).toEqual([ada.id]);
  });

  test('who was removed is back with a new invitation, and sees what was written meanwhile', async () => {
    const { grace, alan, id, params, write } = await inBoard();
    await grace.channels.removeMember({ params: { id, userId: alan.id } });
    await expect(grace.channels.removeMember({ params: { id, userId: alan.id } })).rejects.toMatchObject({
      status: 404,
    });
    await write(grace, 'Meanwhile');
    await grace.channels.invite({ params, body: { userId: alan.id } });
    expect((await alan.messages.list({ params })).map(({ content }) => content)).toContain('Meanwhile');
  });

  test('who was removed has what they had when that is undone, and reads no more than before', async () => {
    const { ada, grace, params, write } = await inBoard();
    const edith = await world().colleague(ada, 'Edith');
    const { id: userId } = edith;
    await write(grace, 'The old secret');
    await grace.channels.invite({ params, body: { userId, fromNow: true } });
    const { id: lastReadId } = await write(grace, 'Welcome');
    await edith.channels.read({ params, body: { lastReadId } });
    await edith.channels.level({ params, body: { level: 'mentions' } });
    await edith.channels.arrange({ params, body: { section: 'Work' } });
    await edith.channels.mute({ params, body: { on: true } });
    const live = await ada.live();
    await grace.channels.removeMember({ params: { ...params, userId } });
    await write(grace, 'Meanwhile');
    const [line] = await live.changed('messages');
    expect(line?.change).toEqual({
      ...{ kind: 'removed', names: null, seconds: null, missedIds: [] },
      person: expect.objectContaining({ id: userId }),
    });
    await grace.channels.invite({ params, body: { userId, isUndo: true } });
    expect((await edith.messages.list({ params })).map(({ content }) => content)).toEqual([
      'Grace Byron added Edith Byron.',
      'Welcome',
      'Grace Byron removed Edith Byron.',
      'Meanwhile',
      'Grace Byron added Edith Byron.',
    ]);
    expect(await edith.channels.unread()).toMatchObject([
      { lastReadId, level: 'mentions', section: 'Work', isMuted: true, hiddenAtId: null },
    ]);
  });

  test('joins from now on if a removal is undone that never happened', async () => {
    const { ada, grace, params, write } = await inBoard();
    const edith = await world().colleague(ada, 'Edith');
    await write(grace, 'The old secret');
    await grace.channels.invite({ params, body: { userId: edith.id, isUndo: true } });
    expect(await edith.messages.list({ params })).toMatchObject([{ type: 'system' }]);
  });

  test('does not remove themselves, and no one is removed from a public channel or a conversation', async () => {
    const { ada, grace, alan, id } = await inBoard();
    const open = await grace.channels.create({ body: { name: 'open' } });
    const direct = await grace.channels.openDirect({ body: { userIds: [alan.id] } });
    await expect(grace.channels.removeMember({ params: { id, userId: grace.id } })).rejects.toMatchObject({
      status: 409,
    });
    for (const channel of [open, direct])
      await expect(grace.channels.removeMember({ params: { id: channel.id, userId: alan.id } })).rejects.toMatchObject({
        status: 403,
      });
    const stranger = await world().colleague(ada, 'Edith');
    await expect(grace.channels.removeMember({ params: { id, userId: stranger.id } })).rejects.toMatchObject({
      status: 404,
    });
  });

  test('manages it when its creator has left, if they have been in it longest', async () => {
    const { ada, grace, alan, params } = await inBoard();
    const edith = await world().colleague(ada, 'Edith');
    await grace.channels.invite({ params, body: { userId: edith.id } });
    await ada.channels.leave({ params });
    await grace.channels.leave({ params });
    expect(await edith.channels.find({ params })).toMatchObject({ createdById: grace.id, managedById: alan.id });
    const removal = { params: { ...params, userId: alan.id } };
    await expect(edith.channels.removeMember(removal)).rejects.toMatchObject({ status: 403 });
    await expect(ada.channels.find({ params })).rejects.toMatchObject({ status: 404 });
    await alan.channels.removeMember({ params: { ...params, userId: edith.id } });
    await alan.channels.invite({ params, body: { userId: grace.id } });
    expect(await alan.channels.find({ params })).toMatchObject({ managedById: grace.id });
    await grace.channels.leave({ params });
    expect(await alan.channels.setType({ params, body: { type: 'public' } })).toMatchObject({ managedById: grace.id });
    await ada.channels.setType({ params, body: { type: 'private', userIds: [alan.id] } });
    await alan.channels.delete({ params });
    expect(await alan.channels.restore({ params })).toMatchObject({ managedById: alan.id });
  });

  test('is notified of the invitation, and sees the channel as unread', async () => {
    const { alan, id } = await inBoard();
    expect(await notificationsOf(alan)).toEqual(['Grace Byron added you to “Board”.']);
    expect(await alan.channels.unread()).toMatchObject([{ channelId: id, unread: 1 }]);
  });
});

describe('a person invited from now on', () => {
  test('reads nothing from before, in no list, count, search, thread, pin, link or file', async () => {
    const { ada, grace, alan, id, params, write } = await inBoard();
    const fileId = await upload(grace);
    const before = await grace.messages.create({ params, body: { content: 'The old secret', fileIds: [fileId] } });
    await grace.messages.pin({ params: { id: before.id }, body: { on: true } });
    const edith = await world().colleague(ada, 'Edith');
    await grace.channels.invite({ params, body: { userId: edith.id, fromNow: true } });
    const live = await edith.live();
    const late = await alan.messages.reply({ params: { id: before.id }, body: { content: 'A late secret, @Edith' } });
    await grace.messages.react({ params: { id: before.id }, body: { emoji: '👍', on: true } });
    await grace.messages.change({ params: { id: before.id }, body: { content: 'Another secret @Edith' } });
    const after = await write(grace, 'Welcome');

    expect(await live.changed('messages')).toEqual([after]);
    expect((await edith.messages.list({ params })).map(({ content }) => content)).toEqual([
      'Grace Byron added Edith Byron.',
      'Welcome',
    ]);
    const answer = await edith.fetch(`/api/chat/channels/${id}/messages`);
    expect(answer.headers.get('x-total-count')).toBe('2');
    expect(await edith.messages.pins({ params })).toEqual([]);
    expect(await edith.messages.search({ query: { q: 'secret' } })).toEqual([]);
    expect(await edith.channels.unread()).toMatchObject([{ channelId: id, unread: 2 }]);
    expect((await edith.fetch(`/api/files/${fileId}`)).status).toBe(404);
    for (const { id } of [before, late])
      for (const path of ['thread', 'replies'])
        expect((await edith.fetch(`/api/chat/messages/${id}/${path}`)).status).toBe(404);
    const around = edith.messages.list({ params, query: { around: before.id } });
    await expect(around).rejects.toMatchObject({ status: 404 });
    await expect(edith.todos.create({ body: { title: 'Peek', messageId: before.id } })).rejects.toMatchObject({
      status: 400,
    });
    expect((await notificationsOf(edith)).join()).not.toContain('mentioned');
  });

  test('is not shown changes of earlier messages, while the others are', async () => {
    const { ada, grace, alan, params, write } = await inBoard();
    const before = await write(grace, 'Draft');
    const edith = await world().colleague(ada, 'Edith');
    await grace.channels.invite({ params, body: { userId: edith.id, fromNow: true } });
    const live = await alan.live();
    const changed = await grace.messages.change({ params: { id: before.id }, body: { content: 'Final' } });
    expect(await live.changed('messages')).toEqual([changed]);
  });
});

describe('a line in the channel', () => {
  test('tells of each change, in the order of the changes, without notifying or counting', async () => {
    const { ada, grace, alan, id, params, linesFor } = await inBoard();
    const unreadBefore = (await ada.channels.unread()).map(({ unread }) => unread);
    await grace.channels.change({ params, body: { name: 'Board 2027', description: 'Numbers' } });
    await grace.channels.change({ params, body: { isArchived: true } });
    await grace.channels.change({ params, body: { isArchived: true } });
    await grace.channels.change({ params, body: { isArchived: false } });
    await grace.channels.removeMember({ params: { id, userId: alan.id } });
    expect(await linesFor(ada)).toEqual([
      'Grace Byron added Ada Byron.',
      'Grace Byron added Alan Byron.',
      'Grace Byron renamed the channel from “Board” to “Board 2027”.',
      'Grace Byron changed the description.',
      'Grace Byron archived the channel.',
      'Grace Byron unarchived the channel.',
      'Grace Byron removed Alan Byron.',
    ]);
    await grace.channels.leave({ params });
    expect((await linesFor(ada)).at(-1)).toBe('Grace Byron left.');
    expect((await ada.channels.unread()).map(({ unread }) => unread)).toEqual(unreadBefore);
    expect(await notificationsOf(ada)).toEqual(['Grace Byron added you to “Board”.']);
  });

  test('cannot be edited, answered, marked, deleted or found', async () => {
    const { ada, grace, params } = await inBoard();
    const [line] = await grace.messages.list({ params });
    expect(line).toMatchObject({
      type: 'system',
      user: { id: grace.id },
      change: { kind: 'invited', person: { id: ada.id }, names: null },
    });
    const at = { params: { id: line?.id ?? 0 } };
    const tries = [
      grace.messages.change({ ...at, body: { content: 'Never' } }),
      grace.messages.reply({ ...at, body: { content: 'Never' } }),
      grace.messages.pin({ ...at, body: { on: true } }),
      grace.messages.react({ ...at, body: { emoji: '👍', on: true } }),
      ada.messages.delete(at),
      grace.messages.delete(at),
    ];
    await Promise.all(tries.map((one) => expect(one).rejects.toMatchObject({ status: 409 })));
    expect(await grace.messages.search({ query: { q: 'added' } })).toEqual([]);
  });
});

describe('a channel that changes who can see it', () => {
  test('is private for the chosen people only, and the others lose it at once', async () => {
    const ada = await adminWithoutChannels(world());
    const [grace, alan] = [await world().colleague(ada), await world().colleague(ada, 'Alan')];
    const { id } = await grace.channels.create({ body: { name: 'plans' } });
    const params = { id };
    await ada.messages.create({ params, body: { content: 'Plan @Alan @Grace' } });
    const live = await alan.live();
    await expect(alan.channels.setType({ params, body: { type: 'private' } })).rejects.toMatchObject({ status: 403 });
    const channel = await grace.channels.setType({ params, body: { type: 'private', userIds: [ada.id] } });
    expect(channel).toMatchObject({ type: 'private', memberCount: 2 });
    expect(await live.subscribe({ noun: 'channels', id })).toEqual({ refused: 'not_found' });
    await expect(alan.messages.list({ params })).rejects.toMatchObject({ status: 404 });
    expect(await alan.channels.unread()).toEqual([]);
    expect(await notificationsOf(alan)).toEqual([]);
    expect(await notificationsOf(grace)).toEqual(['Ada Byron mentioned you in “plans”.']);
    expect((await ada.messages.list({ params })).at(-1)?.content).toBe('Grace Byron made the channel private.');
  });

  test('is public for everyone with all its messages', async () => {
    const { ada, grace, alan, params, write } = await inBoard();
    await write(grace, 'From the beginning');
    const edith = await world().colleague(ada, 'Edith');
    await grace.channels.invite({ params, body: { userId: edith.id, fromNow: true } });
    await expect(alan.channels.setType({ params, body: { type: 'public' } })).rejects.toMatchObject({ status: 403 });
    expect(await ada.channels.setType({ params, body: { type: 'public' } })).toMatchObject({ type: 'public' });
    const stranger = await world().colleague(ada, 'Stranger');
    for (const person of [edith, stranger])
      expect((await person.messages.list({ params })).map(({ content }) => content)).toContain('From the beginning');
  });

  test('has nothing unread for people who were not in it when it becomes public', async () => {
    const { ada, grace, id, params, write } = await inBoard();
    const edith = await world().colleague(ada, 'Edith');
    await write(grace, 'Numbers, @channel');
    const all = { unread: 0, mentions: 0 };
    await grace.channels.setType({ params, body: { type: 'public' } });
    expect(await edith.channels.unread()).toMatchObject([all]);
    const { id: lastReadId } = await write(grace, 'Hello, @channel');
    expect(await edith.channels.unread()).toMatchObject([{ unread: 1, mentions: 1 }]);
    await edith.channels.read({ params: { id }, body: { lastReadId } });
    await grace.channels.setType({ params, body: { type: 'private' } });
    await grace.channels.setType({ params, body: { type: 'public' } });
    expect(await edith.channels.unread()).toMatchObject([all]);
  });
});

test('a link to a message is read by those who can read the message alone, with its text', async () => {
  const { ada, grace, write } = await inBoard();
  const message = await write(grace, 'The crane contract');
  const edith = await world().colleague(ada, 'Edith');
  const query = { messages: `${message.id},2147483647` };
  expect((await ada.links.read({ query })).messages).toEqual([message]);
  expect((await edith.links.read({ query })).messages).toEqual([]);
  const params = { id: message.channelId };
  await grace.channels.invite({ params, body: { userId: edith.id, fromNow: true } });
  expect((await edith.links.read({ query })).messages).toEqual([]);
  await grace.messages.delete({ params: { id: message.id } });
  expect((await ada.links.read({ query })).messages).toEqual([]);
});

test('a channel opens at the first message of a day', async () => {
  const { ada, grace, params } = await inBoard();
  const [first] = await grace.messages.list({ params });
  const on = (day: string) => ada.messages.firstSince({ params, query: { day } });
  expect(await on('2020-01-01')).toEqual({ id: first?.id });
  expect(await on('2099-01-01')).toEqual({ id: null });
  const stranger = await world().colleague(ada, 'Edith');
  const tried = stranger.messages.firstSince({ params, query: { day: '2020-01-01' } });
  await expect(tried).rejects.toMatchObject({ status: 404 });
});
