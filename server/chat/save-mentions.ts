import { sql } from 'drizzle-orm';
import type { Message } from '#contract/messages.ts';
import type { Reading } from '#server/scope.ts';
import { messageMentions } from './table.ts';

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
