import { eq, sql } from 'drizzle-orm';
import type { Message } from '#contract/messages.ts';
import { inSnapshot } from '#server/db/snapshot.ts';
import { findLocked, found, ours, oursEver } from '#server/db/tenant.ts';
import { Conflict } from '#server/errors.ts';
import { giveFiles } from '#server/files/files.ts';
import type { Reading, Scope } from '#server/scope.ts';
import { checkMentions } from '#server/users/users.ts';
import {
  findMessage,
  findOpenMessage,
  isShown,
  kept,
  listPart,
  type Page,
  readMessages,
  type Words,
} from './messages.ts';
import { messages } from './table.ts';

/** How many of those who replied a message names. */
const namedAtMost = 5;

/** The message at the head of a thread, which may be deleted itself. @throws NotFound */
export const findHead = async (scope: Scope, id: number): Promise<Message> =>
  (await findMessage(scope, id, { orDeleted: true })).message;

/** The replies to a message, as `listPart` gives them. @throws NotFound */
export const listReplies = (scope: Scope, id: number, page: Page) =>
  inSnapshot(scope, async (scope) => {
    const { thread } = await findHead(scope, id);
    return { rows: await listPart(scope, eq(messages.parentId, id), page), total: thread?.replies ?? 0 };
  });

/** Replies to a message in its thread. @throws NotFound, Invalid, Conflict */
export async function reply(scope: Scope, id: number, words: Words): Promise<Message> {
  await checkMentions(scope, words.mentions ?? []);
  // Holds the message to the end, so that replies are committed in the order of their ids.
  const { message: head, isPrivate } = await findLocked(scope, messages, id, () => findOpenMessage(scope, id));
  if (head.parentId !== null) throw new Conflict('A reply has no thread of its own: reply in the one that it is in');
  const { organizationId, userId } = scope.actor;
  const [row] = await scope.db
    .insert(messages)
    .values({
      ...kept(words),
      organizationId,
      channelId: head.channelId,
      parentId: id,
      userId,
      createdAt: sql`clock_timestamp()`,
    })
    .returning({ id: messages.id });
  const messageId = row?.id ?? 0;
  await giveFiles(scope, userId, words.fileIds, { messageId });
  const [message] = (await readMessages(scope, [messageId])) as [Message];
  scope.record('messages', 'created', { ...message, isPrivate });
  await countReplies(scope, id, isPrivate);
  return message;
}

/**
 * Has a message say what was replied to it by now. A deleted one is shown as long as there is a reply: gives by how many more
 * messages its channel shows, 1, 0 or -1.
 */
export async function countReplies(scope: Scope, id: number, isPrivate: boolean): Promise<number> {
  const thread = sql`(
    select case when count(*) > 0 then jsonb_build_object(
      'replies', count(*),
      'lastAt', to_char(max(created_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'userIds', (
        select jsonb_agg(user_id order by last desc) from (
          select user_id, max(id) as last from messages where parent_id = ${id} and deleted_at is null
          group by user_id order by last desc limit ${namedAtMost}) as latest)) end
    from messages where parent_id = ${id} and deleted_at is null)`;
  const isIt = oursEver(scope, messages, eq(messages.id, id));
  const [before] = await scope.db.select({ isShown }).from(messages).where(isIt).for('no key update');
  const rows = await scope.db
    .update(messages)
    .set({ thread, updatedAt: sql`${messages.updatedAt}` })
    .where(isIt)
    .returning({ id: messages.id, channelId: messages.channelId, version: messages.version, isShown });
  const after = found(rows, 'Message');
  const told = { ...after, isPrivate };
  scope.touch('messages', [told]);
  return Number(after.isShown) - Number(before?.isShown);
}

/** Who takes part in the threads of these messages: who wrote there, be it the message itself, or was named. */
export async function listParticipants(scope: Reading, ids: number[]): Promise<Map<number, Set<string>>> {
  const { rows } = await scope.db.execute(sql`
    select coalesce(parent_id, id) as id, array_agg(distinct user_id) || array_agg(distinct mentions) as "userIds" from (
      select id, parent_id, user_id, unnest(mentions || '{null}'::text[]) as mentions from ${messages}
      where ${ours(scope, messages, sql`(id = any(${sql.param(ids)}::int[]) or parent_id = any(${sql.param(ids)}::int[]))`)}
    ) as said group by coalesce(parent_id, id)`);
  return new Map((rows as { id: number; userIds: string[] }[]).map(({ id, userIds }) => [id, new Set(userIds)]));
}
