import { expect, test } from 'vitest';
import { openWorld, type Person } from '#test/world.ts';

const world = openWorld();

async function inYard(type: 'public' | 'private' = 'public') {
  const ada = await world().admin();
  const grace = await world().colleague(ada);
  const channel = await grace.channels.create({ body: { name: 'yard', type } });
  return { ada, grace, channel };
}
const write = (person: Person, { id }: { id: number }) =>
  person.messages.create({ params: { id }, body: { content: 'In the water' } });
async function withMessage() {
  const crew = await inYard();
  return { ...crew, id: (await write(crew.grace, crew.channel)).id };
}
const react = (person: Person, id: number, emoji: string, on = true) =>
  person.messages.react({ params: { id }, body: { emoji, on } });

test('reactions keep the order in which they were added, each person once', async () => {
  const { ada, grace, channel, id } = await withMessage();
  await react(ada, id, '🎉');
  await react(grace, id, '👍');
  await react(grace, id, '🎉');
  const again = await react(grace, id, '🎉');
  expect(again.reactions).toEqual([
    { emoji: '🎉', userIds: [ada.id, grace.id] },
    { emoji: '👍', userIds: [grace.id] },
  ]);
  expect(again).toMatchObject({ editedAt: null });
  expect(await ada.messages.list({ params: { id: channel.id } })).toEqual([again]);
  await react(ada, id, '🎉', false);
  await react(grace, id, '👍', false);
  expect((await react(ada, id, '👍', false)).reactions).toEqual([{ emoji: '🎉', userIds: [grace.id] }]);
});

test('a reaction is delivered to the people who can read the message, and to no one else', async () => {
  const { ada, grace, channel } = await inYard('private');
  const [his, hers] = [await ada.live(), await grace.live()];
  const { id } = await write(grace, channel);
  expect(await hers.changed('messages')).toMatchObject([{ id, reactions: [] }]);
  const message = await react(grace, id, '👍');
  expect(await hers.changed('messages')).toEqual([message]);
  await expect(react(ada, id, '👍')).rejects.toMatchObject({ status: 404 });
  const open = await grace.channels.create({ body: { name: 'open' } });
  const publicMessage = await grace.messages.create({ params: { id: open.id }, body: { content: 'To all' } });
  expect(await his.changed('messages')).toEqual([publicMessage]);
});

test('simultaneous reactions are all kept', async () => {
  const { ada, grace, channel, id } = await withMessage();
  const emoji = ['👍', '🎉', '❤️', '👀', '✅'];
  await Promise.all([ada, grace].flatMap((person) => emoji.map((one) => react(person, id, one))));
  const [message] = await ada.messages.list({ params: { id: channel.id } });
  expect(message?.reactions.map((one) => [one.emoji, one.userIds.toSorted()]).sort()).toEqual(
    emoji.map((one) => [one, [ada.id, grace.id].sort()]).sort(),
  );
});

test.each(['', 'a', '1', '👍👍', '👍 ', '<b>', '❤'])('“%s” is not a single emoji', async (emoji) => {
  const { ada, id } = await withMessage();
  await expect(react(ada, id, emoji)).rejects.toThrow('400: Choose a single emoji');
});

test.each(['👍🏽', '🇵🇹', '👩‍👩‍👧‍👦', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '1️⃣'])('%s is a single emoji', async (emoji) => {
  const { ada, id } = await withMessage();
  expect((await react(ada, id, emoji)).reactions).toEqual([{ emoji, userIds: [ada.id] }]);
});

test('a message has at most 20 different reactions', async () => {
  const { ada, grace, id } = await withMessage();
  const emoji = Array.from({ length: 21 }, (_, n) => String.fromCodePoint(0x1f600 + n));
  for (const one of emoji.slice(0, 20)) await react(ada, id, one);
  await expect(react(ada, id, emoji[20] ?? '')).rejects.toMatchObject({ status: 409 });
  expect((await react(grace, id, emoji[0] ?? '')).reactions).toHaveLength(20);
});
