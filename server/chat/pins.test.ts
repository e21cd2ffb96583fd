import { expect, test } from 'vitest';
import { openWorld, type Person } from '#test/world.ts';

const world = openWorld();

async function inYard(type: 'public' | 'private' = 'public') {
  const ada = await world().admin();
  const grace = await world().colleague(ada);
  const { id } = await grace.channels.create({ body: { name: 'yard', type } });
  return { ada, grace, id };
}
const write = (person: Person, id: number) => person.messages.create({ params: { id }, body: { content: 'Hello' } });
const pin = (person: Person, id: number, on = true) => person.messages.pin({ params: { id }, body: { on } });
const pins = async (person: Person, id: number) =>
  (await person.messages.pins({ params: { id } })).map((one) => one.id);

test('people who read a channel can pin and unpin its messages, latest first', async () => {
  const { ada, grace, id } = await inYard();
  const [first, second] = [await write(grace, id), await write(grace, id)];
  await pin(ada, second.id);
  const pinned = await pin(ada, first.id);
  expect(await pin(grace, first.id)).toEqual(pinned);
  expect(await pins(grace, id)).toEqual([first.id, second.id]);
  expect(await pin(grace, first.id, false)).toMatchObject({ pinnedAt: null, editedAt: null });
  await grace.messages.delete({ params: { id: second.id } });
  expect(await pins(ada, id)).toEqual([]);
});

test('pins are delivered to the people who can read the channel only', async () => {
  const { ada, grace, id } = await inYard('private');
  const live = await grace.live();
  const message = await write(grace, id);
  expect(await live.changed('messages')).toEqual([message]);
  const pinned = await pin(grace, message.id);
  expect(await live.changed('messages')).toEqual([pinned]);
  const tries = [pin(ada, message.id), ada.messages.pins({ params: { id } })];
  await Promise.all(tries.map((one) => expect(one).rejects.toMatchObject({ status: 404 })));
});

test('a channel has at most 50 pins', async () => {
  const { grace, id } = await inYard();
  const ids: number[] = [];
  for (let n = 0; n < 51; n++) ids.push((await write(grace, id)).id);
  for (const one of ids.slice(1)) await pin(grace, one);
  await expect(pin(grace, ids[0] ?? 0)).rejects.toMatchObject({ status: 409 });
});
