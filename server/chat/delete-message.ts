import { and, eq, gte, type SQL, sql } from 'drizzle-orm';
import type { Message } from '#contract/messages.ts';
import { mayDeleteMessage } from '#rules/chat.ts';
import { mayRestore } from '#rules/people.ts';
import { deletedNow } from '#server/db/columns.ts';
import { findDeleted, findLocked, found, lockRows, ours, oursDeleted, oursEver } from '#server/db/tenant.ts';
import { demand } from '#server/errors.ts';
import { dropFiles } from '#server/files/files.ts';
import type { Scope, SystemScope } from '#server/scope.ts';
import { findChannel } from './channels.ts';
import { findMessage, isDeleted, selectMessages } from './messages.ts';
import { mayPinMore } from './pins.ts';
import { channels, messages } from './table.ts';
import { findTeamChannel } from './team-channel.ts';
import { countReplies } from './threads.ts';

/** Deletes a message; of one that was replied to it shows that it was there. It can be brought back. @throws NotFound, Forbidden */
export async function deleteMessage(scope: Scope, id: number): Promise<void> {
  const { message: meant } = await findMessage(scope, id);
  const author = { userId: meant.user.id };
  demand(mayDeleteMessage(scope.actor, author), 'Only its author or an admin may delete this message');
  // The channel first, as whoever writes into it does.
  await lockRows(scope, channels, [meant.channelId]);
  const { message, isPrivate } = await findLocked(scope, messages, id, () => findMessage(scope, id));
  await remove(scope, message, isPrivate);
}

/** Deletes a message whose channel is locked. */
async function remove(scope: Scope, message: Message, isPrivate: boolean): Promise<void> {
  const gone = await set(scope, message.id, { ...deletedNow, deletedById: scope.actor.userId });
  scope.record('messages', 'deleted', { ...message, ...gone, isPrivate });
  await countOnward(scope, message, isPrivate, -1);
}

/** Deletes the message that tells a team about the recap of a meeting that goes on. */
export async function withdrawRecap(
  scope: Scope,
  teamId: number,
  { meetingId, since }: { meetingId: number; since: string },
): Promise<void> {
  const channelId = await findTeamChannel(scope, teamId);
  if (channelId === undefined) return;
  await lockRows(scope, channels, [channelId]);
  const [message] = await selectMessages(
    scope,
    and(
      eq(messages.channelId, channelId),
      eq(messages.type, 'recap'),
      gte(messages.createdAt, since),
      sql`position(${`(/meetings/${meetingId})`} in messages.content) > 0 and not ${isDeleted}`,
    ),
    sql`limit 1`,
  );
  if (!message) return;
  const [channel] = await scope.db
    .select({ type: channels.type })
    .from(channels)
    .where(ours(scope, channels, eq(channels.id, channelId)));
  await remove(scope, message, channel?.type !== 'public');
}

/** Brings a deleted message back, with its files, reactions and thread. @throws NotFound, Forbidden */
export async function restoreMessage(scope: Scope, id: number): Promise<Message> {
  const rows = await scope.db
    .select({ channelId: messages.channelId })
    .from(messages)
    .where(oursDeleted(scope, messages, eq(messages.id, id)));
  const { channelId } = found(rows, 'Message');
  await findChannel(scope, channelId);
  await lockRows(scope, channels, [channelId]);
  const deleted = await findDeleted(scope, messages, id, 'Message');
  demand(mayRestore(scope.actor, deleted), 'Only who deleted this message or an admin may bring it back');
  const stillPinned = deleted.pinnedAt !== null && (await mayPinMore(scope, channelId));
  await set(scope, id, { deletedAt: null, deletedById: null, ...(!stillPinned && { pinnedAt: null }) });
  const { message, isPrivate } = await findMessage(scope, id);
  scope.record('messages', 'restored', { ...message, isPrivate });
  await countOnward(scope, message, isPrivate, 1);
  return message;
}

/** Deletes a message or brings it back: it is as old as before. */
async function set(scope: Scope, id: number, fields: object): Promise<{ version: number } | undefined> {
  const rows = await scope.db
    .update(messages)
    .set({ ...fields, updatedAt: sql`${messages.updatedAt}` })
    .where(oursEver(scope, messages, eq(messages.id, id)))
    .returning({ version: messages.version });
  return rows[0];
}

/** Counts a message that came or went, with its thread or in the one that it is in. */
async function countOnward(scope: Scope, { parentId, thread, channelId }: Message, isPrivate: boolean, by: 1 | -1) {
  const shown = parentId !== null ? await countReplies(scope, parentId, isPrivate) : thread ? 0 : by;
  if (shown === 0) return;
  await scope.db.execute(sql`
    update ${channels} set message_count = message_count + ${shown} where ${ours(scope, channels, eq(channels.id, channelId))}`);
}

/**
 * Removes for good the messages that were deleted before a moment (ISO 8601), in all organizations; of one with replies it stays
 * that it was there.
 */
export async function purgeMessages({ db }: Pick<SystemScope, 'db'>, before: string): Promise<void> {
  const isDue = sql`deleted_at < ${before}`;
  const hasReplies = sql`exists (select from ${messages} as reply where reply.parent_id = messages.id)`;
  const heads = await idsOf(
    db,
    sql`delete from ${messages} where ${isDue} and parent_id is not null returning parent_id as id`,
  );
  await db.execute(sql`
    delete from ${messages} where not ${hasReplies}
      and (${isDue} or id = any(${sql.param(heads)}::int[]) and type = 'deleted')`);
  const emptied = await idsOf(
    db,
    sql`update ${messages} set type = 'deleted', content = '', mentions = '{}', mentions_channel = false, reactions = '[]',
      pinned_at = null, edited_at = null, deleted_at = null, deleted_by_id = null
      where ${isDue} returning id`,
  );
  await dropFiles(db, emptied);
}

async function idsOf(db: SystemScope['db'], statement: SQL): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(statement);
  return rows.map(({ id }) => id);
}
