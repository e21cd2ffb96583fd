import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { emojiUploadLimit, pictureLimit } from '#contract/byte-limits.ts';
import { customEmoji } from '#server/custom-emoji/table.ts';
import { insertAll } from '#server/db/rows.ts';
import { withFreeSpace } from '#server/disk.ts';
import { Busy, Gone, Invalid, TooMany } from '#server/errors.ts';
import type { Row } from '#server/exports/lines.ts';
import { setHolder, storeFile } from '#server/files/files.ts';
import type { files } from '#server/files/table.ts';
import { withReceivedFile } from '#server/http/receive-file.ts';
import { completeOrganization } from '#server/organizations/organizations.ts';
import { makeAttachment, makeEmoji, makePicture, type Sender } from '#server/pictures/make-picture.ts';
import { insertPicture } from '#server/pictures/pictures.ts';
import { openStore, workFolder } from '#server/recordings/store/open-store.ts';
import { recordingTracks } from '#server/recordings/table.ts';
import { keyOfProcessed } from '#server/recordings/track-files.ts';
import type { Scope } from '#server/scope.ts';
import { setProfileImageUrl } from '#server/users/users.ts';
import { brokenFile, isBroken } from './bad-file.ts';
import type { Import } from './import.ts';

/** Writes a page of rows with their bytes. `former` are the same rows as the file has them. */
type FileWriter = (one: Import, rows: Row[], former: Row[]) => Promise<void>;

/**
 * How many millions of pixels the pictures in a ZIP file of this size may have: some in any file, and as many as its bytes could be of pictures
 * that are easy to compress. Further pictures are stored as files without a preview, or left out.
 */
export const megapixelsIn = (bytes: number): number => Math.min(50_000, 200 + bytes / 5_000);

/** How often, and after how many ms, a picture is tried again while others wait for theirs. */
const [maxTries, pauseMs] = [120, 500];

/** Waits until it is the turn of a picture. */
async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++)
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Busy || error instanceof TooMany) || tries === maxTries) throw error;
      await sleep(pauseMs);
    }
}

const senderOf = (one: Import): Sender => ({
  queueKeys: { account: one.actorId, organization: `organization ${one.organizationId}` },
  countPixels(megapixels) {
    one.megapixelsLeft -= megapixels;
    if (one.megapixelsLeft < 0) throw new Invalid([]);
  },
});

/**
 * Makes what we store of a picture of the file, as of an upload. Undefined, and counted, if it is missing, damaged or too large.
 * @throws BadFile if the ZIP file is damaged
 */
async function readPicture(
  one: Import,
  path: string,
  most: number,
  make: (bytes: Uint8Array, sender: Sender) => Promise<Uint8Array>,
): Promise<Uint8Array | undefined> {
  const size = one.archive.sizeOf(path);
  try {
    if (size !== undefined && size <= most) {
      const bytes = await one.archive.bytes(path, most);
      return await inTurn(() => make(bytes, senderOf(one)));
    }
  } catch (error) {
    if (isBroken(error)) throw brokenFile(path);
    if (!(error instanceof Invalid)) throw error;
  }
  one.filesLeftOut += 1;
  return undefined;
}

const writePictures: FileWriter = async (one, rows, former) => {
  const { db, organizationId, actorId } = one;
  for (const [index, { userId }] of rows.entries()) {
    // The caller's own picture belongs to their account. Without its person in the file, a picture is no one's.
    if (userId === actorId || (userId === null && former[index]?.userId !== null)) continue;
    const square = userId === null ? 'logo' : 'portrait';
    const path = `pictures/${former[index]?.id}/picture.webp`;
    const bytes = await readPicture(one, path, pictureLimit, (file, sender) => makePicture(square, file, sender));
    if (!bytes) continue;
    const hash = await insertPicture(db, userId === null ? { organizationId } : { userId: String(userId) }, bytes);
    if (userId === null)
      await completeOrganization(db, organizationId, { logoUrl: `/api/organizations/${organizationId}/logos/${hash}` });
    else await setProfileImageUrl(db, String(userId), `/api/users/${userId}/pictures/${hash}`);
  }
};

