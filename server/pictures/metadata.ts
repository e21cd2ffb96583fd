import { Buffer } from 'node:buffer';

/** The maximum of segments, chunks, directories or entries to read. Files of cameras have fewer. */
const segmentsAtMost = 10_000;
const directoriesAtMost = 20;
const entriesAtMost = 200;
/** The maximum of bytes to blank in one Exif block. A block in a JPEG has at most 64 kB. */
const exifLength = 256 * 1024;
const packetsAtMost = 20;

const orientationTag = 0x0112;
/** Tags whose values are the offsets of further directories: Exif, GPS, interoperability. */
const directoryTags = [0x8769, 0x8825, 0xa005];
/** The tags of the embedded thumbnail: its offset and length. */
const [thumbnailTag, thumbnailLengthTag] = [0x0201, 0x0202];
/** The bytes of a value by type (TIFF 6.0 and Exif). */
const typeSizes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8];

/** Blanks an Exif block (a TIFF header at `base` and its directories) except the orientation. */
function blankExif(bytes: Buffer, base: number): void {
  const order = bytes.toString('latin1', base, base + 4);
  if (order !== 'II*\0' && order !== 'MM\0*') return;
  const isLittle = order === 'II*\0';
  const read16 = (at: number) =>
    at + 2 > bytes.length ? 0 : isLittle ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at);
  const read32 = (at: number) =>
    at + 4 > bytes.length ? 0 : isLittle ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at);
  let octetsLeft = exifLength;
  function blank(start: number, length: number): void {
    const most = Math.min(length, octetsLeft);
    octetsLeft -= most;
    bytes.fill(0, Math.min(start, bytes.length), Math.min(start + most, bytes.length));
  }

  const first = base + read32(base + 4);
  const directories = new Set([first]);
  let orientation = 0;
  for (const directory of directories) {
    const count = Math.min(read16(directory), entriesAtMost);
    const end = directory + 2 + count * 12;
    const next = read32(end);
    const thumbnail = { start: 0, length: 0 };
    for (let entry = directory + 2; entry < end; entry += 12) {
      const tag = read16(entry);
      const length = (typeSizes[read16(entry + 2)] ?? 1) * read32(entry + 4);
      const value = read32(entry + 8);
      if (tag === orientationTag && directory === first) orientation = read16(entry + 8);
      if (tag === thumbnailTag) thumbnail.start = base + value;
      if (tag === thumbnailLengthTag) thumbnail.length = value;
      if (directoryTags.includes(tag)) directories.add(base + value);
      else if (length > 4) blank(base + value, length);
    }
    if (thumbnail.start > 0) blank(thumbnail.start, thumbnail.length);
    if (next > 0) directories.add(base + next);
    blank(directory, end + 4 - directory);
    if (directories.size > directoriesAtMost) return;
  }
  if (orientation < 2 || first + 18 > bytes.length) return;
  // One entry: the tag, the type (short), the count, the value.
  const fields: [at: number, value: number, octets: number][] = [
    [first, 1, 2],
    [first + 2, orientationTag, 2],
    [first + 4, 3, 2],
    [first + 6, 1, 4],
    [first + 10, orientation, 2],
  ];
  for (const [at, value, octets] of fields)
    if (isLittle) bytes.writeUIntLE(value, at, octets);
    else bytes.writeUIntBE(value, at, octets);
}

/** The positions of a byte sequence, up to a maximum. */
function* placesOf(bytes: Buffer, octets: string): Generator<number> {
  let at = -1;
  for (let count = 0; count < packetsAtMost; count++) {
    at = bytes.indexOf(octets, at + 1, 'latin1');
    if (at < 0) return;
    yield at;
  }
}

