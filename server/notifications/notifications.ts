import { and, count, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { EntityType, Notification } from '#contract/notifications.ts';
import { plainText } from '#rules/markdown.ts';
import type { Message } from '#rules/translate.ts';
import { readable } from '#server/chat/channels.ts';
import { messages } from '#server/chat/table.ts';
import { comments } from '#server/comments/table.ts';
import { readList, readRows } from '#server/db/rows.ts';
import { inSnapshot } from '#server/db/snapshot.ts';
import { found, isOneOf, ours } from '#server/db/tenant.ts';
import type { Touching } from '#server/events/touch.ts';
import type { Reading, Scope, SystemScope } from '#server/scope.ts';
import type { Reader } from '#server/translations.ts';
import { mapInParts } from '#server/turns.ts';
import { findReader, findReaders } from '#server/users/readers.ts';
import { type Kind, notifications } from './table.ts';

/** How long a quote of a message or comment is at most, without its markup, and how much of it is read. */
const quoteLength = 140;
const readLength = 1_000;

/** The recipient of a notification, in a query of `notifications`. */
const recipient = { actor: { organizationId: sql`notifications.organization_id`, userId: sql`notifications.user_id` } };

/** What a message or comment begins with, and the names of its files. */
type Quoted = { text: string; fileNames: string | null };
const quotedWith = (attachedTo: 'message_id' | 'comment_id', id: PgColumn) =>
  sql`jsonb_build_object('text', left(content, ${sql.raw(String(readLength))}),
    'fileNames', (select string_agg(name, ', ' order by place, id) from files where files.${sql.raw(attachedTo)} = ${id}))`;

/** What the message or comment of a notification says, if the organization wants quotes and its recipient may still read it. */
export const quotedOf = sql<Quoted | null>`(
  select coalesce(
    (select ${quotedWith('message_id', messages.id)} from ${messages} where messages.id = notifications.message_id and type = 'text'
      and ${ours(recipient, messages, sql`messages.channel_id in (select id from channels where ${readable(recipient)})`)}),
    (select ${quotedWith('comment_id', comments.id)} from ${comments} where comments.id = notifications.comment_id
      and ${ours(recipient, comments)}))
  from organizations where organizations.id = notifications.organization_id and quotes_in_notifications)`;

const letters = new Intl.Segmenter();

/** Returns a quote of a message or comment in one line, without markup, shortened with `…`. Without a text it names the files. */
export function quoteFrom(quoted: Quoted | null): string | null {
  if (!quoted) return null;
  const text = quoted.text.trim() === '' ? (quoted.fileNames ?? '') : plainText(quoted.text);
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= quoteLength) return line;
  const end = letters.segment(line).containing(quoteLength - 1)?.index;
  return `${line.slice(0, end).trimEnd()}…`;
}

const columns = {
  id: notifications.id,
  type: notifications.type,
  // As text, which `readList` can measure.
  title: sql<string>`${notifications.title}::text`,
  message: sql<string>`${notifications.message}::text`,
  quote: quotedOf,
  isRead: notifications.isRead,
  priority: notifications.priority,
  entityType: notifications.entityType,
  entityId: notifications.entityId,
  // If the message is deleted, or one of several, the notification opens the channel.
  messageId: sql<number | null>`(select messages.id from messages
    where messages.id = notifications.message_id and messages.deleted_at is null and notifications.kind <> 'chat_message')`,
  threadId: notifications.threadId,
  createdAt: notifications.createdAt,
  version: notifications.version,
};
/** What a live event needs to know about a changed notification. */
const touchedColumns = { id: notifications.id, userId: notifications.userId, version: notifications.version };

/** A row as it is stored: with messages as JSON, and what it quotes. */
type Stored = Omit<Notification, 'quote'> & { quote: Quoted | null };

/** The row in the language of its reader. */
const translated = (row: Stored, { t }: Reader): Notification => ({
  ...row,
  quote: quoteFrom(row.quote),
  title: t(JSON.parse(row.title) as Message),
  message: t(JSON.parse(row.message) as Message),
});

