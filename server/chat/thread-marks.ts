import { and, desc, eq, lt, lte, type SQL, sql } from 'drizzle-orm';
import type { ThreadMark } from '#contract/channels.ts';
import { limits, messagePageSize } from '#contract/limits.ts';
import type { FollowedThread, Message } from '#contract/messages.ts';
import { threadMarkId } from '#rules/live.ts';
import { inSnapshot } from '#server/db/snapshot.ts';
import { isOneOf, isOneOfPairs, ours, oursEver } from '#server/db/tenant.ts';
import { invalidReference } from '#server/errors.ts';
import type { Reading, Scope } from '#server/scope.ts';
import { readable } from './channels.ts';
import { findMessage, isVisible, selectMessages } from './messages.ts';
import { channelMembers, channels, messages, threadMembers } from './table.ts';

/** Whether a message is an unread reply, in a query of `thread_members`. */
const isUnreadReply = sql`messages.parent_id = thread_members.message_id and messages.id > last_read_id
  and messages.user_id is distinct from thread_members.user_id and messages.deleted_at is null`;

const columns = {
  messageId: threadMembers.messageId,
  channelId: threadMembers.channelId,
  userId: threadMembers.userId,
  isFollowing: threadMembers.isFollowing,
  lastReadId: threadMembers.lastReadId,
  lastReplyId: threadMembers.lastReplyId,
  unread: sql<number>`(select count(*)::int from (select from ${messages} where ${isUnreadReply} limit ${limits.unread}) as unread_replies)`,
  firstUnreadId: sql<
    number | null
  >`(select messages.id from ${messages} where ${isUnreadReply} order by messages.id limit 1)`,
  version: threadMembers.version,
};

/** The marks that fulfil a condition, at most `limit`: of the threads with the latest reply first. */
const select = (scope: Reading, condition: SQL | undefined, limit: number): Promise<ThreadMark[]> =>
  scope.db
    .select(columns)
    .from(threadMembers)
    .where(ours(scope, threadMembers, condition))
    .orderBy(desc(threadMembers.lastReplyId))
    .limit(limit);

const isMine = ({ actor }: Scope) => eq(threadMembers.userId, actor.userId);
const isReadable = (scope: Scope) =>
  sql`${threadMembers.channelId} in (select id from ${channels} where ${readable(scope)} and archived_at is null)`;
const hasUnread = sql`is_following and last_reply_id > last_read_id`;

/** The marks of the threads that the caller follows and that have unread replies, the newest first; at most 200. */
export const listUnreadThreads = async (scope: Scope): Promise<ThreadMark[]> => {
  const rows = await select(scope, and(isMine(scope), hasUnread, isReadable(scope)), limits.unreadThreads);
  return rows.filter(({ unread }) => unread > 0);
};

/** Marks by ids of `threadMarkId`: message and user. */
export const readThreadMarks = (scope: Reading, ids: string[]): Promise<ThreadMark[]> =>
  select(scope, isOneOfPairs(threadMembers.messageId, threadMembers.userId, ids), ids.length);

/** Returns what the caller has read of the thread of a message, and whether they follow it. @throws NotFound */
export async function findThreadMark(scope: Scope, messageId: number): Promise<ThreadMark> {
  const { message } = await findMessage(scope, messageId, { orDeleted: true });
  return markOf(scope, message);
}

/** The same for a message that the caller can read. */
async function markOf(
  scope: Scope,
  { id: messageId, channelId }: Pick<Message, 'id' | 'channelId'>,
): Promise<ThreadMark> {
  const { userId } = scope.actor;
  const [mark] = await readThreadMarks(scope, [threadMarkId({ messageId, userId })]);
  const none = { isFollowing: false, lastReadId: 0, lastReplyId: 0, unread: 0, firstUnreadId: null, version: 0 };
  return mark ?? { messageId, channelId, userId, ...none };
}

const newestReply = (messageId: number | SQL) =>
  sql`coalesce((select max(replies.id) from ${messages} as replies where replies.parent_id = ${messageId} and replies.deleted_at is null), 0)`;

/** Sets the caller's mark of a thread that was `before`, and records it. */
async function setMark(
  scope: Scope,
  message: Pick<Message, 'id' | 'channelId'>,
  fields: { isFollowing?: boolean; lastReadId?: number },
  before?: ThreadMark,
): Promise<ThreadMark> {
  const { organizationId, userId } = scope.actor;
  const { id: messageId, channelId } = message;
  const { isFollowing, lastReadId } = fields;
  await scope.db
    .insert(threadMembers)
    .values({
      ...{ organizationId, messageId, userId, channelId },
      isFollowing: isFollowing ?? false,
      lastReadId: lastReadId ?? newestReply(messageId),
      lastReplyId: newestReply(messageId),
    })
    .onConflictDoUpdate({
      target: [threadMembers.messageId, threadMembers.userId],
      set: { ...fields, version: sql`nextval('versions')` },
    });
  const [mark] = (await readThreadMarks(scope, [threadMarkId({ messageId, userId })])) as [ThreadMark];
  scope.record('threads', 'changed', mark, before);
  return mark;
}

