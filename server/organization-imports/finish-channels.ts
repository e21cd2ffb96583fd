import { type SQL, sql } from 'drizzle-orm';
import type { Import } from './import.ts';

/** How many rows one statement looks at. */
const atOnce = 1_000;

/** Computes what the database stores of messages beside them: threads, who is mentioned, how many a channel has, and what the caller has read. */
export async function finishChannels(one: Import): Promise<void> {
  const { db, organizationId, actorId } = one;
  const messageIds = idsOf(one, 'messages');
  await inParts([...one.threads], (ids) =>
    db.execute(sql`
      update messages set thread = jsonb_build_object('replies', replies.count,
        'lastAt', to_char(replies.last_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'userIds', replies.user_ids)
      from (
        select reply.parent_id, count(*), max(reply.created_at) as last_at, (
          select jsonb_agg(user_id order by last desc) from (
            select user_id, max(id) as last from messages as latest
            where latest.parent_id = reply.parent_id and latest.deleted_at is null
            group by user_id order by last desc limit 5) as latest) as user_ids
        from messages as reply where reply.parent_id in (select unnest(${ids}::int[])) and reply.deleted_at is null
        group by reply.parent_id) as replies
      where messages.id = replies.parent_id and messages.organization_id = ${organizationId}`),
  );
  await inParts(messageIds, (ids) =>
    db.execute(sql`
      insert into message_mentions (organization_id, message_id, user_id, channel_id, thread_id)
      select distinct messages.organization_id, messages.id, memberships.user_id, channel_id, parent_id
      from messages cross join lateral unnest(mentions) as mentioned (id)
      join memberships on memberships.organization_id = messages.organization_id and memberships.user_id = mentioned.id
      where messages.id in (select unnest(${ids}::int[])) and messages.organization_id = ${organizationId}`),
  );
  await inParts(idsOf(one, 'channels'), async (ids) => {
    const isOurs = sql`channels.id in (select unnest(${ids}::int[])) and channels.organization_id = ${organizationId}`;
    await db.execute(sql`
      update channels set message_count = counted.count
      from (select channel_id, count(*)::int from messages
        where channel_id in (select unnest(${ids}::int[])) and (parent_id is null or also_in_channel) and (deleted_at is null and type <> 'deleted' or thread is not null)
        group by channel_id) as counted
      where counted.channel_id = channels.id and ${isOurs}`);
    // Everyone has read what was written before the organization moved.
    await db.execute(sql`
      update channel_members set last_read_id = newest.id
      from (select channel_id, max(id) as id from messages where channel_id in (select unnest(${ids}::int[])) group by channel_id) as newest
      where newest.channel_id = channel_members.channel_id`);
    await db.execute(sql`
      insert into channel_members (organization_id, channel_id, user_id, last_read_id)
      select ${organizationId}::int, channels.id, ${actorId}, max(messages.id) from channels join messages on channel_id = channels.id
      where ${isOurs} and channels.type = 'public' group by channels.id`);
  });
}

const idsOf = ({ plan }: Import, table: string) => [...(plan.ids.get(table)?.values() ?? [])].map(Number);

async function inParts(ids: number[], run: (ids: SQL) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < ids.length; at += atOnce) await run(sql`${sql.param(ids.slice(at, at + atOnce))}`);
}
