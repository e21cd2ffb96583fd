import { desc, eq, lt, type SQL, sql } from 'drizzle-orm';
import { messagePageSize } from '#contract/limits.ts';
import type { Message } from '#contract/messages.ts';
import { inSnapshot } from '#server/db/snapshot.ts';
import { ours } from '#server/db/tenant.ts';
import type { Scope } from '#server/scope.ts';
import { readable } from './channels.ts';
import { isDeleted, readMessages } from './messages.ts';
import { channels, messageMentions, messages } from './table.ts';

/** The SQL condition that a message is older than the person's membership in its private channel, or in its conversation. */
const isBeforeMembership = (userId: string) => sql`exists (
  select from channel_members join channels on channels.id = channel_id and channels.type <> 'public'
  where channel_id = messages.channel_id and channel_members.user_id = ${userId} and channel_members.created_at > messages.created_at)`;

/**
 * The messages of others that mention the caller, by name or with everyone in the channel since they are in it, in channels that they
 * can read: the newest first, 50 by default, and only those older than `before`.
 */
export const listMentions = (
  scope: Scope,
  { limit = messagePageSize, before }: { limit?: number | undefined; before?: number | undefined },
): Promise<{ rows: Message[]; total: number }> =>
  inSnapshot(scope, async (scope) => {
    const { userId } = scope.actor;
    const isListed = (...conditions: (SQL | undefined)[]) =>
      ours(
        scope,
        messages,
        sql`${messages.channelId} in (select id from ${channels} where ${readable(scope)})`,
        sql`${messages.userId} is distinct from ${userId} and not ${isDeleted}`,
        before === undefined ? undefined : lt(messages.id, before),
        ...conditions,
      );
    const newest = sql`order by ${desc(messages.id)} limit ${limit}`;
    const { rows } = await scope.db.execute<{ id: number }>(sql`
      (select messages.id from ${messageMentions} join ${messages} on messages.id = message_id
        where message_mentions.organization_id = ${scope.actor.organizationId}
          and ${isListed(eq(messageMentions.userId, userId))} order by message_id desc limit ${limit})
      union (select id from ${messages} where ${isListed(
        eq(messages.mentionsChannel, true),
        sql`created_at > (
        select created_at from memberships where organization_id = ${scope.actor.organizationId} and user_id = ${userId})
        and not ${isBeforeMembership(userId)}`,
      )} ${newest})
      order by id desc limit ${limit}`);
    const found = await readMessages(
      scope,
      rows.map(({ id }) => id),
    );
    return { rows: found.reverse(), total: found.length };
  });
