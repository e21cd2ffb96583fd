import sharp from 'sharp';
import { expect, test } from 'vitest';
import { onDatabase } from '#test/on-database.ts';
import { openWorld, type Person } from '#test/world.ts';

const world = openWorld();

async function inChannel(type: 'public' | 'private' = 'public') {
  const ada = await world().admin();
  const grace = await world().colleague(ada);
  const { id } = await grace.channels.create({ body: { name: 'yard', type } });
  return { ada, grace, id };
}
const picture = async (width: number, height: number) =>
  new Blob([
    new Uint8Array(
      await sharp({ create: { width, height, channels: 3, background: 'teal' } })
        .jpeg()
        .toBuffer(),
    ),
  ]);
const upload = (person: Person, id: number, body: Blob, name = 'slip.jpg') =>
  person.files.upload({ params: { id }, query: { name }, body });
const write = (person: Person, id: number, fileIds: number[], content = '') =>
  person.messages.create({ params: { id }, body: { content, fileIds } });
const statusFor = async (person: Person, path: string) => (await person.fetch(`/api/chat/files/${path}`)).status;

test('a picture in a message is drawn anew, with a small one beside it', async () => {
  const { ada, grace, id } = await inChannel();
  const file = await upload(grace, id, await picture(3000, 1500));
  expect(file).toMatchObject({ name: 'slip.webp', width: 2048, height: 1024 });
  const message = await write(grace, id, [file.id]);
  expect(message).toMatchObject({ content: '', files: [file] });
  const small = await ada.fetch(`/api/chat/files/${file.id}/thumbnail`);
  expect(await sharp(await small.arrayBuffer()).metadata()).toMatchObject({ format: 'webp', width: 640, height: 320 });
  const whole = await ada.fetch(`/api/chat/files/${file.id}/picture`);
  expect(await sharp(await whole.arrayBuffer()).metadata()).toMatchObject({ format: 'webp', width: 2048 });
});

test('any other file stays as it is, and is sent to be saved alone, whatever it says that it is', async () => {
  const { ada, grace, id } = await inChannel();
  const page = '<html><script>alert(1)</script>';
  const file = await upload(grace, id, new Blob([page], { type: 'text/html' }), 'plan.html');
  expect(file).toMatchObject({ name: 'plan.html', size: page.length, width: null });
  await write(grace, id, [file.id], 'The plan');
  const sent = await ada.fetch(`/api/chat/files/${file.id}`);
  expect(await sent.text()).toBe(page);
  expect(Object.fromEntries(sent.headers)).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': 'attachment',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  });
  expect(await statusFor(ada, `${file.id}/picture`)).toBe(404);
});

test('a file is for those alone who read its channel, and before it is in a message for its owner', async () => {
  const { ada, grace, id } = await inChannel('private');
  const alan = await world().colleague(ada, 'Alan');
  await grace.channels.invite({ params: { id }, body: { userId: alan.id } });
  const file = await upload(grace, id, await picture(10, 10));
  expect([await statusFor(grace, `${file.id}`), await statusFor(alan, `${file.id}`)]).toEqual([200, 404]);
  await write(grace, id, [file.id]);
  for (const path of [`${file.id}`, `${file.id}/picture`, `${file.id}/thumbnail`])
    expect([await statusFor(alan, path), await statusFor(ada, path)]).toEqual([200, 404]);
  await expect(upload(ada, id, await picture(10, 10))).rejects.toMatchObject({ status: 404 });
  await alan.channels.leave({ params: { id } });
  expect(await statusFor(alan, `${file.id}`)).toBe(404);
});

test('one gives a message files of one’s own, brought into its channel, each once', async () => {
  const { ada, grace, id } = await inChannel();
  const other = await grace.channels.create({ body: { name: 'other' } });
  const hers = await upload(grace, id, await picture(10, 10));
  const elsewhere = await upload(ada, other.id, await picture(10, 10));
  for (const fileId of [hers.id, elsewhere.id])
    await expect(write(ada, id, [fileId])).rejects.toMatchObject({ body: { errors: [{ path: 'fileIds' }] } });
  await write(grace, id, [hers.id]);
  await expect(write(grace, id, [hers.id])).rejects.toMatchObject({ status: 400 });
  await expect(write(grace, id, [])).rejects.toThrow('400: Please enter a message');
});

test('files go with their message, also where its thread stays', async () => {
  const { grace, id } = await inChannel();
  const [first, second] = [
    await upload(grace, id, await picture(10, 10)),
    await upload(grace, id, await picture(9, 9)),
  ];
  const head = await write(grace, id, [first.id]);
  const params = { id: head.id };
  const reply = await grace.messages.reply({ params, body: { content: '', fileIds: [second.id] } });
  expect(reply.files).toEqual([second]);
  await grace.messages.delete({ params });
  expect([await statusFor(grace, `${first.id}`), await statusFor(grace, `${second.id}`)]).toEqual([404, 200]);
  await grace.messages.delete({ params: { id: reply.id } });
  expect(await onDatabase(world(), 'select from files where channel_id = $1', [id])).toEqual([]);
});

test('an empty file, and one of more than 10 MB, are refused', async () => {
  const { grace, id } = await inChannel();
  await expect(upload(grace, id, new Blob([]))).rejects.toThrow('400: This file is empty: choose another one');
  const large = new Blob([new Uint8Array(10 * 1024 * 1024 + 1)]);
  await expect(upload(grace, id, large)).rejects.toMatchObject({ status: 413 });
});
