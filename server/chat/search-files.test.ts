import { expect, test } from 'vitest';
import { adminWithoutChannels } from '#test/builders.ts';
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