/** Follows a thread for the caller, or stops. @throws NotFound */
export async function followThread(scope: Scope, id: number, isFollowing: boolean): Promise<ThreadMark> {
  const { message } = await findMessage(scope, id, { orDeleted: true });
  return setMark(scope, { ...message, id: message.parentId ?? id }, { isFollowing });
}

/** Whether a reply of others, up to this one, mentions everyone in the channel. */
async function mentionsAll(scope: Scope, messageId: number, upToId: number): Promise<boolean> {
  const isOfOthers = sql`${messages.userId} is distinct from ${scope.actor.userId}`;
  const isSuch = and(eq(messages.parentId, messageId), lte(messages.id, upToId), eq(messages.mentionsChannel, true));
  return (await scope.db.$count(messages, ours(scope, messages, isSuch, isOfOthers))) > 0;
}

/** Marks the replies of a thread as read up to one of them. Never moves back. @throws NotFound, Invalid */
export async function readThread(scope: Scope, id: number, lastReadId: number): Promise<ThreadMark> {
  const { message } = await findMessage(scope, id, { orDeleted: true });
  const isReply = oursEver(scope, messages, eq(messages.id, lastReadId), eq(messages.parentId, id));
  if ((await scope.db.$count(messages, isReply)) === 0) throw invalidReference('message', 'lastReadId');
  const mark = await markOf(scope, message);
  // Who only looks at a thread needs no mark of it, unless it notified them.
  if (mark.version === 0 && !(await mentionsAll(scope, id, lastReadId))) return mark;
  if (mark.lastReadId >= lastReadId) return mark;
  return setMark(scope, message, { lastReadId }, mark);
}

/**
 * Sets several of the caller's marks, also backwards. A new mark does not make the caller follow the thread. Leaves out threads that
 * they cannot read. @returns the new marks
 */
export async function setThreadMarks(
  scope: Scope,
  marks: { messageId: number; lastReadId: number }[],
): Promise<ThreadMark[]> {
  if (marks.length === 0) return [];
  const { organizationId, userId } = scope.actor;
  const own = marks.map(({ messageId }) => threadMarkId({ messageId, userId }));
  const before = new Map((await readThreadMarks(scope, own)).map((mark) => [mark.messageId, mark]));
  const isThread = sql`thread is not null and channel_id in (select id from ${channels} where ${readable(scope)})`;
  const { rows } = await scope.db.execute<{ id: string }>(sql`
    insert into ${threadMembers} (organization_id, message_id, user_id, channel_id, is_following, last_read_id, last_reply_id)
    select distinct on (messages.id) ${organizationId}::int, messages.id, ${userId}, channel_id, false,
      least(wanted.last_read_id, ${newestReply(sql`messages.id`)}), ${newestReply(sql`messages.id`)}
    from unnest(${sql.param(marks.map(({ messageId }) => messageId))}::int[],
      ${sql.param(marks.map(({ lastReadId }) => lastReadId))}::int[]) as wanted (message_id, last_read_id)
    join ${messages} on messages.id = wanted.message_id where ${oursEver(scope, messages, isThread)}
    order by messages.id
    on conflict (message_id, user_id) do update set last_read_id = excluded.last_read_id, version = nextval('versions')
    returning message_id || ' ' || user_id as id`);
  const changed = await readThreadMarks(
    scope,
    rows.map(({ id }) => id),
  );
  for (const mark of changed) scope.record('threads', 'changed', mark, before.get(mark.messageId) ?? { lastReadId: 0 });
  return changed;
}

/**
 * Makes the participants of a thread follow it: the authors of its first message and of a reply, and the people that the two mention; in a
 * conversation everyone who can read it. Someone who stopped following it follows it again by replying or when a reply names them. The reply
 * counts as read by its author.
 */
export async function joinThread(scope: Scope, head: Message, reply: Message): Promise<void> {
  const { channelId, userId, hiddenUpToId } = channelMembers;
  const inConversation = await scope.db
    .select({ userId })
    .from(channelMembers)
    .innerJoin(channels, and(eq(channels.id, channelId), eq(channels.type, 'direct')))
    .where(ours(scope, channelMembers, eq(channelId, head.channelId), lt(hiddenUpToId, head.id)));
  const people = inConversation.map(({ userId }) => userId);
  await addFollowers(scope, reply, [head.user.id, reply.user.id, ...head.mentions, ...reply.mentions, ...people]);
  await scope.db
    .update(threadMembers)
    .set({ lastReadId: reply.id, isFollowing: true })
    .where(ours(scope, threadMembers, eq(threadMembers.messageId, head.id), eq(threadMembers.userId, reply.user.id)));
}

