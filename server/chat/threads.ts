import { eq, sql } from 'drizzle-orm';
import type { Message } from '#contract/messages.ts';
import { msg } from '#rules/translate.ts';
import { inSnapshot } from '#server/db/snapshot.ts';
import { findLocked, found, ours, oursEver } from '#server/db/tenant.ts';
import { Conflict } from '#server/errors.ts';
import type { Scope } from '#server/scope.ts';
import { checkMentions } from '#server/users/mentions.ts';
import {
  checkReachable,
  findMessage,
  findOpenMessage,
  insertMessage,
  isVisible,
  listPage,
  type MessageAudience,
  type MessageInput,
  type Page,
  storedText,
} from './messages.ts';
import { channels, messages } from './table.ts';
import { joinThread, touchThread } from './thread-marks.ts';

/** How many people who replied are listed in `thread`. */
const maxPeople = 5;

/** The first message of a thread, even if it is deleted. @throws NotFound */
export const findHead = async (scope: Scope, id: number): Promise<Message> =>
  (await findMessage(scope, id, { orDeleted: true })).message;

/** The replies to a message, see `listPage`. @throws NotFound */
export const listReplies = (scope: Scope, id: number, page: Page) =>
  inSnapshot(scope, async (scope) => {
    const { thread } = await findHead(scope, id);
    return { rows: await listPage(scope, eq(messages.parentId, id), page), total: thread?.replies ?? 0 };
  });

/** Replies to a message in its thread. @throws NotFound, Invalid, Conflict, AlreadyDone */
export async function reply(
  scope: Scope,
  id: number,
  { alsoInChannel = false, ...input }: MessageInput & { alsoInChannel?: boolean | undefined },
): Promise<Message> {
  await checkMentions(scope, input.mentions);
  // The channel first, as writing in it locks it.
  if (alsoInChannel) await countInChannel(scope, id, 1);
  // Locks the message until the commit, so that replies are committed in the order of their ids.
  const { message: head, audience, channel } = await findLocked(scope, messages, id, () => findOpenMessage(scope, id));
  if (channel.type === 'direct') await checkReachable(scope, head.channelId, scope.actor.userId);
  if (head.parentId !== null) throw new Conflict(msg("A reply can't have its own thread. Reply in the same thread."));
  const { channelId } = head;
  const text = await storedText(scope, channelId, input);
  const { userId } = scope.actor;
  const fields = { ...text, key: input.key, channelId, parentId: id, alsoInChannel, userId };
  const message = await insertMessage(scope, fields, input.fileIds);
  await joinThread(scope, head, message);
  scope.record('messages', 'created', { ...message, ...audience });
  await countReplies(scope, id, audience);
  return message;
}

/** Counts a message that shows in the channel of another one, whose channel it locks. */
const countInChannel = (scope: Scope, messageId: number, by: 1 | -1) =>
  scope.db.execute(sql`
    update ${channels} set message_count = message_count + ${by}
    where ${ours(scope, channels, sql`channels.id = (select channel_id from ${messages} where messages.id = ${messageId})`)}`);

/**
 * Updates `thread` of a message. A deleted message is visible as long as it has replies, so this returns by how much the
 * number of visible messages in the channel changed: 1, 0 or -1.
 */
export async function countReplies(scope: Scope, id: number, audience: MessageAudience): Promise<number> {
  const thread = sql`(
    select case when count(*) > 0 then jsonb_build_object(
      'replies', count(*),
      'lastAt', to_char(max(created_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'userIds', (
        select jsonb_agg(user_id order by last desc) from (
          select user_id, max(id) as last from messages where parent_id = ${id} and deleted_at is null
          group by user_id order by last desc limit ${maxPeople}) as latest)) end
    from messages where parent_id = ${id} and deleted_at is null)`;
  const isIt = oursEver(scope, messages, eq(messages.id, id));
  const [before] = await scope.db.select({ isVisible }).from(messages).where(isIt).for('no key update');
  const rows = await scope.db
    .update(messages)
    .set({ thread, updatedAt: sql`${messages.updatedAt}` })
    .where(isIt)
    .returning({ id: messages.id, channelId: messages.channelId, version: messages.version, isVisible });
  const after = found(rows, 'Message');
  const changed = { ...after, ...audience };
  scope.touch('messages', [changed]);
  await touchThread(scope, id);
  return Number(after.isVisible) - Number(before?.isVisible);
}
