import { Readable } from 'node:stream';
import { and, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Attachment } from '#contract/endpoint.ts';
import type { AttachedFile } from '#contract/files.ts';
import { openCounts } from '#server/counts.ts';
import type { Database } from '#server/db/pool.ts';
import { found, isOneOf, ours } from '#server/db/tenant.ts';
import { demandFreeSpace } from '#server/disk.ts';
import { Busy, invalidReference, NotFound } from '#server/errors.ts';
import { openFairQueue } from '#server/fair-queue.ts';
import type { RangedFile } from '#server/http/ranges.ts';
import type { Reading, Scope, SystemScope } from '#server/scope.ts';
import { fileParts, files } from './table.ts';

/** Bytes of a part of a file: what we hold of it in memory at once. */
const partLength = 512 * 1024;
/** How many downloads an account may have open at once in this process. */
const maxDownloads = 10;
const downloads = openCounts();
/** Downloads read their parts in turns, so that many of them leave database connections to others. */
const partQueue = openFairQueue({
  running: { all: 3, organization: 2, account: 1 },
  waiting: { all: 1_000, organization: 200, account: maxDownloads },
});

/** What a file is attached to: a message or a comment. */
type Holder = { messageId: number } | { commentId: number };

/** What clients get of a file as JSON, in a query of `files`. */
export const fileColumns = sql`json_build_object('id', files.id, 'name', files.name, 'size', files.size,
  'width', files.width, 'height', files.height, 'isAnimated', files.is_animated)`;

/** Selects the files of a row as JSON, in a query of its table. `holder` is the column of `files` that refers to the row. */
export const filesIn = (holder: PgColumn, id: PgColumn) => sql<AttachedFile[]>`(
  select coalesce(json_agg(${fileColumns} order by files.place, files.id), '[]') from files where ${holder} = ${id})`;

const isUnattached = and(isNull(files.messageId), isNull(files.commentId));

/**
 * Stores a file of the caller for the message or comment that they are about to write. `databaseFolder` is where our own database is,
 * null for another one. @throws DiskFull
 */
export async function storeFile(
  scope: Scope,
  name: string,
  { size, read, picture }: Attachment,
  databaseFolder: string | null,
): Promise<AttachedFile> {
  // PostgreSQL also writes it into its log.
  if (databaseFolder) await demandFreeSpace(databaseFolder, 2 * size);
  const { organizationId, userId } = scope.actor;
  const rows = await scope.db
    .insert(files)
    .values({ organizationId, userId, size, bytes: await read(0, partLength), name, ...picture })
    .returning({
      id: files.id,
      name: files.name,
      size: files.size,
      width: files.width,
      height: files.height,
      isAnimated: files.isAnimated,
    });
  const file = found(rows, 'File');
  for (let number = 1; number * partLength < size; number++)
    await scope.db
      .insert(fileParts)
      .values({ fileId: file.id, number, bytes: await read(number * partLength, partLength) });
  return file;
}

/** Attaches uploaded files of a user to what they write, in the order of the ids. @throws Invalid for an id that is not such a file */
export async function attachFiles(
  scope: Reading,
  userId: string | null | undefined,
  ids: number[] | undefined,
  holder: Holder,
): Promise<void> {
  if (!ids?.length) return;
  const attached = await scope.db
    .update(files)
    .set({ ...holder, place: sql`array_position(${sql.param(ids)}::int[], ${files.id})` })
    .where(ours(scope, files, isOneOf(files.id, ids), isUnattached, eq(files.userId, userId ?? '')))
    .returning({ id: files.id });
  if (attached.length === new Set(ids).size) return;
  throw invalidReference('file', 'fileIds');
}

/** Attaches a file that an import has stored, as it was attached. */
export async function setHolder(
  db: Database,
  id: number,
  holder: Pick<typeof files.$inferSelect, 'messageId' | 'commentId' | 'place' | 'createdAt'>,
): Promise<void> {
  await db.update(files).set(holder).where(eq(files.id, id));
}

/** Checks that ids are of files that the caller has uploaded and attached to nothing. @throws Invalid */
export async function checkOwnFiles(scope: Scope, ids: number[]): Promise<void> {
  const isOwn = ours(scope, files, isOneOf(files.id, ids), isUnattached, eq(files.userId, scope.actor.userId));
  if (ids.length > 0 && (await scope.db.$count(files, isOwn)) < new Set(ids).size)
    throw invalidReference('file', 'fileIds');
}

