import { expect, test } from 'vitest';
import { adminWithoutChannels } from '#test/builders.ts';
import { onDatabase } from '#test/on-database.ts';
import { openWorld, smallPicture } from '#test/world.ts';

const world = openWorld();

test('messages are found by the name of a file, and by what they contain', async () => {
  const ada = await adminWithoutChannels(world());
  const grace = await world().colleague(ada);
  const { id } = await ada.channels.create({ body: { name: 'yard' } });
  const params = { id };
  const pdf = await ada.files.upload({ body: new Blob(['%PDF']), query: { name: 'offer-lisbon.pdf' } });
  const picture = await ada.files.upload({ body: smallPicture, query: { name: 'slip.png' } });
  const offer = await ada.messages.create({ params, body: { content: 'Here it is', fileIds: [pdf.id] } });
  const photo = await ada.messages.create({ params, body: { content: '', fileIds: [picture.id] } });
  const link = await ada.messages.create({ params, body: { content: 'See https://example.com/offer' } });
  await ada.messages.create({ params, body: { content: 'Nothing' } });
  const find = async (query: object) => (await grace.messages.search({ query })).map((one) => one.id);
  expect(await find({ q: 'lisbon' })).toEqual([offer.id]);
  expect(await find({ q: 'offer lis' })).toEqual([offer.id]);
  expect(await find({ q: 'offer' })).toEqual([link.id, offer.id]);
  expect(await find({ has: 'file' })).toEqual([photo.id, offer.id]);
  expect(await find({ has: 'picture' })).toEqual([photo.id]);
  expect(await find({ has: 'link' })).toEqual([link.id]);
  expect(await find({ has: 'link', q: 'nothing' })).toEqual([]);
  const secret = await ada.channels.create({ body: { name: 'board', type: 'private' } });
  const hidden = await ada.files.upload({ body: new Blob(['%PDF']), query: { name: 'lisbon-salaries.pdf' } });
  await ada.messages.create({ params: { id: secret.id }, body: { content: 'Mine', fileIds: [hidden.id] } });
  expect(await find({ q: 'salaries' })).toEqual([]);
});

test('messages with a link, and names of files, are searched by an index', async () => {
  const ada = await world().admin();
  const { id } = await ada.channels.create({ body: { name: 'hall' } });
  await onDatabase(
    world(),
    `with added as (
       insert into messages (organization_id, channel_id, user_id, content)
       select organization_id, id, $2, case when n % 500 = 0 then 'https://example.com' else 'Line ' || n end
       from channels, generate_series(1, 4000) as n where id = $1 returning id, organization_id)
     insert into files (organization_id, message_id, user_id, name, size, bytes)
     select organization_id, id, $2, 'Report ' || id || '.pdf', 1, '' from added`,
    [id, ada.id],
  );
  for (const table of ['messages', 'files']) await onDatabase(world(), `vacuum analyze ${table}`);
  const [last] = await ada.messages.list({ params: { id }, query: { limit: 1 } });
  expect(await ada.messages.search({ query: { has: 'link' } })).toHaveLength(8);
  expect(await ada.messages.search({ query: { q: `report ${last?.id}` } })).toMatchObject([{ id: last?.id }]);
  await expect
    .poll(() =>
      onDatabase(
        world(),
        `select indexrelname as name from pg_stat_user_indexes where idx_scan > 0
         and indexrelname in ('messages_link_index', 'files_search_index') order by 1`,
      ),
    )
    .toEqual([{ name: 'files_search_index' }, { name: 'messages_link_index' }]);
});