/** Makes people follow the thread of a reply, from that reply on: the people it names again too, others only if they have no mark of it. */
export async function addFollowers(scope: Scope, reply: Message, userIds: string[]): Promise<void> {
  const { organizationId } = scope.actor;
  await scope.db.execute(sql`
    insert into ${threadMembers} (organization_id, message_id, user_id, channel_id, last_read_id, last_reply_id)
    select ${organizationId}::int, ${reply.parentId}::int, memberships.user_id, ${reply.channelId}::int, coalesce((
      select max(id) from ${messages} where parent_id = ${reply.parentId} and id < ${reply.id}), 0), ${reply.id}::int
    from memberships where organization_id = ${organizationId} and user_id = any(${sql.param(userIds)}::text[])
    order by user_id
    on conflict (message_id, user_id) do update set is_following = true,
      last_read_id = greatest(thread_members.last_read_id, excluded.last_read_id)
    where not thread_members.is_following and thread_members.user_id = any(${sql.param(reply.mentions)}::text[])`);
}

/** Tells those who follow a thread, or did, that its replies changed. */
export async function touchThread(scope: Reading & Pick<Scope, 'touch'>, messageId: number): Promise<void> {
  const rows = await scope.db
    .update(threadMembers)
    .set({ lastReplyId: newestReply(messageId), version: sql`nextval('versions')` })
    .where(ours(scope, threadMembers, eq(threadMembers.messageId, messageId)))
    .returning({ messageId: threadMembers.messageId, userId: threadMembers.userId, version: threadMembers.version });
  scope.touch(
    'threads',
    rows.map((row) => ({ ...row, id: threadMarkId(row) })),
  );
}

/** The ids of the people who follow threads, by the message that begins each. */
export async function listThreadFollowers(scope: Reading, ids: number[]): Promise<Map<number, Set<string>>> {
  const rows = await scope.db
    .select({ id: threadMembers.messageId, userId: threadMembers.userId })
    .from(threadMembers)
    .where(ours(scope, threadMembers, isOneOf(threadMembers.messageId, ids), eq(threadMembers.isFollowing, true)));
  const byThread = Map.groupBy(rows, ({ id }) => id);
  return new Map([...byThread].map(([id, members]) => [id, new Set(members.map(({ userId }) => userId))]));
}

type Page = { limit?: number | undefined; before?: number | undefined };

/** The threads that the caller follows: the one with the latest reply first, 50 by default, and only those whose latest reply is older than `before`. */
export const listFollowedThreads = (
  scope: Scope,
  { limit = messagePageSize, before }: Page,
): Promise<FollowedThread[]> =>
  inSnapshot(scope, async (scope) => {
    const isOlder = before === undefined ? sql`true` : sql`last_reply_id < ${before}`;
    const isShown = sql`is_following and last_reply_id > 0 and ${isOlder}
      and exists (select from ${messages} where messages.id = thread_members.message_id and ${isVisible})`;
    const marks = await select(scope, and(isMine(scope), isReadable(scope), isShown), limit);
    const rows = await selectMessages(
      scope,
      isOneOf(
        messages.id,
        marks.flatMap(({ messageId, lastReplyId }) => [messageId, lastReplyId]),
      ),
    );
    const byId = new Map(rows.map((row) => [row.id, row]));
    return marks.flatMap((mark) => {
      const message = byId.get(mark.messageId);
      return message ? [{ message, lastReply: byId.get(mark.lastReplyId) ?? null, mark }] : [];
    });
  });

type FormerMark = Omit<ThreadMark, 'userId' | 'unread' | 'firstUnreadId' | 'version'>;

/** The marks of a person who is removed, to put them back later. */
export function listThreadMarks(scope: Reading, userId: string): Promise<FormerMark[]> {
  const { messageId, channelId, isFollowing, lastReadId, lastReplyId } = threadMembers;
  return scope.db
    .select({ messageId, channelId, isFollowing, lastReadId, lastReplyId })
    .from(threadMembers)
    .where(ours(scope, threadMembers, eq(threadMembers.userId, userId)));
}

/** Puts a person's marks of those of these threads that still exist back. */
export async function rejoinThreads(scope: Reading, userId: string, marks: FormerMark[]): Promise<void> {
  if (marks.length === 0) return;
  const { organizationId } = scope.actor;
  await scope.db.execute(sql`
    insert into ${threadMembers} (organization_id, message_id, user_id, channel_id, is_following, last_read_id, last_reply_id)
    select ${organizationId}::int, messages.id, ${userId}, messages.channel_id, former."isFollowing", former."lastReadId", ${newestReply(sql`messages.id`)}
    from jsonb_to_recordset(${JSON.stringify(marks)}::jsonb) as former ("messageId" int, "isFollowing" boolean, "lastReadId" int)
    join ${messages} on ${ours(scope, messages)} and messages.id = former."messageId" on conflict do nothing`);
}

/** Deletes what a person has of the threads of a channel that they can no longer read. */
export const forgetThreads = (scope: Reading, channelId: number, userId: string) =>
  scope.db
    .delete(threadMembers)
    .where(ours(scope, threadMembers, eq(threadMembers.channelId, channelId), eq(threadMembers.userId, userId)));
