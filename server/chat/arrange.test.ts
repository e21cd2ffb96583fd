import { expect, test } from 'vitest';
import { adminWithoutChannels } from '#test/builders.ts';
import { openWorld, type Person } from '#test/world.ts';

const world = openWorld();

async function crew() {
  const ada = await adminWithoutChannels(world());
  const [grace, alan] = [await world().colleague(ada), await world().colleague(ada, 'Alan')];
  return { ada, grace, alan };
}
const write = (person: Person, id: number, content: string) =>
  person.messages.create({ params: { id }, body: { content } });
const stateOf = async (person: Person, id: number) =>
  (await person.channels.unread()).find(({ channelId }) => channelId === id);
const isHidden = async (person: Person, id: number) => {
  const state = await stateOf(person, id);
  return state !== undefined && state.hiddenAtId !== null && state.lastMessageId <= state.hiddenAtId;
};

test('a public channel that a person left stays away, and tells only of mentions by name, until they want it back', async () => {
  const { ada, grace } = await crew();
  const { id } = await ada.channels.create({ body: { name: 'yard' } });
  const live = await grace.live();
  const left = await grace.channels.arrange({ params: { id }, body: { isHidden: true } });
  expect(await live.changed('unread')).toEqual([left]);
  await write(ada, id, 'Hello @channel');
  expect([await isHidden(grace, id), await isHidden(ada, id)]).toEqual([true, false]);
  expect(await stateOf(grace, id)).toMatchObject({ mentions: 0 });
  expect(await grace.notifications.list()).toEqual([]);
  await write(ada, id, 'Hello @Grace');
  expect(await stateOf(grace, id)).toMatchObject({ mentions: 1 });
  expect(await grace.notifications.list()).toHaveLength(1);
  expect(await grace.messages.list({ params: { id } })).toHaveLength(2);
  await grace.channels.arrange({ params: { id }, body: { isHidden: false } });
  expect(await isHidden(grace, id)).toBe(false);
});

test('a hidden conversation comes back with its next message, or when it is opened again', async () => {
  const { ada, grace } = await crew();
  const { id } = await ada.channels.openDirect({ body: { userIds: [grace.id] } });
  await write(ada, id, 'Hello');
  await grace.channels.arrange({ params: { id }, body: { isHidden: true } });
  expect(await isHidden(grace, id)).toBe(true);
  await write(ada, id, 'Anybody?');
  expect(await isHidden(grace, id)).toBe(false);
  expect(await stateOf(grace, id)).toMatchObject({ unread: 1 });
  await grace.channels.arrange({ params: { id }, body: { isHidden: true } });
  await grace.channels.openDirect({ body: { userIds: [ada.id] } });
  expect(await isHidden(grace, id)).toBe(false);
});

test('what a person hides is read, on their other devices too, and in the bell', async () => {
  const { ada, grace } = await crew();
  const direct = await ada.channels.openDirect({ body: { userIds: [grace.id] } });
  const open = await ada.channels.create({ body: { name: 'yard' } });
  for (const { id } of [direct, open]) await write(ada, id, 'Hello @Grace');
  const live = await grace.live();
  for (const { id } of [direct, open]) {
    const state = await grace.channels.arrange({ params: { id }, body: { isHidden: true } });
    expect(state).toMatchObject({ unread: 0, mentions: 0, lastReadId: state.lastMessageId });
    expect(await live.changed('unread')).toEqual([state]);
  }
  expect(await grace.notifications.unreadCount()).toMatchObject({ count: 0 });
});

test('channels can be listed in at most 20 own sections, which only their owner sees', async () => {
  const { ada, grace } = await crew();
  const ids: number[] = [];
  for (let n = 0; n <= 20; n++) ids.push((await ada.channels.create({ body: { name: `c${n}` } })).id);
  const put = (id: number, section: string | null) => ada.channels.arrange({ params: { id }, body: { section } });
  for (const [n, id] of ids.slice(0, 20).entries()) await put(id, `Section ${n}`);
  const last = ids.at(-1) ?? 0;
  await expect(put(last, 'One more')).rejects.toThrow('409: You can have at most 20 sections');
  expect(await put(last, 'Section 3')).toMatchObject({ section: 'Section 3' });
  expect(await put(last, null)).toMatchObject({ section: null });
  expect(await stateOf(grace, ids[0] ?? 0)).toMatchObject({ section: null });
  const secret = await grace.channels.create({ body: { name: 'secret', type: 'private' } });
  await expect(put(secret.id, 'Section 3')).rejects.toMatchObject({ status: 404 });
});

test('a person added to a group conversation reads what is written from then on', async () => {
  const { ada, grace, alan } = await crew();
  const edith = await world().colleague(ada, 'Edith');
  const { id } = await ada.channels.openDirect({ body: { userIds: [grace.id, alan.id] } });
  await write(ada, id, 'Before');
  expect((await ada.channels.invitable({ params: { id } })).map((one) => one.id)).toEqual([edith.id]);
  const group = await grace.channels.invite({ params: { id }, body: { userId: edith.id } });
  expect(group.people).toHaveLength(4);
  await write(alan, id, 'After');
  expect((await edith.messages.list({ params: { id } })).map(({ content }) => content)).toEqual([
    'Grace Byron added Edith Byron.',
    'After',
  ]);
  expect((await edith.notifications.list()).map(({ message }) => message)).toContain(
    'Grace Byron added you to a conversation.',
  );
});

test('a group conversation can be left, and goes on with the others', async () => {
  const { ada, grace, alan } = await crew();
  const { id } = await ada.channels.openDirect({ body: { userIds: [grace.id, alan.id] } });
  await write(ada, id, 'Hello');
  await alan.channels.leave({ params: { id } });
  await expect(alan.messages.list({ params: { id } })).rejects.toMatchObject({ status: 404 });
  await write(grace, id, 'Alan left');
  expect(await ada.channels.find({ params: { id } })).toMatchObject({
    memberCount: 2,
    people: [{ id: ada.id }, { id: grace.id }],
  });
  const pair = await ada.channels.openDirect({ body: { userIds: [grace.id] } });
  expect(pair.id).not.toBe(id);
});

test('no one writes to a person who left or is deactivated, while a group goes on', async () => {
  const { ada, grace, alan } = await crew();
  const pair = await ada.channels.openDirect({ body: { userIds: [grace.id] } });
  const group = await ada.channels.openDirect({ body: { userIds: [grace.id, alan.id] } });
  const first = await write(grace, pair.id, 'Hello');
  await ada.users.deactivate({ params: { id: grace.id } });
  const refusal = '409: No one else is in this conversation anymore. You can read it, but not write in it.';
  await expect(write(ada, pair.id, 'Are you there?')).rejects.toThrow(refusal);
  const answer = ada.messages.reply({ params: { id: first.id }, body: { content: 'Hello?' } });
  await expect(answer).rejects.toThrow(refusal);
  await write(ada, group.id, 'The two of us');
  await ada.users.reactivate({ params: { id: grace.id } });
  await write(ada, pair.id, 'Welcome back');
  await ada.users.delete({ params: { id: grace.id }, query: { transferToUserId: ada.id } });
  await expect(write(ada, pair.id, 'Gone')).rejects.toThrow(refusal);
});
