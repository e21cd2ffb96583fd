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

/**
 * Returns the text of a file, without a byte order mark. Programs write UTF-8 or UTF-16 with or without a mark. What is not valid
 * UTF-8 is Windows-1252, in which Excel saves CSV in the west. Every engine decodes alike, unlike `File.text()`.
 */
export function decodeText(bytes: Uint8Array): string {
  const mark = marks.find(([mark]) => mark.every((byte, index) => bytes[index] === byte));
  const encoding = mark?.[1] ?? unmarkedUtf16(bytes);
  if (encoding) return new TextDecoder(encoding).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