const isShown = sql`in_app and not is_gone`;
const isMine = (scope: Scope, ...conditions: (SQL | undefined)[]) =>
  ours(scope, notifications, eq(notifications.userId, scope.actor.userId), isShown, ...conditions);
const newestFirst = sql`${notifications.createdAt} desc, ${notifications.id} desc`;

type Page = { limit?: number | undefined; before?: number | undefined };

/** The caller's notifications, the newest first: all, or a page of `limit` rows after the one with the id `before`. */
export function listNotifications(
  scope: Scope,
  { limit, before }: Page,
): Promise<{ rows: Notification[]; total: number }> {
  return inSnapshot(scope, async (scope) => {
    const total = await scope.db.$count(notifications, isMine(scope));
    const after =
      before === undefined
        ? undefined
        : sql`(${notifications.createdAt}, ${notifications.id}) < (
            select created_at, id from ${notifications} where ${isMine(scope, eq(notifications.id, before))})`;
    const from = sql`from ${notifications} where ${isMine(scope, after)}`;
    const rows =
      limit === undefined
        ? await readList<Stored, 'message'>(scope.db, columns, { from, order: newestFirst, text: 'message' })
        : await readRows<Stored>(scope.db, columns, sql`${from} order by ${newestFirst} limit ${limit}`);
    const reader = await findReader(scope);
    return { rows: await mapInParts(rows, (row) => translated(row, reader)), total };
  });
}

/** Notifications by their ids, each in the language of its recipient. The caller has checked who that is. */
export async function readNotifications(scope: Reading, ids: number[]): Promise<Notification[]> {
  const rows = await scope.db
    .select({ userId: notifications.userId, row: columns })
    .from(notifications)
    .where(ours(scope, notifications, isOneOf(notifications.id, ids), isShown));
  const readers = await findReaders(
    scope,
    rows.map(({ userId }) => userId),
  );
  return rows.flatMap(({ userId, row }) => {
    const reader = readers.get(userId);
    return reader ? [translated(row, reader)] : [];
  });
}

const isUnread = sql`not is_read`;

/** Kinds about work that a person was given. */
const assignedKinds: Kind[] = ['todo_assigned', 'rock_handed', 'work_taken_over'];

/** Returns how many of the caller's notifications are unread, and how many of those are about work that they were given. */
export async function countUnread(scope: Scope): Promise<{ count: number; assigned: number }> {
  const isAssigned = inArray(notifications.kind, assignedKinds);
  const [counted] = await scope.db
    .select({ count: count(), assigned: sql<number>`(count(*) filter (where ${isAssigned}))::int` })
    .from(notifications)
    .where(isMine(scope, isUnread));
  return counted ?? { count: 0, assigned: 0 };
}

/** Marks one of the caller's notifications as read. @throws NotFound */
export async function readNotification(scope: Scope, id: number): Promise<Notification> {
  const isIt = eq(notifications.id, id);
  await markRead(scope, isIt);
  const row = found(await scope.db.select(columns).from(notifications).where(isMine(scope, isIt)), 'Notification');
  return translated(row, await findReader(scope));
}

/** Marks all of the caller's notifications as read. @returns how many were unread */
export const readAllNotifications = async (scope: Scope): Promise<{ count: number }> => ({
  count: (await markRead(scope)).length,
});

/** Marks the caller's notifications of one kind about a row as read. */
export async function readNotificationsAbout(
  scope: Scope,
  entityType: EntityType,
  { entityId, kind }: { entityId: number; kind: Kind },
): Promise<void> {
  const isAbout = and(eq(notifications.entityType, entityType), eq(notifications.entityId, entityId));
  await markRead(scope, and(isAbout, eq(notifications.kind, kind)));
}

