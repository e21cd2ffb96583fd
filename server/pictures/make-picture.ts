import type { FormatEnum, Sharp } from 'sharp';
import { attachedPictureLimit, megabyte } from '#contract/byte-limits.ts';
import type { Attachment } from '#contract/endpoint.ts';
import { type Message, msg } from '#rules/translate.ts';
import { Invalid } from '#server/errors.ts';
import { openFairQueue, type QueueKeys } from '#server/fair-queue.ts';
import type { ReceivedFile } from '#server/http/receive-file.ts';
import { hasMetadata, withoutMetadata } from './metadata.ts';

/** The side of a square picture in pixels: twice the largest displayed size. */
const side = 256;
/** The longest sides of a preview and of a thumbnail in pixels: twice the displayed size. */
const longestSide = 2048;
const longestOfSmall = 640;
const longestOfEmoji = 128;
/** As many pixels as phone cameras have. Counts all frames of an animation. */
const pixelsAtMost = 50_000_000;
const framesAtMost = 500;
const secondsAtMost = 10;

const formats: (keyof FormatEnum)[] = ['jpeg', 'png', 'webp', 'gif'];
const loaders = ['Jpeg', 'Png', 'Webp', 'Nsgif'].map((format) => `VipsForeignLoad${format}Buffer`);
/** The first bytes of these formats. */
const beginning = /^(\xff\xd8\xff|\x89PNG\r\n|GIF8[79]a|RIFF[\s\S]{4}WEBP)/;

/** Pictures are processed one at a time, because a large one takes much memory. Organizations take turns. */
const queue = openFairQueue({
  running: { all: 1, organization: 1, account: 1 },
  waiting: { all: 100, organization: 20, account: 2 },
});

/** The uploader. `countPixels` is called before decoding and throws TooMany over the limit. */
export type Sender = { queueKeys: QueueKeys; countPixels(megapixels: number): void };

/** Loaded on first use, because the library is large. Other formats are blocked. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: loaders });
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}
let loading: ReturnType<typeof loadSharp> | undefined;

const unusable = (message: Message) => new Invalid([{ path: 'picture', message }]);
const unsupported = msg('Unsupported image. Choose a JPEG, PNG, WebP or GIF file.');

/** How a picture becomes a square: portraits are cropped, logos are padded. */
const fits = { portrait: 'cover', logo: 'contain' } as const;
type Square = keyof typeof fits;

type Opened = { still: Sharp; animated: Sharp | undefined };

/** Opens a picture, rotated upright. @throws Invalid naming file if it cannot be decoded; TooMany */
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
        ? msg('This image has too many pixels. The maximum is 50 million.')
        : unsupported,
    );
  });
  const pixels = width * height;
  if (!formats.includes(format as keyof FormatEnum) || pixels === 0) throw unusable(unsupported);
  const isAnimated = frames > 1 && frames <= framesAtMost && pixels * frames <= pixelsAtMost;
  countPixels((isAnimated ? pixels * frames : pixels) / 1e6);
  const timeout = { seconds: secondsAtMost };
  return {
    // Metadata such as the location is dropped, after applying the orientation.
    still: picture.autoOrient().timeout(timeout),
    animated: isAnimated ? sharp(file, { ...options, animated: true }).timeout(timeout) : undefined,
  };
}

const damaged = () => {
  throw unusable(msg('This image is damaged. Choose another file.'));
};

/** Returns a picture as WebP whose longest side has at most this many pixels. `effort` (0 to 6) trades time for size. */
const within = (picture: Sharp, longest: number, effort = 4) =>
  picture
    .resize(longest, longest, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 84, effort })
    .toBuffer({ resolveWithObject: true });

/** Returns the preview and thumbnail of a picture. The preview of an animation is animated, in the size of a thumbnail. */
async function makePreview(file: Uint8Array, sender: Sender): Promise<NonNullable<Attachment['picture']>> {
  const { still, animated } = await open(file, sender);
  // If an animation takes too long or has a broken frame, its first frame is used.
  const playing = animated && (await within(animated, longestOfSmall, 2).catch(() => undefined));
  const { data: large, info } = await within(still, longestSide).catch(damaged);
  const { data: thumbnail } = await open(large, { countPixels: () => {} }).then(({ still }) =>
    within(still, longestOfSmall),
  );
  return { width: info.width, height: info.height, isAnimated: !!playing, preview: playing?.data ?? large, thumbnail };
}

const isPicture = (file: Uint8Array) => beginning.test(Buffer.from(file.subarray(0, 12)).toString('latin1'));

/** @throws Invalid naming file if it does not begin like a picture */
function demandPicture(file: Uint8Array | undefined): asserts file is Uint8Array {
  if (!file?.length) throw unusable(msg('Choose a picture'));
  if (!isPicture(file)) throw unusable(unsupported);
}

/**
 * Returns a picture as a square of 256 pixels, as WebP.
 * @throws Invalid naming file if it is no picture, damaged or too large; Busy if many pictures are waiting; TooMany
 */
export async function makePicture(square: Square, file: Uint8Array | undefined, sender: Sender): Promise<Uint8Array> {
  demandPicture(file);
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
 * Returns a picture of at most 128 pixels as WebP, animated if it was.
 * @throws Invalid naming file if it is no picture, damaged or too large; Busy if many pictures are waiting; TooMany
 */
export async function makeEmoji(file: Uint8Array | undefined, sender: Sender): Promise<Uint8Array> {
  demandPicture(file);
  return queue.run(sender.queueKeys, async () => {
    const { still, animated } = await open(file, sender);
    // If an animation takes too long or has a broken frame, its first frame is used.
    const playing = animated && (await within(animated, longestOfEmoji, 2).catch(() => undefined));
    return (playing ?? (await within(still, longestOfEmoji).catch(damaged))).data;
  });
}

/**
 * Returns a received file without metadata, and for a picture a preview and a thumbnail. @throws Invalid naming file if it is empty, or too
 * large a picture; Busy if many pictures are waiting; TooMany
 */
export async function makeAttachment(file: ReceivedFile, sender: Sender): Promise<Attachment> {
  const refuse = (message: Message) => new Invalid([{ path: 'file', message }]);
  if (file.size === 0) throw refuse(msg('This file is empty. Choose another one.'));
  const { read } = file;
  const start = await read(0, 12);
  if (!isPicture(start) && !hasMetadata(start)) return { size: file.size, read, picture: null };
  const most = attachedPictureLimit / megabyte;
  if (file.size > attachedPictureLimit)
    throw refuse(msg('A picture can have up to {most} MB. Make it smaller, or send it in a ZIP file.', { most }));
  return queue.run(sender.queueKeys, async () => {
    const whole = await read(0, file.size);
    const picture = isPicture(start)
      ? await makePreview(whole, sender).catch((error) => {
          if (error instanceof Invalid) return null;
          throw error;
        })
      : null;
    const size = await file.replace(withoutMetadata(whole));
    return { size, read, picture };
  });
}
