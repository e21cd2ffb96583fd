import { expect, test } from 'vitest';
import type { SourcedNoun } from '#contract/sources.ts';
import { createTodo } from '#test/builders.ts';
import { openWorld, type Person } from '#test/world.ts';

const world = openWorld();

/** Ada and Grace, and a message of Grace's in a channel that she created. */
async function chat(type: 'public' | 'private' = 'public') {
  const ada = await world().admin();
  const grace = await world().colleague(ada);
  const channel = await grace.channels.create({ body: { name: 'yard', type } });
  const params = { id: channel.id };
  const message = await grace.messages.create({ params, body: { content: 'No lift\nOn the third floor' } });
  const made = async () => (await grace.messages.list({ params }))[0]?.made;
  return { ada, grace, channel, message, made };
}

const createOf: Record<
  SourcedNoun,
  (person: Person, body: { title: string; messageId: number }) => Promise<{ id: number }>
> = {
  todos: createTodo,
  issues: (person, body) => person.issues.create({ body }),
  headlines: (person, body) => person.headlines.create({ body }),
};
const sourceOf = async (person: Person, noun: SourcedNoun, id: number) =>
  (await person.sources.read({ query: { [noun]: `${id}` } }))[0];

test.each(['todos', 'issues', 'headlines'] as const)(
  '%s created from a message are linked in both directions',
  async (noun) => {
    const { ada, grace, channel, message, made } = await chat();
    const live = await grace.live();
    const { id } = await createOf[noun](ada, { title: 'No lift', messageId: message.id });
    const { name, type } = channel;
    expect(await sourceOf(ada, noun, id)).toEqual({
      noun,
      id,
      message: { id: message.id, parentId: null, createdAt: message.createdAt, user: message.user },
      channel: { id: channel.id, name, type },
    });
    expect(await made()).toEqual([{ noun, id }]);
    expect(await live.changed('messages')).toMatchObject([{ id: message.id, made: [{ noun, id }], editedAt: null }]);
  },
);

test('a message does not show a deleted row until it is restored', async () => {
  const { grace, message, made } = await chat();
  const params = { id: (await grace.issues.create({ body: { title: 'No lift', messageId: message.id } })).id };
  await grace.issues.delete({ params });
  expect(await made()).toEqual([]);
  await grace.issues.restore({ params });
  expect(await made()).toHaveLength(1);
});

test('a row stays when its message and channel are deleted', async () => {
  const { grace, channel, message } = await chat();
  const { id } = await grace.issues.create({ body: { title: 'No lift', messageId: message.id } });
  await grace.messages.delete({ params: { id: message.id } });
  expect(await sourceOf(grace, 'issues', id)).toBeUndefined();
  const second = await grace.messages.create({ params: { id: channel.id }, body: { content: 'No crane' } });
  const todo = await createTodo(grace, { title: 'No crane', messageId: second.id });
  await grace.channels.delete({ params: { id: channel.id } });
  expect(await sourceOf(grace, 'todos', todo.id)).toBeUndefined();
});

test('a deleted message with replies is no source', async () => {
  const { grace, message, made } = await chat();
  const { id } = await grace.issues.create({ body: { title: 'No lift', messageId: message.id } });
  await grace.messages.reply({ params: { id: message.id }, body: { content: 'Still none' } });
  await grace.messages.delete({ params: { id: message.id } });
  expect(await made()).toEqual([]);
  expect(await sourceOf(grace, 'issues', id)).toBeUndefined();
  const again = grace.issues.create({ body: { title: 'No lift', messageId: message.id } });
  await expect(again).rejects.toMatchObject({ status: 400 });
});

test('only members of a private channel see the source of a row, not even admins', async () => {
  const { ada, grace, channel, message } = await chat('private');
  const live = await ada.live();
  const issue = await grace.issues.create({ body: { title: 'Pay', messageId: message.id } });
  const plain = await grace.issues.create({ body: { title: 'Plain' } });
  const received = [...(await live.changed('issues')), ...(await live.changed('issues'))];
  expect(received).toEqual([issue, plain]);
  for (const { id } of [issue, plain]) expect(await sourceOf(ada, 'issues', id)).toBeUndefined();
  const seen = [
    await ada.issues.list(),
    await ada.issues.activity({ params: { id: issue.id } }),
    await ada.search.find({ query: { q: 'Pay' } }),
    await ada.audit.list(),
  ];
  expect(Object.keys(issue)).toEqual(Object.keys(plain));
  expect(JSON.stringify(seen)).not.toMatch(/yard|messageId|No lift/);
  expect(await sourceOf(grace, 'issues', issue.id)).toMatchObject({
    message: { id: message.id },
    channel: { name: 'yard' },
  });
  await grace.channels.invite({ params: { id: channel.id }, body: { userId: ada.id } });
  expect(await sourceOf(ada, 'issues', issue.id)).toBeDefined();
  await ada.channels.leave({ params: { id: channel.id } });
  expect(await sourceOf(ada, 'issues', issue.id)).toBeUndefined();
});

test.each(['todos', 'issues', 'headlines'] as const)(
  '%s cannot be made of a message that one may not read',
  async (noun) => {
    const { ada, message, made } = await chat('private');
    const refused = createOf[noun](ada, { title: 'Pay', messageId: message.id });
    await expect(refused).rejects.toMatchObject({ status: 400, body: { errors: [{ path: 'messageId' }] } });
    const never = createOf[noun](ada, { title: 'Pay', messageId: 0x7fffffff });
    await expect(never).rejects.toMatchObject({ status: 400, body: { errors: [{ path: 'messageId' }] } });
    expect(await made()).toEqual([]);
  },
);
