import { promisify } from 'node:util';
import { crc32, deflate } from 'node:zlib';

/** Pixels row by row, each as red, green, blue and opacity. */
export type Pixels = { width: number; height: number; data: Uint8Array };

const compress = promisify(deflate);

/** Encodes pixels as a PNG. It is compressed in a thread of its own. */
export async function encodePng({ width, height, data }: Pixels): Promise<Buffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8); // 8 bits a channel, RGBA, no interlacing

  const rowSize = width * 4;
  const rows = Buffer.alloc((rowSize + 1) * height); // each row begins with its filter: 0 is none
  for (let y = 0; y < height; y++) rows.set(data.subarray(y * rowSize, (y + 1) * rowSize), y * (rowSize + 1) + 1);

  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const pixels = await compress(rows);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
}

function chunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const result = Buffer.alloc(content.length + 8);
  result.writeUInt32BE(data.length, 0);
  result.set(content, 4);
  result.writeUInt32BE(crc32(content), content.length + 4);
  return result;
}

/** Returns the size of a PNG picture from its first bytes (https://www.w3.org/TR/png-3/#11IHDR); undefined if it is none. */
export function readPngSize(bytes: Buffer): { width: number; height: number } | undefined {
  if (bytes.length < 24 || bytes.toString('latin1', 0, 8) !== '\x89PNG\r\n\x1a\n') return undefined;
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}
