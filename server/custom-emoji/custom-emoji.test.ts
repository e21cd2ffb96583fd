import sharp from 'sharp';
import { expect, test } from 'vitest';
import { onDatabase } from '#test/on-database.ts';
import { openWorld, type Person } from '#test/world.ts';
import { shortcodes } from './shortcodes.ts';

const world = openWorld();

const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: 'teal' } }).withExif({ IFD0: { Artist: 'Ada' } });
const blobOf = (bytes: Uint8Array | string, type = 'image/png') =>
  new Blob([bytes as Uint8Array<ArrayBuffer>], { type });
const png = async (width = 400, height = 300) => blobOf(await drawn(width, height).png().toBuffer());
const add = async (person: Person, name = 'party-otter', body?: Blob) =>
  person.customEmoji.create({ query: { name }, body: body ?? (await png()) });
const pathOf = ({ id }: { id: number }) => `/api/emoji/${id}/picture`;

/** A GIF of two frames. */
async function animation(): Promise<Blob> {
  const frames = [drawn(200, 200), drawn(200, 200).negate()].map((frame) => frame.raw().toBuffer());
  const raw = { width: 200, height: 400, channels: 4, pageHeight: 200 } as const;
  return blobOf(
    await sharp(Buffer.concat(await Promise.all(frames)), { raw })
      .gif()
      .toBuffer(),
  );
}

test('an admin adds an emoji, which colleagues see at once and no other organization sees', async () => {
  const ada = await world().admin();
  const [grace, mallory] = [await world().colleague(ada), await world().admin('Mallory')];
  const live = await grace.live();
  const emoji = await add(ada);
  expect(emoji).toMatchObject({ name: 'party-otter' });
  expect(await live.changed('customEmoji')).toEqual([emoji]);
  expect(await grace.customEmoji.list()).toEqual([emoji]);
  expect(await mallory.customEmoji.list()).toEqual([]);
  expect((await grace.fetch(pathOf(emoji))).status).toBe(200);
  expect((await mallory.fetch(pathOf(emoji))).status).toBe(404);
  expect((await world().visitor().fetch(pathOf(emoji))).status).toBe(401);
  await expect(mallory.customEmoji.delete({ params: emoji })).rejects.toMatchObject({ status: 404 });
  await expect(add(grace, 'other-otter')).rejects.toMatchObject({ status: 403 });
  // Names are those of an organization.
  expect(await add(mallory)).toMatchObject({ name: 'party-otter' });
});

test('a picture becomes small, without metadata, and stays animated', async () => {
  const ada = await world().admin();
  const response = await ada.fetch(pathOf(await add(ada)));
  const made = await sharp(await response.arrayBuffer()).metadata();
  expect(made).toMatchObject({ format: 'webp', width: 128, height: 96 });
  expect(made.exif).toBeUndefined();
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/webp',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  });
  const moving = await ada.fetch(pathOf(await add(ada, 'moving', await animation())));
  expect(await sharp(await moving.arrayBuffer()).metadata()).toMatchObject({ pages: 2, width: 128 });
});

test.each(['a', 'A-Otter', 'otter otter', 'ötter', ':otter:', 'o'.repeat(33), ''])('“%s” is no name', async (name) => {
  const ada = await world().admin();
  await expect(add(ada, name)).rejects.toMatchObject({ status: 400 });
  expect(await ada.customEmoji.list()).toEqual([]);
});

test.each(['rocket', 'done', 'face_with_spiral_eyes', 'taken'])(
  'the name of another emoji is refused: %s',
  async (name) => {
    const ada = await world().admin();
    await add(ada, 'taken');
    await expect(add(ada, name)).rejects.toMatchObject({
      status: 400,
      body: { errors: [{ path: 'name', message: 'Another emoji has this name. Choose a different one.' }] },
    });
    expect(await ada.customEmoji.list()).toHaveLength(1);
  },
);

test.each<[what: string, file: () => Promise<Uint8Array | string>]>([
  ['nothing', async () => ''],
  ['a page that calls itself a PNG', async () => '<html><script>alert(1)</script>'],
  ['a drawing with a script', async () => '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'],
  ['half a picture', async () => (await drawn(900, 900).jpeg().toBuffer()).subarray(0, 900)],
])('%s is refused', async (_what, file) => {
  const ada = await world().admin();
  await expect(add(ada, 'otter', blobOf(await file()))).rejects.toMatchObject({
    status: 400,
    body: { errors: [{ path: 'picture' }] },
  });
});

test('a file above 128 kB is not read', async () => {
  const ada = await world().admin();
  const body = blobOf(new Uint8Array(128 * 1024 + 1));
  await expect(add(ada, 'otter', body)).rejects.toMatchObject({ status: 413 });
});

test('an organization has at most 500 emoji', async () => {
  const ada = await world().admin();
  const { organizationId } = await ada.auth.user();
  await onDatabase(
    world(),
    "insert into custom_emoji (organization_id, name, bytes) select $1, 'otter-' || n, '' from generate_series(1, 500) as n",
    [organizationId],
  );
  await expect(add(ada)).rejects.toThrow('409: This organization has reached its limit of 500 emoji');
});

test('people react with the emoji of their organization only, and a deleted one keeps its name', async () => {
  const ada = await world().admin();
  const [grace, mallory] = [await world().colleague(ada), await world().admin('Mallory')];
  const emoji = await add(ada);
  const react = (person: Person, id: number, on = true) =>
    person.messages.react({ params: { id }, body: { emoji: ':party-otter:', on } });
  const write = async (person: Person) => {
    const [channel] = await person.channels.list();
    const body = { content: 'Hooray :party-otter:' };
    return (await person.messages.create({ params: { id: channel?.id ?? 0 }, body })).id;
  };
  const [id, theirs] = [await write(ada), await write(mallory)];
  await expect(react(mallory, theirs)).rejects.toThrow('400: There is no such emoji');
  expect((await react(ada, id)).reactions).toEqual([{ emoji: ':party-otter:', userIds: [ada.id] }]);

  const live = await grace.live();
  await ada.customEmoji.delete({ params: emoji });
  expect(await live.removed('customEmoji')).toEqual([emoji.id]);
  expect((await grace.fetch(pathOf(emoji))).status).toBe(404);
  const message = await react(grace, id);
  expect(message).toMatchObject({
    content: 'Hooray :party-otter:',
    reactions: [{ emoji: ':party-otter:', userIds: [ada.id, grace.id] }],
  });
  await react(ada, id, false);
  expect((await react(grace, id, false)).reactions).toEqual([]);
  await expect(react(grace, id)).rejects.toThrow('400: There is no such emoji');
});

test('the audit log says who added and deleted an emoji', async () => {
  const ada = await world().admin();
  await ada.customEmoji.delete({ params: await add(ada) });
  const entries = (await ada.audit.list()).filter(({ noun }) => noun === 'customEmoji');
  expect(entries).toMatchObject([
    { act: 'deleted', title: 'party-otter', kind: 'setting' },
    { act: 'created', title: 'party-otter', kind: 'setting' },
  ]);
});

test('each code has one emoji, and ours win', () => {
  expect(shortcodes().get('smile')).toBe('1F600');
  expect(shortcodes().get('rocket')).toBe('1F680');
  expect(shortcodes().size).toBeGreaterThan(5000);
});
