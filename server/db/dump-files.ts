import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
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

/** Yields the files of tracks in the folder `root`: the path of each, its bytes, and an empty frame. Those deleted meanwhile are missing. */
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

/** Where files wait until all of them and all rows are there. */
const waitingFolder = (root: string) => join(root, 'restoring');

/** Writes the files of a backup beside those that they will replace; without `root`, skips them. Returns how many there are. */
export async function receiveFiles(frames: Frames, root: string | undefined): Promise<number> {
  if (root) await rm(waitingFolder(root), { recursive: true, force: true });
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

/** Puts the received files in the place of all that are there. */
export async function replaceFiles(root: string): Promise<void> {
  const received = await readdir(waitingFolder(root)).catch(() => []);
  for (const name of await readdir(root).catch(() => []))
    if (name !== 'restoring') await rm(join(root, name), { recursive: true, force: true });
  for (const name of received) await rename(join(waitingFolder(root), name), join(root, name));
  await discardFiles(root);
}

/** Deletes the received files, because the restore has failed. */
export const discardFiles = (root: string): Promise<void> => rm(waitingFolder(root), { recursive: true, force: true });
