import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { attachedPictureLimit } from '#contract/byte-limits.ts';
import { onDatabase } from '#test/on-database.ts';
import { openWorld, type Person } from '#test/world.ts';
import { makeAttachment } from './make-picture.ts';

const world = openWorld();

const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'teal' } }).withExif({ IFD0: { Artist: 'Ada' } });
const blobOf = (bytes: Uint8Array | string, type = 'image/png') =>
  new Blob([bytes as Uint8Array<ArrayBuffer>], { type });
const picture = async (width = 400, height = 300) => blobOf(await drawn(width, height).jpeg().toBuffer());

const upload = async (person: Person) => person.pictures.changeOwn({ body: await picture() });
const statusFor = async (person: Person, url: string | null) => (await person.fetch(url ?? '')).status;

test('a picture becomes a small square without metadata', async () => {
  const ada = await world().admin();
  const { profileImageUrl } = await upload(ada);
  const response = await ada.fetch(profileImageUrl ?? '');
  const made = await sharp(await response.arrayBuffer()).metadata();
  expect(made).toMatchObject({ format: 'webp', width: 256, height: 256 });
  expect(made.exif).toBeUndefined();
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'private, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  });
});

test('colleagues see a new picture immediately, and only people in the same organization can read it', async () => {
  const ada = await world().admin();
  const [grace, mallory] = [await world().colleague(ada), await world().admin('Mallory')];
  const live = await grace.live();
  const { profileImageUrl } = await upload(ada);
  expect(await live.changed('users')).toMatchObject([{ id: ada.id, profileImageUrl }]);
  expect(await statusFor(grace, profileImageUrl)).toBe(200);
  expect(await statusFor(mallory, profileImageUrl)).toBe(404);
  expect(await statusFor(world().visitor(), profileImageUrl)).toBe(401);
});

test('a replaced or removed picture is deleted', async () => {
  const ada = await world().admin();
  const first = await upload(ada);
  const second = await ada.pictures.changeOwn({ body: blobOf(await drawn(64, 64).negate().webp().toBuffer()) });
  expect(second.profileImageUrl).not.toBe(first.profileImageUrl);
  expect(await statusFor(ada, first.profileImageUrl)).toBe(404);
  expect((await ada.pictures.deleteOwn()).profileImageUrl).toBeNull();
  expect(await statusFor(ada, second.profileImageUrl)).toBe(404);
});

/** The bytes of a PNG that claims to be this large. */
async function sayingLarge(width: number, height: number): Promise<Uint8Array> {
  const bytes = await drawn(8, 8).png().toBuffer();
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
  return bytes;
}

const refused: [what: string, file: () => Promise<Uint8Array | string>, says: RegExp][] = [
  ['nothing', async () => '', /^Choose a picture$/],
  ['a page', async () => '<html><script>alert(1)</script>', /Unsupported image/],
  [
    'a drawing with a script',
    async () => '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>',
    /Unsupported image/,
  ],
  ['a TIFF', async () => drawn(8, 8).tiff().toBuffer(), /Unsupported image/],
  ['half a picture', async () => (await drawn(900, 900).jpeg().toBuffer()).subarray(0, 900), /damaged/],
  ['what would unpack to 400 megapixels', () => sayingLarge(20_000, 20_000), /too many pixels/],
];

test.each(refused)('%s is refused', async (_what, file, says) => {
  const ada = await world().admin();
  await expect(ada.pictures.changeOwn({ body: blobOf(await file()) })).rejects.toMatchObject({
    status: 400,
    body: { errors: [{ path: 'picture', message: expect.stringMatching(says) }] },
  });
  expect((await ada.auth.user()).profileImageUrl).toBeNull();
});

test('a file above 5 MB is not read', async () => {
  const ada = await world().admin();
  const body = blobOf(new Uint8Array(5 * 1024 * 1024 + 1));
  await expect(ada.pictures.changeOwn({ body })).rejects.toMatchObject({ status: 413 });
});

test('an admin sets a logo, which only members can read', async () => {
  const ada = await world().admin();
  const [grace, mallory] = [await world().colleague(ada), await world().admin('Mallory')];
  const { organizationId } = await ada.auth.user();
  const params = { id: organizationId ?? 0 };
  const { logoUrl } = await ada.pictures.changeLogo({ params, body: await picture(400, 100) });
  expect(await grace.organizations.memberships()).toMatchObject([{ organization: { logoUrl } }]);
  const logo = await sharp(await (await grace.fetch(logoUrl ?? '')).arrayBuffer()).metadata();
  expect(logo).toMatchObject({ width: 256, height: 256, hasAlpha: true });
  expect(await statusFor(mallory, logoUrl)).toBe(404);
  await ada.pictures.deleteLogo({ params });
  expect(await statusFor(grace, logoUrl)).toBe(404);
});

test('the picture is deleted with the account', async () => {
  const ada = await world().admin();
  const grace = await world().colleague(ada);
  await upload(grace);
  await ada.users.delete({ params: { id: grace.id }, query: { transferToUserId: ada.id } });
  expect(await onDatabase(world(), 'select from pictures where user_id = $1', [grace.id])).toEqual([]);
});

test('a picture sent twice with one idempotency key is processed once', async () => {
  const ada = await world().admin();
  const headers = { 'idempotency-key': 'portrait' };
  const send = async (body: Blob) => (await ada.fetch('/api/user/picture', { method: 'PUT', headers, body })).status;
  expect([await send(await picture()), await send(await picture()), await send(await picture(9, 9))]).toEqual([
    200, 200, 422,
  ]);
});

test('a picture in a message that is too large to remove its metadata is refused', async () => {
  const file = {
    size: attachedPictureLimit + 1,
    hash: Buffer.alloc(0),
    path: '',
    read: async () => Buffer.from([0xff, 0xd8, 0xff, 0xe1]),
    replace: async () => 0,
  };
  const sender = { queueKeys: { account: 'Ada', organization: 'Sails' }, countPixels: () => {} };
  await expect(makeAttachment(file, sender)).rejects.toMatchObject({ errors: [{ path: 'file' }] });
});
