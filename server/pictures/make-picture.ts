import type { FormatEnum, Sharp } from 'sharp';
import type { Attachment } from '#contract/endpoint.ts';
import { Invalid } from '#server/errors.ts';
import { openFairQueue, type QueueKeys } from '#server/http/fair-queue.ts';
import { withoutMetadata } from './metadata.ts';

/** The length of a side, in pixels: twice the largest that screens show. */
const side = 256;
/** The longest side of the preview of a picture in a message, and of the small one in the list: twice as large as it is shown. */
const longestSide = 2048;
const longestOfSmall = 640;
/** As many pixels as the cameras of phones have; of an animated picture, all its frames together. */
const pixelsAtMost = 50_000_000;
const framesAtMost = 500;
const secondsAtMost = 10;

const formats: (keyof FormatEnum)[] = ['jpeg', 'png', 'webp', 'gif'];
const loaders = ['Jpeg', 'Png', 'Webp', 'Nsgif'].map((format) => `VipsForeignLoad${format}Buffer`);
/** How files of these formats begin. */
const beginning = /^(\xff\xd8\xff|\x89PNG\r\n|GIF8[79]a|RIFF[\s\S]{4}WEBP)/;

/** Pictures are made one at a time, for a large one takes much memory; organizations take turns. */
const queue = openFairQueue({
  running: { all: 1, organization: 1, account: 1 },
  waiting: { all: 100, organization: 20, account: 2 },
});

/** Who sends a picture, and what counts its pixels before it is decoded. @throws TooMany */
export type Sender = { queueKeys: QueueKeys; countPixels(megapixels: number): void };

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
const noPicture = 'This file is not a picture that can be used: choose a JPEG, PNG, WebP or GIF file';

/** How a file is made a square: of a person its middle, of a logo all of it. */
const fits = { portrait: 'cover', logo: 'contain' } as const;
type Square = keyof typeof fits;

type Opened = { still: Sharp; animated: Sharp | undefined };

/** A picture that can be decoded, as it was held. @throws Invalid for what cannot, whatever it says that it is; TooMany */
async function open(file: Uint8Array, { countPixels }: Pick<Sender, 'countPixels'>): Promise<Opened> {
  loading ??= loadSharp();
  const sharp = await loading;
  const options = { limitInputPixels: pixelsAtMost, failOn: 'error' } as const;
  const picture = sharp(file, options);
  const {
    format,
    width = 0,
    height = 0,
    pages: frames = 1,
  } = await picture.metadata().catch((error: Error) => {
    throw unusable(
      /pixel limit/.test(error.message)
        ? 'This picture has too many pixels: at most 50 million can be used'
        : noPicture,
    );
  });
  const pixels = width * height;
  if (!formats.includes(format as keyof FormatEnum) || pixels === 0) throw unusable(noPicture);
  const isAnimated = frames > 1 && frames <= framesAtMost && pixels * frames <= pixelsAtMost;
  countPixels((isAnimated ? pixels * frames : pixels) / 1e6);
  const timeout = { seconds: secondsAtMost };
  return {
    // What cameras write beside the picture, such as the place, is left out; how it was held is seen to.
    still: picture.autoOrient().timeout(timeout),
    animated: isAnimated ? sharp(file, { ...options, animated: true }).timeout(timeout) : undefined,
  };
}

const damaged = () => {
  throw unusable('This picture is damaged: choose another file');
};

/** A picture of which no side is longer than so many pixels, as WebP. `effort` is how hard it is made small, from 0 to 6. */
const within = (picture: Sharp, longest: number, effort = 4) =>
  picture
    .resize(longest, longest, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 84, effort })
    .toBuffer({ resolveWithObject: true });

/** The preview and the small picture of a file; of an animated one the preview plays, as small as it stands in the list. */
async function makePreview(file: Uint8Array, sender: Sender): Promise<NonNullable<Attachment['picture']>> {
  const { still, animated } = await open(file, sender);
  // An animation that takes too long, or has a broken frame, is shown by its first.
  const playing = animated && (await within(animated, longestOfSmall, 2).catch(() => undefined));
  const { data: large, info } = await within(still, longestSide).catch(damaged);
  const { data: thumbnail } = await open(large, { countPixels: () => {} }).then(({ still }) =>
    within(still, longestOfSmall),
  );
  return { width: info.width, height: info.height, isAnimated: !!playing, preview: playing?.data ?? large, thumbnail };
}

const isPicture = (file: Uint8Array) => beginning.test(Buffer.from(file.subarray(0, 12)).toString('latin1'));

/**
 * Makes of a file, whatever its name and type, the picture that is kept: a square of 256 pixels, as WebP.
 * @throws Invalid for what is no picture, is damaged or too large; Busy where many wait; TooMany
 */
export async function makePicture(square: Square, file: Uint8Array | undefined, sender: Sender): Promise<Uint8Array> {
  if (!file?.length) throw unusable('Choose a picture');
  if (!isPicture(file)) throw unusable(noPicture);
  return queue.run(sender.queueKeys, async () => {
    const { still } = await open(file, sender);
    return still
      .resize(side, side, { fit: fits[square], background: { r: 0, g: 0, b: 0, alpha: 0 } })
      .webp({ quality: 84 })
      .toBuffer()
      .catch(damaged);
  });
}

/**
 * Makes of a file what is kept of it in a message: the file without what cameras write into it, and of a picture that can be
 * shown a preview. @throws Invalid for an empty file; Busy where many wait; TooMany
 */
export async function makeAttachment(file: Uint8Array | undefined, sender: Sender): Promise<Attachment> {
  if (!file?.length) throw new Invalid([{ path: 'file', message: 'This file is empty: choose another one' }]);
  const bytes = withoutMetadata(file);
  if (!isPicture(file)) return { bytes, picture: null };
  return queue.run(sender.queueKeys, async () => {
    const picture = await makePreview(file, sender).catch((error) => {
      if (error instanceof Invalid) return null;
      throw error;
    });
    return { bytes, picture };
  });
}