/** Marks the caller's unread notifications as read, in their other windows too. */
async function markRead(scope: Scope, condition?: SQL): Promise<{ id: number }[]> {
  const rows = await scope.db
    .update(notifications)
    .set({ isRead: true })
    .where(isMine(scope, isUnread, condition))
    .returning(touchedColumns);
  scope.touch('notifications', rows);
  return rows;
}

/** Deletes one of the caller's notifications permanently. @throws NotFound */
export async function deleteNotification(scope: Scope, id: number): Promise<void> {
  const rows = await scope.db
    .delete(notifications)
    .where(isMine(scope, eq(notifications.id, id)))
    .returning({ ...touchedColumns, version: sql<number>`nextval('versions')` });
  scope.touch('notifications', [found(rows, 'Notification')]);
}

type Read = { userId: string; id: number; formerReadId: number; lastReadId: number };

/**
 * Marks the notifications about messages that people have read: up to `lastReadId` in a channel, or in a thread, with that `id`. A mention
 * that an edit added to a message which the person had read by then, up to `formerReadId`, stays unread.
 */
export async function readNotificationsUpTo(scope: Touching, on: 'channel' | 'thread', read: Read[]): Promise<void> {
  const { entityType, entityId, userId, threadId, messageId } = notifications;
  const place = on === 'channel' ? entityId : threadId;
  // What is about no message, such as a call, is seen in the channel. A reminder is about an old message.
  const isAdded = sql`${messageId} <= read_before and mention_id is not null
    and exists (select from ${messages} where messages.id = ${messageId} and messages.created_at < ${notifications.createdAt})`;
  const isSeen =
    on === 'channel'
      ? sql`${threadId} is null and (${messageId} is null or ${messageId} <= read_up_to) and kind <> 'message_reminder'`
      : sql`${messageId} <= read_up_to and kind <> 'message_reminder'`;
  const rows = await scope.db
    .update(notifications)
    .set({ isRead: true })
    .from(
      sql`unnest(${sql.param(read.map((one) => one.id))}::int[], ${sql.param(read.map((one) => one.userId))}::text[],
        ${sql.param(read.map(({ formerReadId }) => formerReadId))}::int[],
        ${sql.param(read.map(({ lastReadId }) => lastReadId))}::int[]) as marks (place, reader, read_before, read_up_to)`,
    )
    .where(
      ours(
        scope,
        notifications,
        eq(entityType, 'channel'),
        sql`${place} = marks.place and ${userId} = marks.reader and ${isSeen} and not (${isAdded})`,
        isUnread,
      ),
    )
    .returning(touchedColumns);
  scope.touch('notifications', rows);
}

/**
 * Deletes the notifications about a row, or several, that a person, everyone, or everyone but the members of a channel may no longer
 * read, or those of one kind that are no longer true.
 */
export async function forgetNotifications(
  scope: Touching,
  entityType: EntityType,
  {
    entityId,
    userId,
    kind,
    exceptMembers = false,
  }: { entityId: number | number[]; userId?: string; kind?: Kind; exceptMembers?: boolean },
): Promise<void> {
  const isAboutRow = and(eq(notifications.entityType, entityType), isOneOf(notifications.entityId, [entityId].flat()));
  const isTheirs = userId === undefined ? undefined : eq(notifications.userId, userId);
  const isOfKind = kind && eq(notifications.kind, kind);
  const isOthers = sql`not exists (
    select from channel_members where channel_id = ${notifications.entityId} and channel_members.user_id = ${notifications.userId})`;
  const rows = await scope.db
    .delete(notifications)
    .where(ours(scope, notifications, isAboutRow, isTheirs, isOfKind, exceptMembers ? isOthers : undefined))
    .returning({ ...touchedColumns, version: sql<number>`nextval('versions')` });
  scope.touch('notifications', rows);
}