/** Deletes the files of messages for good, but not the messages. */
export async function dropFiles(db: Database, messageIds: number[]): Promise<void> {
  await db.delete(files).where(isOneOf(files.messageId, messageIds));
}

type Read<Result> = (scope: Scope, id: number, readable: (SQL | undefined)[]) => Promise<Result>;

/** The condition of the caller's own unattached file, or of one that fulfils a condition. */
const isFile = (scope: Scope, id: number, readable: (SQL | undefined)[]) =>
  ours(scope, files, eq(files.id, id), or(and(isUnattached, eq(files.userId, scope.actor.userId)), ...readable));

/** Reads one column of a file. @throws NotFound */
async function readColumn(scope: Scope, condition: SQL | undefined, column: PgColumn): Promise<Buffer> {
  const rows = await scope.db
    .select({ bytes: column })
    .from(files)
    .where(and(condition, isNotNull(column)));
  return Buffer.from(found(rows as { bytes: Uint8Array }[], 'File').bytes);
}

/** Reads the preview of a picture, as WebP. @throws NotFound */
export const readPicture: Read<Buffer> = (scope, id, readable) =>
  readColumn(scope, isFile(scope, id, readable), files.preview);

/** Reads the thumbnail of a picture, as WebP. @throws NotFound */
export const readThumbnail: Read<Buffer> = (scope, id, readable) =>
  readColumn(scope, isFile(scope, id, readable), files.thumbnail);

/** Reads one part of a file. @throws NotFound once the caller may no longer read it */
async function readPart(scope: Pick<Scope, 'db'>, condition: SQL | undefined, number: number): Promise<Buffer> {
  const part = sql<Uint8Array>`coalesce(
    (select part.bytes from ${fileParts} as part where part.file_id = ${files.id} and part.number = ${number}),
    substring(${files.bytes} from ${number * partLength + 1}::int for ${partLength}::int))`;
  const rows = await scope.db.select({ part }).from(files).where(condition);
  return Buffer.from(found(rows, 'File').part);
}

/**
 * Opens a whole file in parts, which take turns with the downloads of others; undefined if none fulfils the condition any more. The parts
 * end with NotFound once it does not, and with Busy.
 */
export async function openParts(
  { db, actor }: Pick<Scope, 'db' | 'actor'>,
  { id, size }: { id: number; size: number },
  readable: SQL | undefined,
): Promise<AsyncGenerator<Buffer> | undefined> {
  const condition = ours({ actor }, files, eq(files.id, id), readable);
  const queueKeys = { account: actor.userId, organization: `${actor.organizationId}` };
  const read = (number: number) => partQueue.run(queueKeys, () => readPart({ db }, condition, number));
  const first = await read(0).catch((error) => {
    if (error instanceof NotFound) return undefined;
    throw error;
  });
  async function* parts(start: Buffer) {
    yield start;
    for (let number = 1; number * partLength < size; number++) yield await read(number);
  }
  return first && parts(first);
}

/** A file to download in ranges, as it is stored. @throws NotFound */
export const readFile: Read<RangedFile> = async (scope, id, readable) => {
  const condition = isFile(scope, id, readable);
  const rows = await scope.db.select({ name: files.name, size: files.size }).from(files).where(condition);
  const { name, size } = found(rows, 'File');
  const { userId: account, organizationId } = scope.actor;
  const queueKeys = { account, organization: `${organizationId}` };

  async function* parts(first: number, last: number): AsyncGenerator<Buffer> {
    for (let at = first; at <= last; ) {
      const number = Math.floor(at / partLength);
      const part = await partQueue.run(queueKeys, () => readPart(scope, condition, number));
      const start = number * partLength;
      yield part.subarray(at - start, last + 1 - start);
      at = start + partLength;
    }
  }

  return {
    ...{ mediaType: 'application/octet-stream', bytes: size, name },
    // A stored file never changes.
    etag: `"file-${id}"`,
    async read(first, last) {
      if (downloads.of(account) >= maxDownloads) throw new Busy();
      downloads.add(account, 1);
      const stream = Readable.from(parts(first, last), { objectMode: false, highWaterMark: 1 });
      return stream.once('close', () => downloads.add(account, -1));
    },
  };
};

/** Deletes the files of all organizations that have not been attached to anything for a day, but not those of scheduled messages. */
export async function purgeFiles({ db }: Pick<SystemScope, 'db'>): Promise<void> {
  const isAwaited = sql`exists (select from scheduled_messages where file_ids @> array[files.id])`;
  await db
    .delete(files)
    .where(and(isUnattached, sql`${files.createdAt} < now() - interval '1 day' and not ${isAwaited}`));
}
