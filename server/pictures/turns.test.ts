import sharp from 'sharp';
import { expect, test } from 'vitest';
import { openWorld, type Person } from '#test/world.ts';

const world = openWorld();

/** A picture that takes a while to resize, although the file is short. */
const large = async () =>
  new Blob([
    new Uint8Array(
      await sharp({ create: { width: 7_000, height: 7_000, channels: 3, background: 'teal' } })
        .png()
        .toBuffer(),
    ),
  ]);
const statusOf = async (person: Person, body: Blob) =>
  (await person.fetch('/api/files?name=x', { method: 'POST', body })).status;

test('two pictures per account may wait, others take turns, and other files do not wait', async () => {
  const [ada, bob] = [await world().admin(), await world().admin('Bob')];
  const picture = await large();
  const order: string[] = [];
  const sent = Array.from({ length: 4 }, async () => {
    const status = await statusOf(ada, picture);
    order.push(`Ada ${status}`);
  });
  await expect.poll(() => order).toEqual(['Ada 429']);
  const [small] = [
    await sharp(await picture.arrayBuffer())
      .resize(9)
      .png()
      .toBuffer(),
  ];
  const others = [
    statusOf(bob, new Blob(['a plan'])).then((status) => order.push(`file ${status}`)),
    statusOf(bob, new Blob([new Uint8Array(small)])).then((status) => order.push(`Bob ${status}`)),
  ];
  await Promise.all([...sent, ...others]);
  expect(order.indexOf('file 201')).toBeLessThan(order.lastIndexOf('Ada 201'));
  expect(order.indexOf('Bob 201')).toBeLessThan(order.lastIndexOf('Ada 201'));
  expect(order.filter((end) => end === 'Ada 201')).toHaveLength(3);
});
