import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { ChannelUnread } from '#contract/channels.ts';
import { unreadId } from '#rules/live.ts';
import { ours, oursEver } from '#server/db/tenant.ts';
import { Invalid } from '#server/errors.ts';
import type { Reading, Scope } from '#server/scope.ts';
import { findChannel, readable } from './channels.ts';
import { isDeleted, isVisible } from './messages.ts';
import { channelMembers, channels, messages } from './table.ts';

/** Counting stops here. */
const maxCount = 100;

/** What people have read in channels, and how much is unread. The condition can use `memberships` and `channels`. */
async function select(scope: Reading, condition: SQL | undefined): Promise<ChannelUnread[]> {
  const { rows } = await scope.db.execute(sql`
    select channels.id as "channelId", memberships.user_id as "userId", coalesce(last_read_id, 0) as "lastReadId",
      unread, mentions, "lastMessageId", coalesce(is_muted, false) as "isMuted", coalesce(channel_members.version, 0) as version
    from memberships
    join ${channels} on channels.organization_id = memberships.organization_id
    left join ${channelMembers} on channel_id = channels.id and channel_members.user_id = memberships.user_id
    cross join lateral (
      select count(*)::int as unread, count(*) filter (where mentions_reader)::int as mentions
      from (
        select mentions_channel and is_muted is not true or memberships.user_id = any(mentions) as mentions_reader from ${messages}
        where channels.archived_at is null and messages.channel_id = channels.id and messages.parent_id is null and messages.id > coalesce(last_read_id, 0)
          and messages.user_id is distinct from memberships.user_id and messages.created_at > memberships.created_at and not ${isDeleted}
        order by messages.id desc limit ${maxCount}) as unread_messages) as counted
    cross join lateral (
      select coalesce(max(id), 0) as "lastMessageId" from ${messages}
      where messages.channel_id = channels.id and messages.parent_id is null and ${isVisible}) as last
    where ${ours(scope, channels, condition)}
    order by channels.id`);
  return rows as ChannelUnread[];
}

const isOf = (userId: string) => sql`memberships.user_id = ${userId}`;

/** What is unread in each channel the caller can read. */
export const listUnread = (scope: Scope): Promise<ChannelUnread[]> =>
  select(scope, and(isOf(scope.actor.userId), readable(scope)));

/** The same by ids of `unreadId`: channel and user. */
export const readUnread = (scope: Reading, ids: string[]): Promise<ChannelUnread[]> =>
  select(
    scope,
    sql`(channels.type = 'public' or channel_members.user_id is not null) and channels.id || ' ' || memberships.user_id = any(${sql.param(ids)}::text[])
      and channels.id = any(${sql.param(ids.map((id) => Number.parseInt(id, 10)))}::int[])`,
  );

/** Marks the messages of a channel up to one of them as read. Never moves back. @throws NotFound, Invalid */
export async function readChannel(scope: Scope, channelId: number, lastReadId: number): Promise<ChannelUnread> {
  await findChannel(scope, channelId);
  const isMessage = oursEver(
    scope,
    messages,
    and(eq(messages.id, lastReadId), eq(messages.channelId, channelId), isNull(messages.parentId)),
  );
  if ((await scope.db.$count(messages, isMessage)) === 0) {
    const message = 'There is no such message (lastReadId)';
    throw new Invalid([{ path: 'lastReadId', message, code: 'no_such', params: { what: 'message' } }]);
  }
  const { organizationId, userId } = scope.actor;
  const [row] = await scope.db
    .insert(channelMembers)
    .values({ organizationId, channelId, userId, lastReadId })
    .onConflictDoUpdate({
      target: [channelMembers.channelId, channelMembers.userId],
      set: { lastReadId, version: sql`nextval('versions')` },
      setWhere: sql`${channelMembers.lastReadId} < ${lastReadId}`,
    })
    .returning({ version: channelMembers.version });
  const [unread] = (await readUnread(scope, [unreadId({ channelId, userId })])) as [ChannelUnread];
  if (row) scope.record('unread', 'changed', unread);
  return unread;
}

/** Mutes or unmutes a channel for the caller. @throws NotFound */
export async function muteChannel(scope: Scope, channelId: number, isMuted: boolean): Promise<ChannelUnread> {
  await findChannel(scope, channelId);
  const { organizationId, userId } = scope.actor;
  await scope.db
    .insert(channelMembers)
    .values({ organizationId, channelId, userId, isMuted })
    .onConflictDoUpdate({
      target: [channelMembers.channelId, channelMembers.userId],
      set: { isMuted, version: sql`nextval('versions')` },
    });
  const id = unreadId({ channelId, userId });
  const [unread] = (await readUnread(scope, [id])) as [ChannelUnread];
  const changed = { ...unread, id };
  scope.touch('unread', [changed]);
  return unread;
}
