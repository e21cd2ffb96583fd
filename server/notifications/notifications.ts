import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { EntityType, Notification } from '#contract/notifications.ts';
import { readList, readRows } from '#server/db/rows.ts';
import { inSnapshot } from '#server/db/snapshot.ts';
import { found, isOneOf, ours } from '#server/db/tenant.ts';
import type { Touching } from '#server/db/touch.ts';
import type { Reading, Scope } from '#server/scope.ts';
import { notifications } from './table.ts';

const columns = {
  id: notifications.id,
  type: notifications.type,
  title: notifications.title,
  message: notifications.message,
  isRead: notifications.isRead,
  priority: notifications.priority,
  entityType: notifications.entityType,
  entityId: notifications.entityId,
  // Of one that is deleted it leads to the channel.
  messageId: sql<number | null>`(
    select messages.id from messages where messages.id = notifications.message_id and messages.deleted_at is null)`,
  threadId: notifications.threadId,
  createdAt: notifications.createdAt,
  version: notifications.version,
};
/** What is told of a notification that changed. */
const touchedColumns = { id: notifications.id, userId: notifications.userId, version: notifications.version };

const shown = sql`in_app and not is_gone`;
const isMine = (scope: Scope, ...conditions: (SQL | undefined)[]) =>
  ours(scope, notifications, eq(notifications.userId, scope.actor.userId), shown, ...conditions);
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
    return { rows, total };
  });
}

/** Notifications that are shown, by their ids: whoever is told of them has been found to be their reader. */
export const readNotifications = (scope: Reading, ids: number[]): Promise<Notification[]> =>
  scope.db
    .select(columns)
    .from(notifications)
    .where(ours(scope, notifications, isOneOf(notifications.id, ids), shown));

const isUnread = sql`not is_read`;

/** How many of the caller's notifications are unread. */
export const countUnread = async (scope: Scope): Promise<{ count: number }> => ({
  count: await scope.db.$count(notifications, isMine(scope, isUnread)),
});

/** Marks one of the caller's notifications as read. @throws NotFound */
export async function readNotification(scope: Scope, id: number): Promise<Notification> {
  const isIt = eq(notifications.id, id);
  await markRead(scope, isIt);
  return found(await scope.db.select(columns).from(notifications).where(isMine(scope, isIt)), 'Notification');
}

/** Marks all of the caller's notifications as read; gives how many were not. */
export const readAllNotifications = async (scope: Scope): Promise<{ count: number }> => ({
  count: (await markRead(scope)).length,
});

/** Marks those of the caller's notifications as read that are not; told to their other windows. */
async function markRead(scope: Scope, condition?: SQL): Promise<{ id: number }[]> {
  const rows = await scope.db
    .update(notifications)
    .set({ isRead: true })
    .where(isMine(scope, isUnread, condition))
    .returning(touchedColumns);
  scope.touch('notifications', rows);
  return rows;
}

/** Deletes one of the caller's notifications for good. @throws NotFound */
export async function deleteNotification(scope: Scope, id: number): Promise<void> {
  const rows = await scope.db
    .delete(notifications)
    .where(isMine(scope, eq(notifications.id, id)))
    .returning({ ...touchedColumns, version: sql<number>`nextval('versions')` });
  scope.touch('notifications', [found(rows, 'Notification')]);
}

/** Marks what somebody was told of a row as read: they have just looked at it. */
export async function readNotificationsOf(
  scope: Touching,
  entityType: EntityType,
  { entityId, userId }: { entityId: number; userId: string },
): Promise<void> {
  const isTold = and(eq(notifications.entityType, entityType), eq(notifications.entityId, entityId));
  const rows = await scope.db
    .update(notifications)
    .set({ isRead: true })
    .where(ours(scope, notifications, isTold, eq(notifications.userId, userId), isUnread))
    .returning(touchedColumns);
  scope.touch('notifications', rows);
}

/** Removes for good what people were told of a row that they may not read any more: one of them, or everybody. */
export async function forgetNotifications(
  scope: Touching,
  entityType: EntityType,
  { entityId, userId }: { entityId: number; userId?: string },
): Promise<void> {
  const isTold = and(eq(notifications.entityType, entityType), eq(notifications.entityId, entityId));
  const rows = await scope.db
    .delete(notifications)
    .where(ours(scope, notifications, isTold, userId === undefined ? undefined : eq(notifications.userId, userId)))
    .returning({ ...touchedColumns, version: sql<number>`nextval('versions')` });
  scope.touch('notifications', rows);
}

/** Hides what people were told of rows that are deleted, or shows it again with them. */
export const hideNotifications =
  (entityType: EntityType, isGone: boolean) => async (scope: Touching, ids: number[]) => {
    const rows = await scope.db
      .update(notifications)
      .set({ isGone })
      .where(ours(scope, notifications, eq(notifications.entityType, entityType), isOneOf(notifications.entityId, ids)))
      .returning(touchedColumns);
    scope.touch('notifications', rows);
  };
