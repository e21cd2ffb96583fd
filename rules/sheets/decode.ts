const marks: [bytes: number[], encoding: string][] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
];

/** UTF-16 without a mark: every second byte of Latin letters, digits and separators is zero. */
function unmarkedUtf16(bytes: Uint8Array): string | undefined {
  const start = bytes.subarray(0, 1000);
  const zerosAt = (parity: number) => start.filter((byte, index) => byte === 0 && index % 2 === parity).length;
  if (zerosAt(1) > start.length / 4) return 'utf-16le';
  return zerosAt(0) > start.length / 4 ? 'utf-16be' : undefined;
}

/** Whether bytes are a text in an encoding, from the first to the last. */
const isIn = (encoding: string, bytes: Uint8Array): boolean => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes) !== undefined;
  } catch {
    return false;
  }
};

/** Returns UTF-8 or UTF-16 for bytes that show it from their start: by a byte order mark, or by the zeros of UTF-16. */
export function statedUnicode(bytes: Uint8Array): string | undefined {
  const mark = marks.find(([mark]) => mark.every((byte, index) => bytes[index] === byte));
  return mark?.[1] ?? unmarkedUtf16(bytes);
}

/** Returns UTF-8 or UTF-16 for bytes that are in it, with or without a byte order mark; undefined for all others. */
export const unicodeOf = (bytes: Uint8Array): string | undefined =>
  statedUnicode(bytes) ?? (isIn('utf-8', bytes) ? 'utf-8' : undefined);

/** Returns the text of bytes, without a byte order mark. Every engine decodes alike, unlike `File.text()`. */
export const decodeText = (bytes: Uint8Array, encoding: string): string => new TextDecoder(encoding).decode(bytes);

/** The languages of the regional encodings, as `TextDecoder` names them. Windows-1252 is that of all others. */
const regions: Record<string, string[]> = {
  shift_jis: ['ja'],
  'euc-jp': ['ja'],
  gb18030: ['zh'],
  big5: ['zh-TW', 'zh-HK', 'zh-MO', 'zh-Hant'],
  'euc-kr': ['ko'],
  'windows-1250': ['pl', 'cs', 'sk', 'hu', 'ro', 'sl', 'hr', 'bs', 'sq'],
  'windows-1251': ['ru', 'uk', 'be', 'bg', 'sr', 'mk', 'kk'],
  'koi8-r': [],
  'windows-1253': ['el'],
  'windows-1254': ['tr', 'az'],
  'windows-1255': ['he'],
  'windows-1256': ['ar', 'fa', 'ur'],
  'windows-1257': ['lt', 'lv', 'et'],
  'windows-1258': ['vi'],
  'windows-874': ['th'],
  macintosh: [],
};

/** The encodings that a file can be read in if it is neither UTF-8 nor UTF-16. */
export const regionalEncodings = ['windows-1252', ...Object.keys(regions)];

/** The usual encodings of a language tag such as `pl` or `zh-TW`. */
function encodingsOfLanguage(tag: string): string[] {
  const isFor = (language: string) => tag === language || tag.startsWith(`${language}-`);
  const found = Object.keys(regions).filter((encoding) => regions[encoding]?.some(isFor));
  if (found.includes('big5')) return ['big5'];
  return found.length > 0 ? found : ['windows-1252'];
}

/** How much more likely than others an encoding of the reader's languages is. */
const preference = 1.5;

/**
 * Returns the encoding of bytes that are not Unicode. `candidates` are those that a detector found, with a confidence above 0, and
 * `languages` those of the reader, who mostly opens files of their country.
 */
export function likelyEncoding(
  bytes: Uint8Array,
  candidates: { encoding: string; confidence: number }[],
  languages: readonly string[],
): string {
  const own = new Set(languages.flatMap(encodingsOfLanguage));
  const rated = candidates
    .map(({ encoding, confidence }) => ({ encoding, rate: confidence * (own.has(encoding) ? preference : 1) }))
    .toSorted((one, other) => other.rate - one.rate);
  const encodings = [...rated.map(({ encoding }) => encoding), ...own];
  return mostlyUtf8(bytes) ? 'utf-8' : (encodings.find((encoding) => isIn(encoding, bytes)) ?? 'windows-1252');
}

/** Whether a few bytes are damaged in a text that is otherwise UTF-8. */
function mostlyUtf8(bytes: Uint8Array): boolean {
  const text = decodeText(bytes, 'utf-8');
  const damaged = text.match(/\uFFFD/g)?.length ?? 0;
  return (text.match(/[^\0-\x7F\uFFFD]/gu)?.length ?? 0) > 20 * damaged;
}

/** In bytes. */
const sampleSize = 100_000;

/** The lines of a file that show its encoding: those with other characters than ASCII. */
export function linesBeyondAscii(bytes: Uint8Array): Uint8Array {
  const sample = new Uint8Array(sampleSize);
  let size = 0;
  for (let start = 0; start < bytes.length && size < sampleSize; ) {
    const at = bytes.indexOf(10, start);
    const end = at < 0 ? bytes.length : at + 1;
    const line = bytes.subarray(start, Math.min(end, start + sampleSize - size));
    if (line.some((byte) => byte > 127)) {
      sample.set(line, size);
      size += line.length;
    }
    start = end;
  }
  return sample.subarray(0, size);
}

/**
 * Returns a function that mends texts of a file that a program read in a regional encoding though it was UTF-8, so that `Größe` became
 * `GrÃ¶ÃŸe`; undefined for other files. Such a file begins with the byte order mark in that encoding: `ï»¿`.
 */
export function mendingOf(start: string): ((text: string) => string) | undefined {
  const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  for (const encoding of regionalEncodings.filter((name) => /^(windows|koi8)/.test(name))) {
    const characters = [...decodeText(bytes, encoding)];
    if (!start.startsWith([0xef, 0xbb, 0xbf].map((byte) => characters[byte]).join(''))) continue;
    const byteOf = new Map(characters.map((character, byte) => [character, byte]));
    return (text) => {
      const original = Uint8Array.from([...text], (character) => byteOf.get(character) ?? 0);
      return original.includes(0) || !isIn('utf-8', original) ? text : decodeText(original, 'utf-8');
    };
  }
  return undefined;
}
