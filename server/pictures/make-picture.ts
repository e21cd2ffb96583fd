import type { FormatEnum } from 'sharp';
import type { Attachment } from '#contract/endpoint.ts';
import { Busy, Invalid } from '#server/errors.ts';

/** The length of a side, in pixels: twice the largest that screens show. */
const side = 256;
/** The longest side of a picture in a message, and of the small one that stands in the list: twice as large as it is shown. */
const longestSide = 2048;
const longestOfSmall = 640;
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
type Square = keyof typeof fits;

/** A picture that can be decoded, as it was held. @throws Invalid for what cannot, whatever it says that it is */
async function open(file: Uint8Array) {
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
  return picture.autoOrient().timeout({ seconds: secondsAtMost });
}

const damaged = () => {
  throw unusable('This picture is damaged: choose another file');
};

async function makeSquare(file: Uint8Array, square: Square): Promise<Uint8Array> {
  const picture = await open(file);
  return picture
    .resize(side, side, { fit: fits[square], background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .webp({ quality: 84 })
    .toBuffer()
    .catch(damaged);
}

/** A picture of which no side is longer than so many pixels, as WebP. */
async function makeWithin(file: Uint8Array, longest: number) {
  const picture = await open(file);
  return picture
    .resize(longest, longest, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 84 })
    .toBuffer({ resolveWithObject: true })
    .catch(damaged);
}

async function makeShown(file: Uint8Array): Promise<Attachment> {
  const { data: bytes, info } = await makeWithin(file, longestSide);
  const { data: thumbnail } = await makeWithin(bytes, longestOfSmall);
  return { bytes, picture: { width: info.width, height: info.height, thumbnail } };
}

let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

/** Does work with pictures one at a time, for a large one takes much memory. @throws Busy where many wait */
async function inTurn<Made>(work: () => Promise<Made>): Promise<Made> {
  if (waiting >= waitingAtMost) throw new Busy(5);
  waiting += 1;
  const made = last.then(work);
  last = made.catch(() => undefined);
  return made.finally(() => {
    waiting -= 1;
  });
}

/**
 * Makes of a file, whatever its name and type, the picture that is kept: a square of 256 pixels, as WebP.
 * @throws Invalid for what is no picture, is damaged or too large; Busy where many wait
 */
export const makePicture =
  (square: Square) =>
  async (file: Uint8Array | undefined): Promise<Uint8Array> => {
    if (!file?.length) throw unusable('Choose a picture');
    return inTurn(() => makeSquare(file, square));
  };

/** Makes of a file what is kept of it in a message: of a picture that can be shown another, anything else stays as it is. @throws Invalid, Busy */
export async function makeAttachment(file: Uint8Array | undefined): Promise<Attachment> {
  if (!file?.length) throw new Invalid([{ path: 'file', message: 'This file is empty: choose another one' }]);
  return inTurn(() => makeShown(file)).catch((error) => {
    if (error instanceof Invalid) return { bytes: file, picture: null };
    throw error;
  });
}
