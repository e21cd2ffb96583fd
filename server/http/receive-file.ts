import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { withFreeSpace } from '#server/disk.ts';
import { Gone } from '#server/errors.ts';
import { fileTooLarge } from './answers.ts';

/** A file that has arrived. */
export type ReceivedFile = {
  size: number;
  /** The SHA-256 of its bytes as they arrived. */
  hash: Buffer;
  /** The bytes from a position on: fewer than `length` only at the end. */
  read(position: number, length: number): Promise<Uint8Array>;
  /** Where it is while `work` runs, if it `isNamed`. */
  path: string;
  /** Replaces all bytes. Returns how many there are then. */
  replace(bytes: Uint8Array): Promise<number>;
};

/** How a file arrives: `announced` are the bytes that its sender says it has, if any. */
type Arrival = {
  body: Readable;
  announced: number | undefined;
  maxBytes: number;
  folder: string;
  /** It keeps its name until `work` is done. The folder must be one of which a job deletes what a killed process leaves. */
  isNamed?: boolean;
};

/**
 * Receives a file and runs `work` with it. It is written to the disk, never held in memory, under a name that is usually gone before its
 * first byte arrives: the system deletes it when it is closed, also when this process ends. @throws Refusal (413), DiskFull
 */
export async function withReceivedFile<Result>(
  { body, announced, maxBytes, folder, isNamed = false }: Arrival,
  work: (file: ReceivedFile) => Promise<Result>,
): Promise<Result> {
  if ((announced ?? 0) > maxBytes) throw fileTooLarge(maxBytes);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return withFreeSpace(folder, announced ?? maxBytes, async () => {
    const path = join(folder, `upload-${randomUUID()}`);
    const file = await open(path, 'wx+', 0o600);
    try {
      if (!isNamed) await rm(path);
      return await work({
        ...(await writeBody(body, file, maxBytes)),
        path,
        async read(position, length) {
          const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(length), position });
          return buffer.subarray(0, bytesRead);
        },
        async replace(bytes) {
          await file.truncate();
          await file.write(bytes, 0, bytes.length, 0);
          return bytes.length;
        },
      });
    } finally {
      await file.close();
      if (isNamed) await rm(path, { force: true });
    }
  });
}

/** Writes a body into a file. @throws Refusal (413); Gone when its sender leaves before the end */
async function writeBody(body: Readable, file: FileHandle, maxBytes: number): Promise<{ size: number; hash: Buffer }> {
  const hash = createHash('sha256');
  let size = 0;
  try {
    // Not destroyed, because the connection also carries the answer.
    for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxBytes) throw fileTooLarge(maxBytes);
      hash.update(chunk);
      await file.writeFile(chunk);
    }
  } catch (error) {
    throw body.errored ? new Gone() : error;
  }
  return { size, hash: hash.digest() };
}
