import { sql } from 'drizzle-orm';
import type { Message } from '#contract/messages.ts';
import { oursEver } from '#server/db/tenant.ts';
import type { Reading } from '#server/scope.ts';
import { messageMentions, messages } from './table.ts';

type Naming = Pick<Message, 'id' | 'channelId' | 'parentId' | 'mentions'>;

/** Stores the people that a message names, in place of those that it named before an edit. */
export async function saveMentions(
  scope: Reading,
  { id: messageId, channelId, parentId, mentions }: Naming,
  before: string[] = [],
): Promise<void> {
  const { organizationId } = scope.actor;
  const gone = before.filter((userId) => !mentions.includes(userId));
  if (gone.length > 0)
    await scope.db.execute(sql`
      delete from ${messageMentions} where message_id = ${messageId} and user_id = any(${sql.param(gone)}::text[])`);
  if (mentions.length === 0) return;
  await scope.db
    .insert(messageMentions)
    .values(mentions.map((userId) => ({ organizationId, messageId, userId, channelId, threadId: parentId })))
    .onConflictDoNothing();
}

/** Stores again which messages name a person who was removed and is back. */
export async function restoreMentions(scope: Reading, userId: string): Promise<void> {
  await scope.db.execute(sql`
    insert into ${messageMentions} (organization_id, message_id, user_id, channel_id, thread_id)
    select organization_id, id, ${userId}, channel_id, parent_id from ${messages}
    where ${oursEver(scope, messages, sql`${userId} = any(mentions)`)} on conflict do nothing`);
}
