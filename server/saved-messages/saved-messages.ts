import { and, desc, eq, lte, type SQL, sql } from 'drizzle-orm';
import type { SavedMark } from '#contract/later.ts';
import { limits, messagePageSize } from '#contract/limits.ts';
import type { SavedMessage } from '#contract/saved-messages.ts';
import { threadMarkId } from '#rules/live.ts';
import { msg } from '#rules/translate.ts';
import { readable } from '#server/chat/channels.ts';
import { checkWritten, findMessage, isVisible, readMessages } from '#server/chat/messages.ts';
import { channels, messages } from '#server/chat/table.ts';
import { inSnapshot } from '#server/db/snapshot.ts';
import { isOneOfPairs, ours } from '#server/db/tenant.ts';
import { Conflict } from '#server/errors.ts';
import type { Touching } from '#server/events/touch.ts';
import { lockMembership } from '#server/organizations/memberships.ts';
import { checkComing } from '#server/scheduled-messages/coming.ts';
import type { Reading, Scope } from '#server/scope.ts';
import { savedMessages } from './table.ts';

const columns = {
  messageId: savedMessages.messageId,
  channelId: savedMessages.channelId,
  userId: savedMessages.userId,
  remindAt: savedMessages.remindAt,
  isReminded: savedMessages.isReminded,
  createdAt: savedMessages.createdAt,
  version: savedMessages.version,
};

const isMine = ({ actor }: Scope) => eq(savedMessages.userId, actor.userId);
/** The SQL condition that the caller can still read a saved message. */
const isReadable = (
  scope: Scope,
) => sql`exists (select from ${messages} join ${channels} on channels.id = messages.channel_id
  where messages.id = saved_messages.message_id and ${isVisible} and ${ours(scope, messages, readable(scope))})`;

const select = (scope: Reading, condition: SQL | undefined, limit: number): Promise<SavedMark[]> =>
  scope.db
    .select(columns)
    .from(savedMessages)
    .where(ours(scope, savedMessages, condition))
    .orderBy(desc(savedMessages.createdAt), desc(savedMessages.messageId))
    .limit(limit);

/** Returns the marks of messages that the caller has saved and can still read, last saved first. */
export const listSavedMarks = (scope: Scope): Promise<SavedMark[]> =>
  select(scope, and(isMine(scope), isReadable(scope)), limits.saved);

/** Marks by ids of `threadMarkId`: message and user. */
export const readSavedMarks = (scope: Reading, ids: string[]): Promise<SavedMark[]> =>
  select(scope, isOneOfPairs(savedMessages.messageId, savedMessages.userId, ids), ids.length);

type Page = { limit?: number | undefined; before?: number | undefined };

/** The caller's saved messages that they can still read, last saved first, 50 by default: those saved before the message `before`. */
export const listSaved = (
  scope: Scope,
  { limit = messagePageSize, before }: Page,
): Promise<{ rows: SavedMessage[]; total: number }> =>
  inSnapshot(scope, async (scope) => {
    const isListed = and(isMine(scope), isReadable(scope));
    const isBefore =
      before === undefined
        ? undefined
        : sql`(created_at, message_id) < (select created_at, message_id from ${savedMessages}
            where message_id = ${before} and user_id = ${scope.actor.userId})`;
    const marks = await select(scope, and(isListed, isBefore), limit);
    const rows = await readMessages(
      scope,
      marks.map(({ messageId }) => messageId),
    );
    const byId = new Map(rows.map((row) => [row.id, row]));
    return {
      rows: marks.flatMap((mark) => {
        const message = byId.get(mark.messageId);
        return message ? [{ message, mark }] : [];
      }),
      total: await scope.db.$count(savedMessages, ours(scope, savedMessages, isListed)),
    };
  });

