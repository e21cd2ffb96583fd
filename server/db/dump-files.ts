import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { contentsUntilEmpty, DumpError, emptyFrame, type Frames, frame } from './dump.ts';

/** A recorded track: where its files are, how many bytes its chunks have, and the name of the file that replaces them, if any. */
type Track = { folder: string; bytes: number; processed: string | null };

/** Reads the tracks of recordings, of which a backup has the files. */
export async function readTracks(client: Client): Promise<Track[]> {
  const { rows } = await client.query("SELECT to_regclass('recording_tracks') IS NOT NULL AS exists");
  if (!rows[0].exists) return [];
  const tracks = await client.query(`
    SELECT organization_id || '/' || recording_id || '/' || id || coalesce(to_jsonb(recording_tracks) ->> 'folder_suffix', '') AS folder, bytes,
      CASE WHEN processed_chunks = next_chunk AND next_chunk > 0 THEN 'processed-' || next_chunk END AS processed
    FROM recording_tracks ORDER BY id`);
  return tracks.rows;
}

/** The names of the files that a track needs: what came after the rows were read is left out. */
async function namesOf(root: string, { folder, bytes, processed }: Track): Promise<string[]> {
  const names = await readdir(join(root, folder)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  if (processed !== null) return names.filter((name) => name === processed);
  return names.filter((name) => /^\d{12}$/.test(name) && Number(name) < bytes);
}

/** Yields the files of tracks in the folder `root`: the path of each, its bytes, and an empty frame. Files deleted meanwhile are missing. */
export async function* fileFrames(
  root: string,
  tracks: Track[],
  counts: { files: number },
): AsyncGenerator<Buffer, void> {
  for (const track of tracks) {
    for (const name of await namesOf(root, track)) {
      yield frame(Buffer.from(`${track.folder}/${name}`));
      try {
        for await (const part of createReadStream(join(root, track.folder, name))) yield frame(part);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      }
      yield emptyFrame;
      counts.files += 1;
    }
  }
}

/** Where files wait until all of them and all rows are there, and then until they have taken the place of the others. */
const waitingFolder = (root: string) => join(root, 'restoring');
const movingFolder = (root: string) => join(root, 'replacing');
const transactionName = 'transaction';

/** Writes the files of a backup beside those that they will replace; without `root`, skips them. Returns how many there are. */
export async function receiveFiles(frames: Frames, root: string | undefined): Promise<number> {
  if (root) await discardFiles(root);
  for (let count = 0; ; count++) {
    const { value } = await frames.next();
    if (!value) return count;
    const path = String(value);
    if (!/^\d+\/\d+\/\d+[\w-]*\/(\d{12}|processed-\d+)$/.test(path)) throw new DumpError();
    const bytes = Readable.from(contentsUntilEmpty(frames));
    if (!root) {
      await bytes.forEach(() => {});
      continue;
    }
    const file = join(waitingFolder(root), path);
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    await pipeline(bytes, createWriteStream(file, { mode: 0o600, flush: true }));
  }
}

/** Notes which transaction replaces the rows, so that an interrupted restore can be continued. */
export async function writeTransactionId(root: string, id: string): Promise<void> {
  await mkdir(waitingFolder(root), { recursive: true, mode: 0o700 });
  await writeFile(join(waitingFolder(root), transactionName), id, { mode: 0o600, flush: true });
}

/** Whether a restore was interrupted, and the id of the transaction that replaces the rows; null without one. */
export async function interruptedRestore(root: string): Promise<{ transactionId: string | null } | undefined> {
  for (const folder of [movingFolder(root), waitingFolder(root)]) {
    if (!existsSync(folder)) continue;
    return { transactionId: await readFile(join(folder, transactionName), 'utf8').catch(() => null) };
  }
  return undefined;
}

/** Puts the received files in the place of all that are there. After an interruption, the next call continues. */
export async function replaceFiles(root: string): Promise<void> {
  if (!existsSync(movingFolder(root))) {
    for (const name of await readdir(root))
      if (name !== 'restoring') await rm(join(root, name), { recursive: true, force: true });
    await rename(waitingFolder(root), movingFolder(root));
  }
  for (const name of await readdir(movingFolder(root)))
    if (name !== transactionName) await rename(join(movingFolder(root), name), join(root, name));
  await discardFiles(root);
}

/** Deletes the received files, because the restore has failed. */
export async function discardFiles(root: string): Promise<void> {
  for (const folder of [waitingFolder(root), movingFolder(root)]) await rm(folder, { recursive: true, force: true });
}
