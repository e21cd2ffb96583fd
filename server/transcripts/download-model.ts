import { createHash } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import type { Model, ModelFile } from '#server/config/speech-models.ts';

/** A file of a model must arrive within half an hour. */
const timeoutMs = 30 * 60_000;

/** Downloads a file and checks its size and its SHA-256 sum. @throws Error */
async function downloadFile(address: string, { name, bytes, sha256 }: ModelFile, folder: string): Promise<void> {
  const response = await fetch(`${address}/${name}`, { signal: AbortSignal.timeout(timeoutMs) });
  if (!response.ok || !response.body) throw new Error(`${response.url} answered ${response.status}`);
  const hash = createHash('sha256');
  let received = 0;
  const check = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      received += chunk.length;
      hash.update(chunk);
      done(received > bytes ? new Error(`${name} is larger than the ${bytes} bytes it should have`) : null, chunk);
    },
  });
  await pipeline(Readable.fromWeb(response.body as ReadableStream), check, createWriteStream(join(folder, name)));
  if (received !== bytes || hash.digest('hex') !== sha256)
    throw new Error(`${name} is not the file that we know. Nothing was installed.`);
}

/** Downloads a model into a folder, which exists afterwards with all its files or not at all. @throws Error */
export async function downloadModel(
  { address, encoder, decoder, tokens }: Model,
  folder: string,
  print: (line: string) => void,
): Promise<void> {
  if (existsSync(folder)) return;
  await mkdir(dirname(folder), { recursive: true });
  const unfinished = await mkdtemp(`${folder}-`);
  try {
    for (const file of [encoder, decoder, tokens]) {
      print(`Downloading ${file.name} (${Math.ceil(file.bytes / 1e6)} MB)…`);
      await downloadFile(address, file, unfinished);
    }
    await rename(unfinished, folder);
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}
