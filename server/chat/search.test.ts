import { expect, test } from 'vitest';
import { onDatabase } from '#test/on-database.ts';
import { openWorld, type Person } from '#test/world.ts';

const world = openWorld();

type Sought = NonNullable<Parameters<Person['messages']['search']>[0]>['query'];
const found = async (person: Person, query: Sought) =>
  (await person.messages.search({ query })).map(({ content }) => content);

async function inYard(type: 'public' | 'private' = 'public') {
  const ada = await world().admin();
  const grace = await world().colleague(ada);
  const { id } = await grace.channels.create({ body: { name: 'yard', type } });
  const write = (person: Person, content: string) => person.messages.create({ params: { id }, body: { content } });
  return { ada, grace, id, write };
}

test('messages are found by word prefixes in any case, newest first, in pages', async () => {
  const { ada, write } = await inYard();
  const hull = await write(ada, 'Hull 112 is in the water');
  await write(ada, "O'Brien paints the hulls on Thursday");
  await write(ada, 'Lunch?');
  expect(await found(ada, { q: 'HULL' })).toEqual(["O'Brien paints the hulls on Thursday", 'Hull 112 is in the water']);
  expect(await found(ada, { q: 'hul wat' })).toEqual(['Hull 112 is in the water']);
  expect(await found(ada, { q: "o'brien" })).toEqual(["O'Brien paints the hulls on Thursday"]);
  expect(await found(ada, { q: 'hull', limit: 1, before: hull.id + 1 })).toEqual(['Hull 112 is in the water']);
  for (const q of ['ull', "' or 1=1 --", '🚢', ' ', ":* & '\\"]) expect(await found(ada, { q })).toEqual([]);
});

test('messages are found by person, channel and days, with and without text', async () => {
  const { ada, grace, id, write } = await inYard();
  await write(ada, 'Old news');
  await onDatabase(world(), `update messages set created_at = '2026-03-01T12:00Z' where channel_id = $1`, [id]);
  await write(grace, 'Good news');
  const other = await ada.channels.create({ body: { name: 'office' } });
  expect(await found(ada, { person: grace.id })).toEqual(['Good news']);
  expect(await found(ada, { channel: id })).toEqual(['Good news', 'Old news']);
  expect(await found(ada, { channel: other.id, q: 'news' })).toEqual([]);
  expect(await found(ada, { q: 'news', from: '2026-03-01', to: '2026-03-01' })).toEqual(['Old news']);
  expect(await found(ada, { from: '2026-03-02' })).toEqual(['Good news']);
  await grace.users.changePreferences({ body: { timeZone: 'Pacific/Auckland' } });
  const days = { q: 'news', from: '2026-03-02', to: '2026-03-02' };
  expect([await found(ada, days), await found(grace, days)]).toEqual([[], ['Old news']]);
  const since = async (person: Person) =>
    (await person.messages.firstSince({ params: { id }, query: { day: '2026-03-02' } })).id;
  const [old, good] = (await ada.messages.list({ params: { id } })).map(({ id }) => id);
  expect([await since(ada), await since(grace)]).toEqual([good, old]);
});

test('a frequent word and a rare one are both found among thousands', async () => {
  const { ada, id, write } = await inYard();
  await write(ada, 'Zinc for the harbour');
  await onDatabase(
    world(),
    `insert into messages (organization_id, channel_id, user_id, content)
     select organization_id, id, $2, 'Harbour ' || n from channels, generate_series(1, 3000) n where id = $1`,
    [id, ada.id],
  );
  const check = async () => {
    const [newest, ...others] = await found(ada, { q: 'harbour' });
    expect([newest, others.length]).toEqual(['Harbour 3000', 19]);
    expect(await found(ada, { q: 'harbour zinc' })).toEqual(['Zinc for the harbour']);
  };
  await check();
  await onDatabase(world(), `select setval('messages_id_seq', nextval('messages_id_seq') + 200000)`);
  await onDatabase(
    world(),
    `insert into messages (organization_id, channel_id, user_id, content)
     select organization_id, id, $2, 'ok' from channels, generate_series(1, 2100) where id = $1`,
    [id, ada.id],
  );
  await check();
});

test('a search finds nothing in private channels that the caller is not in, not even for an admin, nor in another organization', async () => {
  const { ada, grace, id, write } = await inYard('private');
  await write(grace, 'Secret hull');
  const mallory = await world().admin('Mallory');
  for (const outsider of [ada, mallory]) {
    expect(await found(outsider, { q: 'hull' })).toEqual([]);
    expect(await found(outsider, { channel: id })).toEqual([]);
    expect(await found(outsider, { person: grace.id })).toEqual([]);
  }
  expect(await found(grace, { q: 'hull' })).toEqual(['Secret hull']);
});