/** Saves a message for the caller, or changes when to remind them (ISO 8601). @throws NotFound, Invalid, Conflict at the limit */
export async function saveMessage(scope: Scope, id: number, remindAt: string | null): Promise<SavedMark> {
  const { message } = await findMessage(scope, id);
  checkWritten(message);
  if (remindAt !== null) checkComing(scope, 'remindAt', remindAt);
  const { organizationId, userId } = scope.actor;
  // One call of a person at a time, so that two do not both save the last one.
  await lockMembership(scope);
  const isIt = and(isMine(scope), eq(savedMessages.messageId, id));
  const saved = await scope.db.$count(savedMessages, ours(scope, savedMessages, isMine(scope)));
  if (saved >= limits.saved && (await scope.db.$count(savedMessages, ours(scope, savedMessages, isIt))) === 0)
    throw new Conflict(msg('You have saved {count} messages. Remove some first.', { count: limits.saved }));
  await scope.db
    .insert(savedMessages)
    .values({ organizationId, messageId: id, userId, channelId: message.channelId, remindAt })
    .onConflictDoUpdate({
      target: [savedMessages.messageId, savedMessages.userId],
      set: { remindAt, isReminded: false, version: sql`nextval('versions')` },
    });
  const [mark] = (await readSavedMarks(scope, [threadMarkId({ messageId: id, userId })])) as [SavedMark];
  scope.record('savedMessages', 'changed', mark);
  return mark;
}

/** Removes a message from the caller's saved ones, if it is among them. @throws NotFound */
export async function removeSaved(scope: Scope, id: number): Promise<void> {
  await findMessage(scope, id, { orDeleted: true });
  const rows = await scope.db
    .delete(savedMessages)
    .where(ours(scope, savedMessages, isMine(scope), eq(savedMessages.messageId, id)))
    .returning({ ...columns, version: sql<number>`nextval('versions')` });
  for (const row of rows) scope.record('savedMessages', 'deleted', row);
}

export type FormerMark = Pick<SavedMark, 'messageId' | 'remindAt' | 'isReminded'>;

/** The saved messages of a person who is removed, to put them back later. */
export function listSavedOf(scope: Reading, userId: string): Promise<FormerMark[]> {
  const { messageId, remindAt, isReminded } = savedMessages;
  return scope.db
    .select({ messageId, remindAt, isReminded })
    .from(savedMessages)
    .where(ours(scope, savedMessages, eq(savedMessages.userId, userId)));
}

/** Puts a person's saved messages back, as far as they still exist. */
export async function restoreSaved(scope: Reading, userId: string, marks: FormerMark[]): Promise<void> {
  if (marks.length === 0) return;
  await scope.db.execute(sql`
    insert into ${savedMessages} (organization_id, message_id, user_id, channel_id, remind_at, is_reminded)
    select ${scope.actor.organizationId}::int, messages.id, ${userId}, messages.channel_id, former."remindAt", former."isReminded"
    from jsonb_to_recordset(${JSON.stringify(marks)}::jsonb) as former ("messageId" int, "remindAt" timestamptz, "isReminded" boolean)
    join ${messages} on ${ours(scope, messages)} and messages.id = former."messageId" on conflict do nothing`);
}

/** Deletes what a person has saved from a channel that they can no longer read. */
export async function forgetSaved(scope: Touching, channelId: number, userId: string): Promise<void> {
  const rows = await scope.db
    .delete(savedMessages)
    .where(ours(scope, savedMessages, eq(savedMessages.channelId, channelId), eq(savedMessages.userId, userId)))
    .returning({ ...columns, version: sql<number>`nextval('versions')` });
  scope.touch(
    'savedMessages',
    rows.map((row) => ({ ...row, id: threadMarkId(row) })),
  );
}

/**
 * Returns the reminders that are due in all organizations, at most `limit`, of everyone the first before anyone's second, and marks them as
 * made.
 */
export function takeReminders(
  { db, now }: Pick<Reading, 'db' | 'now'>,
  limit: number,
): Promise<(SavedMark & { organizationId: number })[]> {
  const isDue = and(lte(savedMessages.remindAt, now.toISOString()), eq(savedMessages.isReminded, false));
  return db
    .update(savedMessages)
    .set({ isReminded: true, version: sql`nextval('versions')` })
    .where(
      and(
        isDue,
        sql`(message_id, user_id) in (select message_id, user_id from ${savedMessages} where ${isDue}
          order by row_number() over (partition by organization_id, user_id order by remind_at), remind_at limit ${limit})`,
      ),
    )
    .returning({ ...columns, organizationId: savedMessages.organizationId });
}
