import { and, eq, notInArray, type SQL, sql } from 'drizzle-orm';
import type { SourcedNoun } from '#contract/sources.ts';
import { isSharedWith } from '#server/db/audience.ts';
import { ours } from '#server/db/tenant.ts';
import { invalidReference } from '#server/errors.ts';
import type { Scope } from '#server/scope.ts';
import { readable, readersOf } from './channels.ts';
import { channels, messages } from './table.ts';

/** Checks that the caller can read a message named in a body, and locks it against deletion. @throws Invalid naming messageId */
export async function checkMessage(scope: Scope, id: number | null | undefined): Promise<void> {
  if (id == null) return;
  const rows = await scope.db
    .select({ id: messages.id })
    .from(messages)
    .innerJoin(channels, and(eq(channels.id, messages.channelId), readable(scope)))
    .where(ours(scope, messages, eq(messages.id, id), notInArray(messages.type, ['deleted', 'system'])))
    .for('key share', { of: messages });
  if (rows.length > 0) return;
  throw invalidReference('message', 'messageId');
}

/**
 * Selects the rows created from a message that all its readers can see, in a query of messages. As plain SQL, because those
 * nouns import chat.
 */
export const madeFrom = (noun: SourcedNoun): SQL =>
  sql`${sql.raw(`from ${noun} join channels on channels.id = messages.channel_id
    where ${noun}.message_id = messages.id and ${noun}.deleted_at is null and `)}${isSharedWith(noun, 'channels')}`;

/** Increases the version of a row's source message if the message lists the row. */
export async function touchSource(
  scope: Scope,
  id: number | null | undefined,
  noun: SourcedNoun,
  madeId: number,
): Promise<void> {
  if (id == null) return;
  const isListed = sql`exists (select ${madeFrom(noun)} and ${sql.raw(noun)}.id = ${madeId})`;
  const rows = await scope.db
    .update(messages)
    .set({ version: sql`nextval('versions')` })
    .where(ours(scope, messages, eq(messages.id, id), isListed))
    .returning({
      id: messages.id,
      channelId: messages.channelId,
      isPrivate: sql<boolean>`(select type <> 'public' from channels where channels.id = channel_id)`,
      readers: sql<string[] | null>`(
        select ${readersOf(sql`coalesce(messages.parent_id, messages.id)`)} from channels where channels.id = channel_id)`,
      version: messages.version,
    });
  scope.touch('messages', rows);
}
