import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { ChannelUnread } from '#contract/channels.ts';
import { limits } from '#contract/limits.ts';
import { unreadId } from '#rules/live.ts';
import { isOneOf, isOneOfPairs, ours, oursEver } from '#server/db/tenant.ts';
import { invalidReference, NotFound } from '#server/errors.ts';
import type { Reading, Scope } from '#server/scope.ts';
import { findChannel, newestIdIn, readable } from './channels.ts';
import { idTolerance, isDeleted, isInChannel, isVisible } from './messages.ts';
import { channelMembers, channels, messageMentions, messages } from './table.ts';
import { setThreadMarks } from './thread-marks.ts';

const maxCount = limits.unread;

/** The SQL condition that a message is unread, in a query of `memberships`, `channels`, `channel_members` and `since`. */
const isUnread = sql`channels.archived_at is null and messages.channel_id = channels.id and ${isInChannel}
  and messages.id > coalesce(last_read_id, 0) and messages.id > since.id - ${idTolerance} and messages.user_id is distinct from memberships.user_id
  and messages.created_at > memberships.created_at and not ${isDeleted} and messages.id > coalesce(hidden_up_to_id, 0)
  and (messages.type <> 'system' or messages.change ->> 'userId' = memberships.user_id
    or messages.change -> 'missedIds' ? memberships.user_id)`;

/** What people have read in channels, and how much is unread. The condition can use `memberships` and `channels`. */
async function select(scope: Reading, condition: SQL | undefined): Promise<ChannelUnread[]> {
  const { rows } = await scope.db.execute(sql`
    select channels.id as "channelId", memberships.user_id as "userId", coalesce(last_read_id, 0) as "lastReadId",
      unread, mentions, "firstUnreadId", "lastMessageId", coalesce(is_muted, false) as "isMuted", level, hidden_at_id as "hiddenAtId",
      section, coalesce(channel_members.version, 0) as version
    from memberships
    -- The first message after the person joined: the older ones, often most of them, are not looked at.
    left join lateral (
      select id from ${messages} where organization_id = memberships.organization_id and created_at > memberships.created_at
      order by created_at limit 1) as since on true
    join ${channels} on channels.organization_id = memberships.organization_id
    left join ${channelMembers} on channel_id = channels.id and channel_members.user_id = memberships.user_id
    cross join lateral (
      select count(*)::int as unread from (select from ${messages} where ${isUnread} order by messages.id desc limit ${maxCount}) as unread_messages) as counted
    cross join lateral (
      select (select messages.id from ${messages} where ${isUnread} order by messages.id limit 1) as "firstUnreadId") as first
    cross join lateral (
      select count(*)::int as mentions from (
        (select messages.id from ${messageMentions} join ${messages} on messages.id = message_id
          where message_mentions.channel_id = channels.id and message_mentions.user_id = memberships.user_id
            and message_id > coalesce(last_read_id, 0) and ${isUnread} limit ${maxCount})
        union (select messages.id from ${messages} where is_muted is not true and level is distinct from 'nothing' and mentions_channel and messages.id > coalesce(hidden_at_id, 0) and ${isUnread} limit ${maxCount})
        limit ${maxCount}) as naming) as named
    cross join lateral (
      select coalesce(max(id), 0) as "lastMessageId" from ${messages}
      where messages.channel_id = channels.id and ${isInChannel} and ${isVisible}) as last
    where ${ours(scope, channels, condition)}
    order by channels.id`);
  return rows as ChannelUnread[];
}

const isOf = (userId: string) => sql`memberships.user_id = ${userId}`;

/** Returns what is unread in each channel the caller can read. */
export const listUnread = (scope: Scope): Promise<ChannelUnread[]> =>
  select(scope, and(isOf(scope.actor.userId), readable(scope)));

/** The same by ids of `unreadId`: channel and user. */
export const readUnread = (scope: Reading, ids: string[]): Promise<ChannelUnread[]> =>
  select(
    scope,
    sql`(channels.type = 'public' or channel_members.user_id is not null)
      and ${isOneOfPairs(channels.id, sql`memberships.user_id`, ids)}`,
  );

/** Locks those of these channels that are public, in the order of their ids, so that they stay public. Returns them. */
const lockPublic = (scope: Scope, ids: number[], condition?: SQL): Promise<{ id: number }[]> =>
  scope.db
    .select({ id: channels.id })
    .from(channels)
    .where(ours(scope, channels, isOneOf(channels.id, ids), eq(channels.type, 'public'), condition))
    .orderBy(channels.id)
    .for('share');

/**
 * Saves what the caller has of a channel, where the row matches `isOlder`. In a channel that is not public the row is the membership,
 * which someone may end at this moment, so only a public one gets a new row. Returns whether it changed anything.
 */
async function saveOwn(scope: Scope, channelId: number, own: Own, isOlder?: SQL): Promise<boolean> {
  const { organizationId, userId } = scope.actor;
  const set = { ...own, version: sql`nextval('versions')` };
  const isOwn = and(eq(channelMembers.channelId, channelId), eq(channelMembers.userId, userId));
  const changed = await scope.db
    .update(channelMembers)
    .set(set)
    .where(ours(scope, channelMembers, isOwn, isOlder))
    .returning({ channelId: channelMembers.channelId });
  if (changed.length > 0) return true;
  // It stays public until the row is there.
  const found = await lockPublic(scope, [channelId]);
  if (found.length === 0) return false;
  const added = await scope.db
    .insert(channelMembers)
    .values({ organizationId, channelId, userId, ...own })
    .onConflictDoUpdate({
      target: [channelMembers.channelId, channelMembers.userId],
      set,
      ...(isOlder && { setWhere: isOlder }),
    })
    .returning({ channelId: channelMembers.channelId });
  return added.length > 0;
}