/** The SQL condition that the channel or thread of a notification has other messages that its recipient has not read. */
const hasOtherUnread = sql`exists (select from messages as other where other.channel_id = notifications.entity_id
  and other.parent_id is not distinct from notifications.thread_id and other.deleted_at is null
  and other.user_id is distinct from notifications.user_id and other.id > coalesce(case
    when notifications.thread_id is null then (select last_read_id from channel_members
      where channel_id = notifications.entity_id and channel_members.user_id = notifications.user_id)
    else (select last_read_id from thread_members
      where thread_members.message_id = notifications.thread_id and thread_members.user_id = notifications.user_id) end, 0))`;

/**
 * The SQL condition that the message or comment of a notification is deleted, or no longer names its recipient. One about several messages
 * holds as long as one of them is left.
 */
const isTextGone = sql`(coalesce(mention_id, message_id, comment_id) is not null
  and not exists (select from ${messages} where messages.id = notifications.message_id and messages.deleted_at is null
    and messages.type <> 'deleted' and (mention_id is null or kind = 'message_reminder'
      or notifications.user_id = any(messages.mentions) or mentions_channel))
  and not exists (select from ${comments} where comments.id = notifications.comment_id and comments.deleted_at is null
    and (mention_id is null or notifications.user_id = any(comments.mentions)))
  and not (mention_id is null and message_id is not null and ${hasOtherUnread}))`;

type Text = { id: number; channelId?: number; parentId?: number | null };

/**
 * Hides the notifications about a message or comment that is deleted, or about mentions that it no longer has, and shows those again
 * that are true again.
 */
export async function settleTextNotifications(
  scope: Touching,
  on: 'message' | 'comment',
  texts: (Text & { isDeleted: boolean; isRestored: boolean })[],
): Promise<void> {
  const settle = async (isAbout: SQL | undefined, isGone: SQL) => {
    const rows = await scope.db
      .update(notifications)
      .set({ isGone })
      .where(ours(scope, notifications, isAbout, sql`is_gone is distinct from (${isGone})`))
      .returning(touchedColumns);
    scope.touch('notifications', rows);
  };
  for (const { id, isDeleted, isRestored, channelId, parentId } of texts) {
    await settle(eq(on === 'message' ? notifications.messageId : notifications.commentId, id), isTextGone);
    if (channelId === undefined || !(isDeleted || isRestored)) continue;
    const isAboutSeveral = and(
      eq(notifications.entityType, 'channel'),
      eq(notifications.entityId, channelId),
      inArray(notifications.kind, ['chat_message', 'thread_reply']),
      sql`${notifications.threadId} is not distinct from ${parentId ?? null}`,
    );
    await settle(and(isAboutSeveral, eq(notifications.isRead, false)), sql`not ${hasOtherUnread}`);
  }
}

/**
 * Hides the notifications about deleted rows, or those of some kinds that no longer matter, or shows them again. Notifications about a message or
 * comment that is itself deleted, or no longer names its recipient, stay hidden.
 */
export const hideNotifications =
  (entityType: EntityType, isGone: boolean, kinds?: Kind[]) => async (scope: Touching, ids: number[]) => {
    const isAbout = and(eq(notifications.entityType, entityType), isOneOf(notifications.entityId, ids));
    const rows = await scope.db
      .update(notifications)
      .set({ isGone: isGone ? true : isTextGone })
      .where(ours(scope, notifications, isAbout, kinds && inArray(notifications.kind, kinds)))
      .returning(touchedColumns);
    scope.touch('notifications', rows);
  };

/** How long we keep notifications, in months. */
const retainedMonths = 12;
const purgeBatchSize = 5_000;

/** Deletes notifications older than a year, in batches, so that no lock lasts long. */
export async function purgeNotifications(scope: Pick<SystemScope, 'db' | 'now'>): Promise<void> {
  const { rowCount } = await scope.db.execute(sql`
    delete from ${notifications} where id in (
      select id from ${notifications}
      where created_at < ${scope.now.toISOString()}::timestamptz - make_interval(months => ${retainedMonths})
      order by created_at limit ${purgeBatchSize})`);
  if (rowCount === purgeBatchSize) await purgeNotifications(scope);
}