const writeEmoji: FileWriter = async (one, rows, former) => {
  for (const [index, row] of rows.entries()) {
    const path = `emoji/${former[index]?.id}/${row.name}.webp`;
    const bytes = await readPicture(one, path, emojiUploadLimit * 8, makeEmoji);
    const { name, createdAt } = row as { name: string; createdAt: string };
    if (bytes) await one.db.insert(customEmoji).values({ organizationId: one.organizationId, name, createdAt, bytes });
  }
};

const writeFiles: FileWriter = async (one, rows, former) => {
  for (const [index, row] of rows.entries()) {
    if (!(await writeFile(one, row, `files/${former[index]?.id}/`))) one.filesLeftOut += 1;
    await one.progress(0);
  }
};

/** Stores a file of a message or comment, as an upload. Returns false if it is missing or too large. @throws BadFile */
async function writeFile(one: Import, row: Row, folder: string): Promise<boolean> {
  const { db, config, archive, organizationId } = one;
  const path = archive.findIn(folder);
  const size = path === undefined ? undefined : archive.sizeOf(path);
  const { userId, name, messageId, commentId, place, createdAt } = row as typeof files.$inferSelect;
  if (path === undefined || size === undefined || size > config.maxFileBytes) return false;
  // What it was attached to may not be in the file.
  if (messageId === null && commentId === null) return false;
  const scope = { db, actor: { organizationId, userId } } as unknown as Scope;
  try {
    const body = await archive.stream(path, size);
    const arrival = { body, announced: size, maxBytes: config.maxFileBytes, folder: config.dataDir };
    const { id } = await withReceivedFile(arrival, async (file) => {
      const attachment = await inTurn(() => makeAttachment(file, senderOf(one)));
      return storeFile(scope, name, attachment, config.databaseUrl === null ? config.dataDir : null);
    });
    await setHolder(db, id, { messageId, commentId, place, createdAt });
    return true;
  } catch (error) {
    if (error instanceof Invalid) return false;
    throw error instanceof Gone || isBroken(error) ? brokenFile(path) : error;
  }
}

/** Stores the tracks of recordings as processed ones. Without bytes in the file a track stays, to say who spoke when. */
const writeTracks: FileWriter = async (one, rows, former) => {
  const { archive, db, organizationId } = one;
  const complete: Row[] = [];
  for (const [index, row] of rows.entries()) {
    const path = `recordings/${former[index]?.recordingId}/${former[index]?.id}.${String(row.mediaType).split('/')[1]}`;
    const bytes = archive.sizeOf(path) ?? 0;
    const chunks = bytes > 0 ? 1 : 0;
    const folderSuffix = `-${randomUUID()}`;
    const track = { ...row, organizationId, folderSuffix, id: Number(row.id), recordingId: Number(row.recordingId) };
    if (bytes > 0) await moveIntoStore(one, path, bytes, keyOfProcessed(track, chunks));
    else if (Number(row.bytes) > 0) one.filesLeftOut += 1;
    complete.push({
      ...{ ...track, key: randomUUID(), endedAt: row.endedAt ?? row.createdAt },
      ...{ bytes, nextChunk: chunks, processedChunks: chunks, processedBytes: bytes },
    });
    await one.progress(0);
  }
  await insertAll(db, recordingTracks, complete);
};

/** Copies an entry into the store. @throws BadFile; StoreUnavailable; DiskFull */
async function moveIntoStore({ archive, config }: Import, path: string, bytes: number, key: string): Promise<void> {
  const folder = workFolder(config);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const local = join(folder, randomUUID());
  try {
    await withFreeSpace(folder, bytes, async () => {
      const stream = await archive.stream(path, bytes);
      await pipeline(stream, createWriteStream(local, { mode: 0o600 }));
    });
    await openStore(config).putFile(key, local);
  } catch (error) {
    throw isBroken(error) ? brokenFile(path) : error;
  } finally {
    await rm(local, { force: true });
  }
}

/** The tables whose rows have bytes in files. */
export const fileWriters: Record<string, FileWriter> = {
  pictures: writePictures,
  customEmoji: writeEmoji,
  files: writeFiles,
  recordingTracks: writeTracks,
};
