import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { EntityType, Notification } from '#contract/notifications.ts';
import type { Message } from '#rules/translate.ts';
import { readList, readRows } from '#server/db/rows.ts';
import { inSnapshot } from '#server/db/snapshot.ts';
import { found, isOneOf, ours } from '#server/db/tenant.ts';
import type { Touching } from '#server/db/touch.ts';
import type { Reading, Scope } from '#server/scope.ts';
import { mapInParts } from '#server/turns.ts';
import { findReader, findReaders, type Reader } from '#server/users/readers.ts';
import { type Kind, notifications } from './table.ts';

const columns = {
  id: notifications.id,
  type: notifications.type,
  // As text, which `readList` can measure.
  title: sql<string>`${notifications.title}::text`,
  message: sql<string>`${notifications.message}::text`,
  isRead: notifications.isRead,
  priority: notifications.priority,
  entityType: notifications.entityType,
  entityId: notifications.entityId,
  // If the message is deleted, the notification opens the channel.
  messageId: sql<number | null>`(
    select messages.id from messages where messages.id = notifications.message_id and messages.deleted_at is null)`,
  threadId: notifications.threadId,
  createdAt: notifications.createdAt,
  version: notifications.version,
};
/** What a live event needs to know about a changed notification. */
const touchedColumns = { id: notifications.id, userId: notifications.userId, version: notifications.version };

/** A row as it is stored, with messages as JSON, in the language of its reader. */
const translated = (row: Notification, { t }: Reader): Notification => ({
  ...row,
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
        ? await readList<Notification, 'message'>(scope.db, columns, { from, order: newestFirst, text: 'message' })
        : await readRows<Notification>(scope.db, columns, sql`${from} order by ${newestFirst} limit ${limit}`);
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

/** How many of the caller's notifications are unread. */
export const countUnread = async (scope: Scope): Promise<{ count: number }> => ({
  count: await scope.db.$count(notifications, isMine(scope, isUnread)),
});

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

/** Marks a person's notifications about a row as read, because they have just opened it. */
export async function readNotificationsOf(
  scope: Touching,
  entityType: EntityType,
  { entityId, userId }: { entityId: number; userId: string },
): Promise<void> {
  const isAboutRow = and(eq(notifications.entityType, entityType), eq(notifications.entityId, entityId));
  const rows = await scope.db
    .update(notifications)
    .set({ isRead: true })
    .where(ours(scope, notifications, isAboutRow, eq(notifications.userId, userId), isUnread))
    .returning(touchedColumns);
  scope.touch('notifications', rows);
}

/** Deletes the notifications about a row that a person, or everyone, may no longer read. */
export async function forgetNotifications(
  scope: Touching,
  entityType: EntityType,
  { entityId, userId }: { entityId: number; userId?: string },
): Promise<void> {
  const isAboutRow = and(eq(notifications.entityType, entityType), eq(notifications.entityId, entityId));
  const rows = await scope.db
    .delete(notifications)
    .where(ours(scope, notifications, isAboutRow, userId === undefined ? undefined : eq(notifications.userId, userId)))
    .returning({ ...touchedColumns, version: sql<number>`nextval('versions')` });
  scope.touch('notifications', rows);
}

/** Hides the notifications about deleted rows, or those of some kinds that no longer matter, or shows them again. */
export const hideNotifications =
  (entityType: EntityType, isGone: boolean, kinds?: Kind[]) => async (scope: Touching, ids: number[]) => {
    const isAbout = and(eq(notifications.entityType, entityType), isOneOf(notifications.entityId, ids));
    const rows = await scope.db
      .update(notifications)
      .set({ isGone })
      .where(ours(scope, notifications, isAbout, kinds && inArray(notifications.kind, kinds)))
      .returning(touchedColumns);
    scope.touch('notifications', rows);
  };
