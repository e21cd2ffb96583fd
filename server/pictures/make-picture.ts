import type { FormatEnum } from 'sharp';
import type { Upload } from '#contract/endpoint.ts';
import { Busy, Invalid } from '#server/errors.ts';

/** The length of a side, in pixels: twice the largest that screens show. */
const side = 256;
/** As many pixels as the cameras of phones have. */
const pixelsAtMost = 50_000_000;
/** How many pictures wait to be made, each with its file in memory. */
const waitingAtMost = 16;
const secondsAtMost = 10;

const formats: (keyof FormatEnum)[] = ['jpeg', 'png', 'webp', 'gif'];
const loaders = ['Jpeg', 'Png', 'Webp', 'Nsgif'].map((format) => `VipsForeignLoad${format}Buffer`);

/** The library is native and large: it is loaded for the first picture, and reads these formats alone. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: loaders });
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}
let loading: ReturnType<typeof loadSharp> | undefined;

const unusable = (message: string) => new Invalid([{ path: 'picture', message }]);

/** How a file is made a square: of a person its middle, of a logo all of it. */
const fits = { portrait: 'cover', logo: 'contain' } as const;

/** @throws Invalid for what cannot be decoded, whatever it says that it is */
async function make(file: Uint8Array, upload: Upload): Promise<Uint8Array> {
  loading ??= loadSharp();
  const sharp = await loading;
  const picture = sharp(file, { limitInputPixels: pixelsAtMost, failOn: 'error' });
  const {
    format,
    width = 0,
    height = 0,
  } = await picture.metadata().catch((error: Error) => {
    throw unusable(
      /pixel limit/.test(error.message)
        ? 'This picture has too many pixels: at most 50 million can be used'
        : 'This file is not a picture that can be used: choose a JPEG, PNG, WebP or GIF file',
    );
  });
  if (!formats.includes(format as keyof FormatEnum) || width * height === 0)
    throw unusable('This file is not a picture that can be used: choose a JPEG, PNG, WebP or GIF file');
  // What cameras write beside the picture, such as the place, is left out; how it was held is seen to.
  return picture
    .autoOrient()
    .resize(side, side, { fit: fits[upload], background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .webp({ quality: 84 })
    .timeout({ seconds: secondsAtMost })
    .toBuffer()
    .catch(() => {
      throw unusable('This picture is damaged: choose another file');
    });
}

let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

/**
 * Makes of a file, whatever its name and type, the picture that is kept: a square of 256 pixels, as WebP. One at a time, for
 * a large one takes much memory. @throws Invalid for what is no picture, is damaged or too large; Busy where many wait
 */
export async function makePicture(file: Uint8Array | undefined, upload: Upload): Promise<Uint8Array> {
  if (!file?.length) throw unusable('Choose a picture');
  if (waiting >= waitingAtMost) throw new Busy(5);
  waiting += 1;
  const made = last.then(() => make(file, upload));
  last = made.catch(() => undefined);
  return made.finally(() => {
    waiting -= 1;
  });
}
