import { z } from 'zod';

/**
 * A dump is a gzipped sequence of frames: a length in four bytes, then as many bytes. The first frame is the header, as
 * JSON. The rows of each table follow in the order of the header, as COPY writes them, in any number of frames; an empty
 * frame ends a table. Then come the files of recordings, if the backup has them: the path of each, its bytes in any number of
 * frames, and an empty frame.
 */
const dumpHeader = z.object({
  format: z.literal('quarterdeck dump 1'),
  /** the hashes of the migrations that made the tables, oldest first */
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  /** the last value of each sequence; null before its first */
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string().nullable() })),
});

/** What a dump contains. */
export type DumpHeader = z.infer<typeof dumpHeader>;

/** The contents of frames. */
export type Frames = AsyncGenerator<Buffer, void>;

/** The bytes are no dump, or an incomplete one. */
export class DumpError extends Error {
  override name = 'DumpError';
}

export const emptyFrame = Buffer.alloc(4);

/** Returns `content` after its length. */
export function frame(content: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  return Buffer.concat([length, content]);
}

/** Yields the contents of the frames in `bytes`, one by one. Throws DumpError when they end in the middle of one. */
export async function* readFrames(bytes: AsyncIterable<Buffer>): Frames {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of bytes) {
    rest = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    while (rest.length >= 4) {
      const end = 4 + rest.readUInt32BE();
      if (rest.length < end) break;
      yield rest.subarray(4, end);
      rest = rest.subarray(end);
    }
  }
  if (rest.length > 0) throw new DumpError();
}

/** Reads the header of a dump, its first frame. Throws DumpError. */
export async function readHeader(frames: Frames): Promise<DumpHeader> {
  const { value } = await frames.next();
  try {
    return dumpHeader.parse(JSON.parse(String(value)));
  } catch {
    throw new DumpError();
  }
}

/** Yields frames up to the next empty one. Throws DumpError when there is none. */
export async function* contentsUntilEmpty(frames: Frames): Frames {
  for (;;) {
    const { value } = await frames.next();
    if (!value) throw new DumpError();
    if (value.length === 0) return;
    yield value;
  }
}
