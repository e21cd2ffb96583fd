import { and, eq, gte, type SQL, sql } from 'drizzle-orm';
import type { Message } from '#contract/messages.ts';
import { mayDeleteMessage } from '#rules/chat.ts';
import { mayRestore } from '#rules/people.ts';
import { msg } from '#rules/translate.ts';
import { deletedNow } from '#server/db/columns.ts';
import { findDeleted, findLocked, found, lockRows, ours, oursDeleted, oursEver } from '#server/db/tenant.ts';
import { demand } from '#server/errors.ts';
import { dropFiles } from '#server/files/files.ts';
import type { Scope, SystemScope } from '#server/scope.ts';
import { findChannel } from './channels.ts';
import { checkWritten, findMessage, isDeleted, type MessageAudience, selectMessages } from './messages.ts';
import { mayPinMore } from './pins.ts';
import { channels, messages } from './table.ts';
import { findTeamChannel } from './team-channel.ts';
import { countReplies } from './threads.ts';

/** Deletes a message. One with replies stays as a placeholder. It can be restored. @throws NotFound, Forbidden */
export async function deleteMessage(scope: Scope, id: number): Promise<void> {
  const { message: unlocked } = await findMessage(scope, id);
  const author = { userId: unlocked.user.id };
  demand(mayDeleteMessage(scope.actor, author), msg('Only the author and admins can delete this message'));
  // Lock the channel first, as writing a message does, or the two could deadlock.
  await lockRows(scope, channels, [unlocked.channelId]);
  const { message, audience } = await findLocked(scope, messages, id, () => findMessage(scope, id));
  checkWritten(message);
  await remove(scope, message, audience);
}

/** Deletes a message whose channel is locked. */
async function remove(scope: Scope, message: Message, audience: MessageAudience): Promise<void> {
  const deletion = await setDeleted(scope, message.id, { ...deletedNow, deletedById: scope.actor.userId });
  scope.record('messages', 'deleted', { ...message, ...deletion, ...audience });
  await updateCounts(scope, message, audience, -1);
}

/** Deletes the messages about a meeting that was reopened: its recap, and its summary if that was sent. */
export async function withdrawRecap(
  scope: Scope,
  teamId: number,
  { meetingId, since }: { meetingId: number; since: string },
): Promise<void> {
  const channelId = await findTeamChannel(scope, teamId);
  if (channelId === undefined) return;
  await lockRows(scope, channels, [channelId]);
  const about = await selectMessages(
    scope,
    and(
      eq(messages.channelId, channelId),
      eq(messages.type, 'recap'),
      gte(messages.createdAt, since),
      sql`position(${`(/meetings/${meetingId})`} in messages.content) > 0 and not ${isDeleted}`,
    ),
    sql`limit 10`,
  );
  const [channel] = await scope.db
    .select({ type: channels.type })
    .from(channels)
    .where(ours(scope, channels, eq(channels.id, channelId)));
  for (const message of about) await remove(scope, message, { isPrivate: channel?.type !== 'public', readers: null });
}

/** Restores a deleted message with its files, reactions and thread. @throws NotFound, Forbidden */
export async function restoreMessage(scope: Scope, id: number): Promise<Message> {
  const rows = await scope.db
    .select({ channelId: messages.channelId })
    .from(messages)
    .where(oursDeleted(scope, messages, eq(messages.id, id)));
  const { channelId } = found(rows, 'Message');
  await findChannel(scope, channelId);
  await lockRows(scope, channels, [channelId]);
  const deleted = await findDeleted(scope, messages, id, 'Message');
  demand(mayRestore(scope.actor, deleted), msg('Only the person who deleted this message and admins can restore it'));
  const stillPinned = deleted.pinnedAt !== null && (await mayPinMore(scope, channelId));
  await setDeleted(scope, id, { deletedAt: null, deletedById: null, ...(!stillPinned && { pinnedAt: null }) });
  const { message, audience } = await findMessage(scope, id);
  scope.record('messages', 'restored', { ...message, ...audience });
  await updateCounts(scope, message, audience, 1);
  return message;
}

/** Deletes or restores a message without changing its `updatedAt`. */
async function setDeleted(scope: Scope, id: number, fields: object): Promise<{ version: number } | undefined> {
  const rows = await scope.db
    .update(messages)
    .set({ ...fields, updatedAt: sql`${messages.updatedAt}` })
    .where(oursEver(scope, messages, eq(messages.id, id)))
    .returning({ version: messages.version });
  return rows[0];
}

/** Updates the counts of the channel and the thread after a message was deleted (-1) or restored (1). */
async function updateCounts(scope: Scope, message: Message, audience: MessageAudience, by: 1 | -1): Promise<void> {
  const { parentId, thread, channelId, alsoInChannel } = message;
  const heads = parentId !== null ? await countReplies(scope, parentId, audience) : thread ? 0 : by;
  const added = heads + (alsoInChannel ? by : 0);
  if (added === 0) return;
  await scope.db.execute(sql`
    update ${channels} set message_count = message_count + ${added} where ${ours(scope, channels, eq(channels.id, channelId))}`);
}

/** Removes messages deleted before a moment (ISO 8601), in all organizations. One with replies stays as a placeholder. */
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
    sql`update ${messages} set type = 'deleted', content = '', mentions = '{}', mention_texts = '[]', mentions_channel = false, reactions = '[]',
      pinned_at = null, edited_at = null, deleted_at = null, deleted_by_id = null
      where ${isDue} returning id`,
  );
  await dropFiles(db, emptied);
}

async function idsOf(db: SystemScope['db'], statement: SQL): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(statement);
  return rows.map(({ id }) => id);
}
