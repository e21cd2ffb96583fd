import { expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { adminWithoutChannels } from '#test/builders.ts';
import { download } from '#test/exports.ts';
import { onDatabase } from '#test/on-database.ts';
import { openWorld, type Person } from '#test/world.ts';

const world = openWorld();

async function inYard() {
  const ada = await adminWithoutChannels(world());
  const grace = await world().colleague(ada);
  const { id } = await ada.channels.create({ body: { name: 'yard', type: 'private' } });
  await ada.channels.invite({ params: { id }, body: { userId: grace.id } });
  const { id: messageId } = await ada.messages.create({ params: { id }, body: { content: 'Hull 112?' } });
  return { ada, grace, params: { id }, messageId };
}
const textsOf = async (person: Person) => (await person.messageDrafts.list()).map(({ content }) => content);

test('a draft is on the other devices of its author at once, and of no one else, until it is empty', async () => {
  const { ada, grace, params, messageId } = await inYard();
  const [phone, other] = [await grace.live(), await ada.live()];
  const typed = { content: '  Hull 112 is ', version: 0 };
  const draft = await grace.messageDrafts.save({ params, body: typed });
  expect(await phone.changed('messageDrafts')).toEqual([draft]);
  const reply = await grace.messageDrafts.save({ params, body: { ...typed, content: 'Yes', parentId: messageId } });
  expect(await textsOf(grace)).toEqual([typed.content, 'Yes']);
  expect(await textsOf(ada)).toEqual([]);
  expect(await grace.messageDrafts.save({ params, body: { content: ' ', version: draft?.version ?? 0 } })).toBeNull();
  expect(await phone.removed('messageDrafts')).toContain(draft?.id);
  expect(await grace.messageDrafts.list()).toEqual([reply]);
  await ada.messages.create({ params, body: { content: 'Anyone?' } });
  expect((await other.changed('messages')).map(({ content }) => content)).toEqual(['Anyone?']);
});

test('a device that has not seen what another one stored overwrites nothing', async () => {
  const { grace, params } = await inYard();
  const save = (content: string, version: number) => grace.messageDrafts.save({ params, body: { content, version } });
  const first = await save('On the phone', 0);
  for (const content of ['At the desk', '', 'On the phone']) expect(await save(content, 0)).toEqual(first);
  const [one, other] = await Promise.all(['one', 'other'].map((content) => save(content, first?.version ?? 0)));
  expect(one).toEqual(other);
  expect(await grace.messageDrafts.list()).toEqual([one]);
});

test('a draft goes with the channel, and is in no one else’s thread', async () => {
  const { ada, grace, params, messageId } = await inYard();
  await grace.messageDrafts.save({ params, body: { content: 'Soon', version: 0 } });
  const other = await ada.channels.create({ body: { name: 'harbour' } });
  for (const parentId of [messageId, 2 ** 31 - 1])
    await expect(
      grace.messageDrafts.save({ params: { id: other.id }, body: { content: 'No', parentId, version: 0 } }),
    ).rejects.toMatchObject({ status: 400 });
  expect((await download(grace, '/api/user/data')).contains('Soon')).toBe(true);
  await ada.channels.removeMember({ params: { id: params.id, userId: grace.id } });
  expect(await textsOf(grace)).toEqual([]);
  await ada.channels.invite({ params, body: { userId: grace.id } });
  expect(await textsOf(grace)).toEqual([]);
});

test('beyond the limit the oldest draft goes', async () => {
  const { ada, grace, params } = await inYard();
  await grace.messageDrafts.save({ params, body: { content: 'Oldest', version: 0 } });
  await onDatabase(
    world(),
    `with made as (
       insert into channels (organization_id, name) select organization_id, 'many-' || n from channels, generate_series(2, $2::int) n
       where id = $1 returning organization_id, id)
     insert into message_drafts (organization_id, channel_id, user_id, content) select organization_id, id, $3, 'Draft' from made`,
    [params.id, limits.drafts, grace.id],
  );
  const { id } = await ada.channels.create({ body: { name: 'harbour' } });
  await grace.messageDrafts.save({ params: { id }, body: { content: 'Newest', version: 0 } });
  const texts = await textsOf(grace);
  expect([texts.length, texts.includes('Oldest'), texts.at(-1)]).toEqual([limits.drafts, false, 'Newest']);
});
