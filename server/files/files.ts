import { and, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Attachment } from '#contract/endpoint.ts';
import type { AttachedFile } from '#contract/files.ts';
import type { Database } from '#server/db/pool.ts';
import { found, isOneOf, ours } from '#server/db/tenant.ts';
import { demandFreeSpace } from '#server/disk.ts';
import { Invalid } from '#server/errors.ts';
import type { Reading, Scope, SystemScope } from '#server/scope.ts';
import { files } from './table.ts';

/** What a file is attached to: a message or a comment. */
type Holder = { messageId: number } | { commentId: number };

/** Selects the files of a row as JSON, in a query of its table. `holder` is the column of `files` that refers to the row. */
export const filesIn = (holder: PgColumn, id: PgColumn) => sql<AttachedFile[]>`(
  select coalesce(json_agg(json_build_object('id', files.id, 'name', files.name, 'size', files.size,
    'width', files.width, 'height', files.height, 'isAnimated', files.is_animated) order by files.id), '[]')
  from files where ${holder} = ${id})`;

const isUnattached = and(isNull(files.messageId), isNull(files.commentId));

/**
 * Stores a file of the caller for the message or comment that they are about to write. `databaseFolder` is where our own database is,
 * null for another one. @throws DiskFull
 */
export async function storeFile(
  scope: Scope,
  name: string,
  { bytes, picture }: Attachment,
  databaseFolder: string | null,
): Promise<AttachedFile> {
  // PostgreSQL also writes it into its log.
  if (databaseFolder) await demandFreeSpace(databaseFolder, 2 * bytes.length);
  const { organizationId, userId } = scope.actor;
  const rows = await scope.db
    .insert(files)
    .values({ organizationId, userId, size: bytes.length, bytes, name, ...picture })
    .returning({
      id: files.id,
      name: files.name,
      size: files.size,
      width: files.width,
      height: files.height,
      isAnimated: files.isAnimated,
    });
  return found(rows, 'File');
}

/** Attaches uploaded files of a user to what they write. @throws Invalid for an id that is not such a file */
export async function attachFiles(
  scope: Reading,
  userId: string | null | undefined,
  ids: number[] | undefined,
  holder: Holder,
): Promise<void> {
  if (!ids?.length) return;
  const attached = await scope.db
    .update(files)
    .set(holder)
    .where(ours(scope, files, isOneOf(files.id, ids), isUnattached, eq(files.userId, userId ?? '')))
    .returning({ id: files.id });
  if (attached.length === new Set(ids).size) return;
  const text = 'There is no such file (fileIds)';
  throw new Invalid([{ path: 'fileIds', message: text, code: 'no_such', params: { what: 'file' } }]);
}

/** Deletes the files of messages for good, but not the messages. */
export async function dropFiles(db: Database, messageIds: number[]): Promise<void> {
  await db.delete(files).where(isOneOf(files.messageId, messageIds));
}

/** Reads one column of a file: of the caller's own unattached file, or of one that fulfils a condition. @throws NotFound */
async function readPart(scope: Scope, id: number, readable: (SQL | undefined)[], part: PgColumn): Promise<Buffer> {
  const isReadable = or(and(isUnattached, eq(files.userId, scope.actor.userId)), ...readable);
  const rows = await scope.db
    .select({ bytes: part })
    .from(files)
    .where(ours(scope, files, eq(files.id, id), isReadable, isNotNull(part)));
  return Buffer.from(found(rows as { bytes: Uint8Array }[], 'File').bytes);
}

type Read = (scope: Scope, id: number, readable: (SQL | undefined)[]) => Promise<Buffer>;

/** Reads a file as it is stored. @throws NotFound */
export const readFile: Read = (scope, id, readable) => readPart(scope, id, readable, files.bytes);

/** Reads the preview of a picture, as WebP. @throws NotFound */
export const readPicture: Read = (scope, id, readable) => readPart(scope, id, readable, files.preview);

/** Reads the thumbnail of a picture, as WebP. @throws NotFound */
export const readThumbnail: Read = (scope, id, readable) => readPart(scope, id, readable, files.thumbnail);

/** Deletes the files of all organizations that have not been attached to anything for a day. */
export async function purgeFiles({ db }: Pick<SystemScope, 'db'>): Promise<void> {
  await db.delete(files).where(and(isUnattached, sql`${files.createdAt} < now() - interval '1 day'`));
}