/** What the caller has of a channel and what is unread there. @throws NotFound if they can no longer read it */
async function readOwn(scope: Scope, channelId: number): Promise<ChannelUnread> {
  const [unread] = await readUnread(scope, [unreadId({ channelId, userId: scope.actor.userId })]);
  if (!unread) throw new NotFound('Channel');
  return unread;
}

/** How far the caller has read a channel. */
async function readMark(scope: Scope, channelId: number): Promise<{ lastReadId: number }> {
  const isOwn = and(eq(channelMembers.channelId, channelId), eq(channelMembers.userId, scope.actor.userId));
  const [own] = await scope.db
    .select({ lastReadId: channelMembers.lastReadId })
    .from(channelMembers)
    .where(ours(scope, channelMembers, isOwn));
  return own ?? { lastReadId: 0 };
}

/** Marks the messages of a channel up to one of them as read. Never moves back. @throws NotFound, Invalid */
export async function readChannel(scope: Scope, channelId: number, lastReadId: number): Promise<ChannelUnread> {
  await findChannel(scope, channelId);
  const isMessage = oursEver(
    scope,
    messages,
    and(eq(messages.id, lastReadId), eq(messages.channelId, channelId), isInChannel),
  );
  if ((await scope.db.$count(messages, isMessage)) === 0) throw invalidReference('message', 'lastReadId');
  const isLater = sql`${channelMembers.lastReadId} < ${lastReadId}`;
  const before = await readMark(scope, channelId);
  const hasChanged = await saveOwn(scope, channelId, { lastReadId }, isLater);
  const unread = await readOwn(scope, channelId);
  if (hasChanged) scope.record('unread', 'changed', unread, before);
  return unread;
}

type Marks = {
  channels?: { channelId: number; lastReadId: number }[] | undefined;
  threads?: { messageId: number; lastReadId: number }[] | undefined;
};

/** Sets how far the caller has read channels and threads, also backwards. Leaves out what they cannot read. @returns the new marks */
export async function setMarks(scope: Scope, { channels: marks = [], threads = [] }: Marks) {
  const { organizationId, userId } = scope.actor;
  const channelIds = marks.map(({ channelId }) => channelId);
  // As in `saveOwn`, only public channels get a new row, and stay public until it is there.
  const locked = await lockPublic(
    scope,
    channelIds,
    sql`not exists (select from ${channelMembers} as own where own.channel_id = channels.id and own.user_id = ${userId})`,
  );
  const { rows } = await scope.db.execute<{ channelId: number; lastReadId: number }>(sql`
    with wanted as (
      select distinct on (channels.id) channels.id, least(wanted.last_read_id, ${newestIdIn(sql`channels.id`)}) as last_read_id,
        coalesce(own.last_read_id, 0) as former_id
      from unnest(${sql.param(channelIds)}::int[],
        ${sql.param(marks.map(({ lastReadId }) => lastReadId))}::int[]) as wanted (channel_id, last_read_id)
      join ${channels} on channels.id = wanted.channel_id
      left join ${channelMembers} as own on own.channel_id = channels.id and own.user_id = ${userId}
      where ${readable(scope)} order by channels.id),
    changed as (
      update ${channelMembers} set last_read_id = wanted.last_read_id, version = nextval('versions') from wanted
      where channel_members.channel_id = wanted.id and channel_members.user_id = ${userId} and organization_id = ${organizationId}
      returning channel_members.channel_id),
    added as (
      insert into ${channelMembers} (organization_id, channel_id, user_id, last_read_id)
      select ${organizationId}::int, id, ${userId}, last_read_id from wanted
        where id = any(${sql.param(locked.map(({ id }) => id))}::int[])
      on conflict (channel_id, user_id) do update set last_read_id = excluded.last_read_id, version = nextval('versions')
      returning channel_id)
    select id as "channelId", former_id as "lastReadId" from wanted
    where id in (select channel_id from changed union all select channel_id from added)`);
  const before = new Map(rows.map(({ channelId, lastReadId }) => [channelId, { lastReadId }]));
  const changed = await readUnread(
    scope,
    rows.map(({ channelId }) => unreadId({ channelId, userId })),
  );
  for (const unread of changed) scope.record('unread', 'changed', unread, before.get(unread.channelId));
  return { channels: changed, threads: await setThreadMarks(scope, threads) };
}

/** Mutes or unmutes a channel for the caller. @throws NotFound */
export async function muteChannel(scope: Scope, channelId: number, isMuted: boolean): Promise<ChannelUnread> {
  await findChannel(scope, channelId);
  return setOwn(scope, channelId, { isMuted });
}

/** Sets what notifies the caller in a channel; null takes the setting of the organization. @throws NotFound */
export async function setLevel(scope: Scope, channelId: number, level: ChannelUnread['level']): Promise<ChannelUnread> {
  await findChannel(scope, channelId);
  return setOwn(scope, channelId, { level });
}

type Own = { [Name in 'isMuted' | 'level' | 'hiddenAtId' | 'section' | 'lastReadId']?: ChannelUnread[Name] | SQL };

/** Sets what the caller has chosen in a channel that they can read, or how far they have read it. Does not check that. */
export async function setOwn(scope: Scope, channelId: number, own: Own): Promise<ChannelUnread> {
  const before = await readMark(scope, channelId);
  await saveOwn(scope, channelId, own);
  const unread = await readOwn(scope, channelId);
  if (own.lastReadId !== undefined) scope.record('unread', 'changed', unread, before);
  else scope.touch('unread', [{ ...unread, id: unreadId(unread) }]);
  return unread;
}
