import { and, eq, exists, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Attachment } from '#contract/endpoint.ts';
import type { MessageFile } from '#contract/files.ts';
import { found, isOneOf, ours } from '#server/db/tenant.ts';
import { Invalid } from '#server/errors.ts';
import type { Reading, Scope, SystemScope } from '#server/scope.ts';
import { findChannel, readable } from './channels.ts';
import { channels, files } from './table.ts';

/** The files of a message, in a query of `messages`. */
export const filesOfMessage = sql<MessageFile[]>`(
  select coalesce(json_agg(json_build_object('id', id, 'name', name, 'size', size, 'width', width, 'height', height) order by id), '[]')
  from files where message_id = messages.id)`;

/** Keeps a file of the caller's for a message that they are about to write into a channel. @throws NotFound */
export async function keepFile(
  scope: Scope,
  channelId: number,
  name: string,
  { bytes, picture }: Attachment,
): Promise<MessageFile> {
  await findChannel(scope, channelId);
  const { organizationId, userId } = scope.actor;
  // A picture was drawn anew, as another kind of file.
  const shown = picture ? { ...picture, name: `${name.replace(/\.\w{1,5}$/, '')}.webp` } : { name };
  const rows = await scope.db
    .insert(files)
    .values({ organizationId, channelId, userId, size: bytes.length, bytes, ...shown })
    .returning({ id: files.id, name: files.name, size: files.size, width: files.width, height: files.height });
  return found(rows, 'File');
}

/** Gives files that its author has brought into a channel to a message there. @throws Invalid */
export async function giveFiles(
  scope: Reading,
  message: { id: number; channelId: number; userId: string | null },
  ids: number[],
): Promise<void> {
  if (ids.length === 0) return;
  const isWaiting = and(
    isNull(files.messageId),
    eq(files.channelId, message.channelId),
    eq(files.userId, message.userId ?? ''),
  );
  const given = await scope.db
    .update(files)
    .set({ messageId: message.id })
    .where(ours(scope, files, isOneOf(files.id, ids), isWaiting))
    .returning({ id: files.id });
  if (given.length === new Set(ids).size) return;
  const text = 'There is no such file (fileIds)';
  throw new Invalid([{ path: 'fileIds', message: text, code: 'no_such', params: { what: 'file' } }]);
}

/** A part of a file in a channel that the caller may read; before it is in a message, of their own alone. */
async function readPart(scope: Scope, id: number, part: PgColumn, isMeant?: SQL): Promise<Buffer> {
  const channel = scope.db
    .select({ id: channels.id })
    .from(channels)
    .where(and(readable(scope), eq(channels.id, files.channelId)));
  const isShown = or(sql`${files.messageId} is not null`, eq(files.userId, scope.actor.userId));
  const rows = await scope.db
    .select({ bytes: part })
    .from(files)
    .where(ours(scope, files, eq(files.id, id), exists(channel), isShown, isMeant));
  return Buffer.from(found(rows as { bytes: Uint8Array }[], 'File').bytes);
}

/** A file as it is kept. @throws NotFound */
export const readFile = (scope: Scope, id: number): Promise<Buffer> => readPart(scope, id, files.bytes);

/** A file that is a picture, as WebP. @throws NotFound */
export const readPicture = (scope: Scope, id: number): Promise<Buffer> =>
  readPart(scope, id, files.bytes, sql`${files.thumbnail} is not null`);

/** The same made small. @throws NotFound */
export const readThumbnail = (scope: Scope, id: number): Promise<Buffer> =>
  readPart(scope, id, files.thumbnail, sql`${files.thumbnail} is not null`);

/** Removes for good the files that came into no message within a day, in all organizations. */
export async function purgeFiles({ db }: Pick<SystemScope, 'db'>): Promise<void> {
  await db.delete(files).where(sql`${files.messageId} is null and ${files.createdAt} < now() - interval '1 day'`);
}
