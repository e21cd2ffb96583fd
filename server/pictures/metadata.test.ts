import sharp from 'sharp';
import { expect, test } from 'vitest';
import { withoutMetadata } from './metadata.ts';

const words = {
  IFD0: { Make: 'Fruit Phones', Artist: 'Ada' },
  IFD3: { GPSLatitude: '52/1 31/1 12/1', GPSLatitudeRef: 'N' },
};
const xmp =
  '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"/></x:xmpmeta>';
/** A picture that a camera took upright: stored with 60 by 40 pixels, shown with 40 by 60. */
const taken = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: 'teal' } })
    .withExif(words)
    .withXmp(xmp)
    .withMetadata({ orientation: 6 });
const read = async (file: Uint8Array) => {
  const { exif, xmp, orientation } = await sharp(file).metadata();
  return { exif: exif?.toString('latin1') ?? '', hasXmp: !!xmp?.toString().includes('rdf'), orientation };
};

test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
  'the location and camera are removed from a %s, but its orientation stays',
  async (format) => {
    const file = await taken().toFormat(format).toBuffer();
    expect(file.toString('latin1')).toContain('Fruit Phones');
    const bare = withoutMetadata(file);
    expect(Buffer.from(bare).toString('latin1')).not.toMatch(/Fruit Phones|Ada|rdf:RDF/);
    // The decoder of AVIF may be turned off.
    if (format === 'avif') return;
    expect(await sharp(bare).raw().toBuffer()).toEqual(await sharp(file).raw().toBuffer());
    expect(await read(bare)).toMatchObject({
      hasXmp: false,
      orientation: format === 'png' ? undefined : (await read(file)).orientation,
    });
  },
);

test('Exif is removed anywhere in a file: in HEIC, in a damaged JPEG, and in both byte orders', async () => {
  const jpeg = await taken().jpeg().toBuffer();
  const start = jpeg.indexOf('Exif\0\0', 0, 'latin1');
  const block = jpeg.subarray(start, start + 2 + jpeg.readUInt16BE(start - 2));
  const heic = Buffer.concat([
    Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
    Buffer.from([0, 0, 0, 6]),
    block,
  ]);
  for (const file of [heic, jpeg.subarray(0, -200)])
    expect(Buffer.from(withoutMetadata(file)).toString('latin1')).not.toMatch(/Fruit Phones|Ada/);
  const big = Buffer.from('Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x0f\0\x02\0\0\0\x06\0\0\0\x1a\0\0\0\0Maker\0', 'latin1');
  const bare = withoutMetadata(Buffer.concat([heic.subarray(0, 24), big]));
  expect(Buffer.from(bare).toString('latin1')).not.toContain('Maker');
});

test('other files stay unchanged, also if they begin like a picture', () => {
  const page = Buffer.from('<html>Exif\0\0II*\0');
  expect(withoutMetadata(page)).toBe(page);
  const crafted = 'Exif\0\0II*\0\x08\0\0\0'.repeat(50);
  for (const start of [
    '\xff\xd8\xff',
    '\xff\xd8\xff\xe1\xff\xff',
    '\x89PNG\r\n\x1a\n\xff\xff',
    'RIFF\0\0\0\0WEBPEXIF',
    '\0\0\0\0ftypheic',
  ])
    for (const length of [0, 1, 7, crafted.length]) {
      const file = Buffer.from(start + crafted.slice(0, length), 'latin1');
      expect(withoutMetadata(file)).toHaveLength(file.length);
    }
});