/** Blanks Exif blocks and XMP packets anywhere in JPEG, HEIC and AVIF files. */
function blankEverywhere(bytes: Buffer): Buffer {
  for (const at of placesOf(bytes, 'Exif\0\0')) blankExif(bytes, at + 6);
  for (const start of placesOf(bytes, '<x:xmpmeta')) {
    const end = bytes.indexOf('</x:xmpmeta>', start, 'latin1');
    if (end < 0) break;
    bytes.fill(' ', start, end + '</x:xmpmeta>'.length);
  }
  return bytes;
}

/** Blanks the metadata segments of a JPEG other than Exif and color profiles: IPTC, extended XMP, comments. */
function blankSegments(bytes: Buffer): void {
  for (let at = 2, count = 0; at + 4 <= bytes.length && bytes[at] === 0xff && count < segmentsAtMost; count++) {
    const marker = bytes[at + 1] ?? 0;
    // After the start of scan comes the image data.
    if (marker === 0xda) return;
    const end = Math.min(at + 2 + bytes.readUInt16BE(at + 2), bytes.length);
    const isExif = marker === 0xe1 && bytes.toString('latin1', at + 4, at + 8) === 'Exif';
    const holdsWords = marker === 0xfe || marker === 0xe1 || (marker >= 0xe3 && marker <= 0xed) || marker === 0xef;
    if (holdsWords && !isExif) bytes.fill(0, at + 4, end);
    at = end;
  }
}

/** Blanks the Exif and XMP chunks of a WebP. */
function blankChunks(bytes: Buffer): Buffer {
  for (let at = 12, count = 0; at + 8 <= bytes.length && count < segmentsAtMost; count++) {
    const name = bytes.toString('latin1', at, at + 4);
    const length = bytes.readUInt32LE(at + 4);
    const start = at + 8;
    if (name === 'EXIF') blankExif(bytes, bytes.toString('latin1', start, start + 4) === 'Exif' ? start + 6 : start);
    if (name === 'XMP ') bytes.fill(' ', start, Math.min(start + length, bytes.length));
    at = start + length + (length % 2);
  }
  return bytes;
}

/** Removes the text, Exif and time chunks of a PNG. They cannot be blanked, because each has a checksum. */
function withoutChunks(bytes: Buffer): Buffer {
  const parts = [bytes.subarray(0, 8)];
  let at = 8;
  for (let count = 0; at + 12 <= bytes.length && count < segmentsAtMost; count++) {
    const name = bytes.toString('latin1', at + 4, at + 8);
    const end = at + 12 + bytes.readUInt32BE(at);
    if (!['eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME'].includes(name)) parts.push(bytes.subarray(at, end));
    at = end;
  }
  return Buffer.concat([...parts, bytes.subarray(at)]);
}

/** How each format is recognized by its first bytes, and how its metadata is removed. */
const formats: [start: RegExp, remove: (bytes: Buffer) => Buffer][] = [
  [/^\x89PNG\r\n/, withoutChunks],
  [
    /^\xff\xd8\xff/,
    (bytes) => {
      blankEverywhere(bytes);
      blankSegments(bytes);
      return bytes;
    },
  ],
  [/^RIFF[\s\S]{4}WEBP/, blankChunks],
  [/^[\s\S]{4}ftyp(hei|hev|mif1|msf1|avi)/, blankEverywhere],
];

const formatOf = (file: Uint8Array) => {
  const start = Buffer.from(file.subarray(0, 12)).toString('latin1');
  return formats.find(([pattern]) => pattern.test(start));
};

/** Whether a file with these first bytes is a picture whose metadata `withoutMetadata` removes. */
export const hasMetadata = (start: Uint8Array): boolean => formatOf(start) !== undefined;

/**
 * Returns a picture without metadata such as location, time, camera and author. The orientation stays, except in PNG, which no camera
 * writes. Supports JPEG, PNG, WebP, HEIC and AVIF (Exif 2.32, XMP, ISO 23008-12); other files are returned unchanged.
 */
export function withoutMetadata(file: Uint8Array): Uint8Array {
  const format = formatOf(file);
  if (!format) return file;
  const bytes = Buffer.from(file);
  return format[1](bytes);
}
