import sharp from 'sharp';
import { expect, test } from 'vitest';
import { encodePng } from './png.ts';

test('a PNG decodes to the same pixels', async () => {
  const data = Uint8Array.from({ length: 5 * 3 * 4 }, (_, index) => (index * 37) % 256);
  const { data: decoded, info } = await sharp(await encodePng({ width: 5, height: 3, data }))
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([info.width, info.height, info.channels]).toEqual([5, 3, 4]);
  expect([...decoded]).toEqual([...data]);
});
