import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { NotFound } from '#server/errors.ts';
import { MissingBytes } from '#server/recordings/track-files.ts';
import type { AddFile } from './zip.ts';

/**
 * Writes a file into a ZIP file whose bytes come in parts from elsewhere. They are first copied into a folder, because a file that is deleted
 * meanwhile, or that turns out to lack bytes, must not be in the ZIP file. Returns whether it is.
 */
export async function addCopy(
  add: AddFile,
  folder: string,
  path: string,
  open: () => Promise<AsyncIterable<Uint8Array> | undefined>,
): Promise<boolean> {
  const copy = join(folder, randomUUID());
  try {
    const parts = await open();
    if (!parts) return false;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await pipeline(parts, createWriteStream(copy, { mode: 0o600 }));
    await add(path, createReadStream(copy), 'packed');
    return true;
  } catch (error) {
    if (error instanceof NotFound || error instanceof MissingBytes) return false;
    throw error;
  } finally {
    await rm(copy, { force: true });
  }
}
