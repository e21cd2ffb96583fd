import { describe, expect, test } from 'vitest';
import { onDatabase } from '#test/on-database.ts';
import { openWorld, type Person } from '#test/world.ts';

const world = openWorld();

async function inYard(type: 'public' | 'private' = 'public') {
  const ada = await world().admin();
  const [grace, alan] = [await world().colleague(ada), await world().colleague(ada, 'Alan')];
  const channel = await grace.channels.create({ body: { name: 'yard', type } });
  const params = { id: channel.id };
  if (type === 'private') await grace.channels.invite({ params, body: { userId: alan.id } });
  const write = (person: Person, content: string, mentions: string[] = []) =>
    person.messages.create({ params, body: { content, mentions } });
  return { ada, grace, alan, channel, params, write };
}
const waiting = async (person: Person, { id }: { id: number }) =>
  (await person.channels.unread()).find(({ channelId }) => channelId === id);
const notificationsOf = async (person: Person) =>
  (await person.notifications.list())
    .filter(({ title }) => title !== 'Added to a channel')
    .map(({ message }) => message);

test('an organization begins with a public channel for everyone', async () => {
  const ada = await world().admin();
  const [general, ...others] = await ada.channels.list();
  expect([general?.name, general?.type, others]).toEqual(['general', 'public', []]);
  await ada.messages.create({ params: { id: general?.id ?? 0 }, body: { content: 'Welcome' } });
});

describe('a channel', () => {
  test('is renamed and described by its creator or an admin, and others see it immediately', async () => {
    const { ada, grace, alan, params } = await inYard();
    const live = await alan.live();
    const body = { name: 'slips', description: 'What happens there' };
    expect(await grace.channels.change({ params, body })).toMatchObject(body);
    expect(await live.changed('channels')).toMatchObject([body]);
    await expect(alan.channels.change({ params, body: { name: 'mine' } })).rejects.toMatchObject({ status: 403 });
    expect(await ada.channels.change({ params, body: { description: null } })).toMatchObject({ description: null });
    await expect(ada.channels.change({ params, body: { name: ' ' } })).rejects.toThrow('400: Channel name is required');
    const late = { description: 'Mine', descriptionFrom: 'What happens there' };
    await expect(ada.channels.change({ params, body: late })).rejects.toMatchObject({ status: 409 });
  });

  test('that is private is changed by its members only, and a direct conversation by no one', async () => {
    const { ada, grace, alan, params } = await inYard('private');
    expect(await alan.channels.change({ params, body: { name: 'slips' } })).toMatchObject({ name: 'slips' });
    await expect(ada.channels.change({ params, body: { name: 'open' } })).rejects.toMatchObject({ status: 404 });
    const { id } = await ada.channels.openDirect({ body: { userIds: [grace.id] } });
    await expect(ada.channels.change({ params: { id }, body: { name: 'us' } })).rejects.toMatchObject({ status: 409 });
  });

  test('that is archived can be read, found and searched, but not written to until it is restored', async () => {
    const { grace, alan, params, write } = await inYard();
    const message = await write(grace, 'Launched');
    const archived = await grace.channels.change({ params, body: { isArchived: true } });
    expect(archived.archivedAt).not.toBeNull();
    expect(await grace.channels.change({ params, body: { isArchived: true } })).toMatchObject({
      archivedAt: archived.archivedAt,
    });
    expect(await alan.messages.list({ params })).toMatchObject([message, { type: 'system' }]);
    expect(await alan.messages.search({ query: { q: 'launched' } })).toHaveLength(1);
    expect(await alan.search.find({ query: { q: 'yard' } })).toMatchObject([{ kind: 'channel', id: params.id }]);
    expect(await waiting(alan, params)).toMatchObject({ unread: 0 });
    const at = { params: { id: message.id } };
    const tries = [
      write(alan, 'Too late'),
      alan.messages.reply({ ...at, body: { content: 'Too late' } }),
      alan.messages.react({ ...at, body: { emoji: '👍', on: true } }),
      alan.messages.pin({ ...at, body: { on: true } }),
      grace.messages.change({ ...at, body: { content: 'Sunk' } }),
    ];
    await Promise.all(tries.map((one) => expect(one).rejects.toThrow('409: This channel is archived.')));
    expect(await alan.messages.list({ params })).toMatchObject([message, { type: 'system' }]);
    await expect(alan.channels.change({ params, body: { isArchived: false } })).rejects.toMatchObject({ status: 403 });
    await grace.channels.change({ params, body: { isArchived: false } });
    await write(alan, 'In time');
    expect(await waiting(alan, params)).toMatchObject({ unread: 1 });
  });
});

describe('a muted channel', () => {
  test('notifies only of messages that mention the reader by name, not with @channel', async () => {
    const { grace, alan, params, write } = await inYard('private');
    expect(await alan.channels.mute({ params, body: { on: true } })).toMatchObject({ isMuted: true });
    await write(grace, 'Hello');
    await write(grace, '@channel hello');
    expect(await notificationsOf(alan)).toEqual([]);
    // The invitation counts too.
    expect(await waiting(alan, params)).toMatchObject({ isMuted: true, unread: 3, mentions: 0 });
    await write(grace, '@Alan hello', [alan.id]);
    expect(await notificationsOf(alan)).toEqual(['Grace Byron mentioned you in “yard”.']);
    expect(await waiting(alan, params)).toMatchObject({ unread: 4, mentions: 1 });
  });

  test('is muted for that person only, in all their windows, until they unmute it', async () => {
    const { ada, grace, alan, params, write } = await inYard();
    const live = await alan.live();
    const muted = await alan.channels.mute({ params, body: { on: true } });
    expect(await live.changed('unread')).toEqual([muted]);
    await write(ada, '@channel hello');
    expect([(await notificationsOf(grace)).length, (await notificationsOf(alan)).length]).toEqual([1, 0]);
    await alan.channels.mute({ params, body: { on: false } });
    await write(ada, '@channel again');
    expect(await notificationsOf(alan)).toHaveLength(1);
  });

  test('must be readable for the person', async () => {
    const { ada, params } = await inYard('private');
    await expect(ada.channels.mute({ params, body: { on: true } })).rejects.toMatchObject({ status: 404 });
    expect(await onDatabase(world(), `select from channel_members where user_id = '${ada.id}'`)).toEqual([]);
  });

  test('stays muted for a person who reads it', async () => {
    const { grace, alan, params, write } = await inYard();
    await alan.channels.mute({ params, body: { on: true } });
    const { id: lastReadId } = await write(grace, 'Hello');
    expect(await alan.channels.read({ params, body: { lastReadId } })).toMatchObject({ isMuted: true, unread: 0 });
  });
});
