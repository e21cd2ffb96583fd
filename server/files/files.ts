import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Attachment } from '#contract/endpoint.ts';
import type { AttachedFile } from '#contract/files.ts';
import type { Database } from '#server/db/pool.ts';
import { found, isOneOf, ours } from '#server/db/tenant.ts';
import { Invalid } from '#server/errors.ts';
import type { Reading, Scope, SystemScope } from '#server/scope.ts';
import { files } from './table.ts';

/** What a file may be in: a message or a comment. */
type Holder = { messageId: number } | { commentId: number };

/** The files of a row, in a query of its table; `holder` is the column that names the row. */
export const filesIn = (holder: PgColumn, id: PgColumn) => sql<AttachedFile[]>`(
  select coalesce(json_agg(json_build_object('id', files.id, 'name', files.name, 'size', files.size,
    'width', files.width, 'height', files.height, 'isAnimated', files.is_animated) order by files.id), '[]')
  from files where ${holder} = ${id})`;

const isWaiting = and(isNull(files.messageId), isNull(files.commentId));

/** Keeps a file of the caller's for what they are about to write. */
export async function keepFile(scope: Scope, name: string, { bytes, picture }: Attachment): Promise<AttachedFile> {
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

/** Gives files that wait for their owner to what that person writes. @throws Invalid */
export async function giveFiles(
  scope: Reading,
  userId: string | null | undefined,
  ids: number[] | undefined,
  holder: Holder,
): Promise<void> {
  if (!ids?.length) return;
  const given = await scope.db
    .update(files)
    .set(holder)
    .where(ours(scope, files, isOneOf(files.id, ids), isWaiting, eq(files.userId, userId ?? '')))
    .returning({ id: files.id });
  if (given.length === new Set(ids).size) return;
  const text = 'There is no such file (fileIds)';
  throw new Invalid([{ path: 'fileIds', message: text, code: 'no_such', params: { what: 'file' } }]);
}

/** Removes for good the files of messages, which stay. */
export async function dropFiles(db: Database, messageIds: number[]): Promise<void> {
  await db.delete(files).where(isOneOf(files.messageId, messageIds));
}

/** A part of a file that the caller may read: while it waits, of their own; else where one of the conditions is true. */
async function readPart(
  scope: Scope,
  id: number,
  readable: (SQL | undefined)[],
  part: PgColumn | SQL,
  isMeant?: SQL,
): Promise<Buffer> {
  const isShown = or(and(isWaiting, eq(files.userId, scope.actor.userId)), ...readable);
  const rows = await scope.db
    .select({ bytes: part })
    .from(files)
    .where(ours(scope, files, eq(files.id, id), isShown, isMeant));
  return Buffer.from(found(rows as { bytes: Uint8Array }[], 'File').bytes);
}

type Read = (scope: Scope, id: number, readable: (SQL | undefined)[]) => Promise<Buffer>;

/** A file as it is kept. @throws NotFound */
export const readFile: Read = (scope, id, readable) => readPart(scope, id, readable, files.bytes);

/** The preview of a picture, as WebP. @throws NotFound */
export const readPicture: Read = (scope, id, readable) =>
  readPart(scope, id, readable, sql`coalesce(${files.preview}, ${files.bytes})`, sql`${files.thumbnail} is not null`);

/** The same made small. @throws NotFound */
export const readThumbnail: Read = (scope, id, readable) =>
  readPart(scope, id, readable, files.thumbnail, sql`${files.thumbnail} is not null`);

/** Removes for good the files that nothing was written with within a day, in all organizations. */
export async function purgeFiles({ db }: Pick<SystemScope, 'db'>): Promise<void> {
  await db.delete(files).where(and(isWaiting, sql`${files.createdAt} < now() - interval '1 day'`));
}
