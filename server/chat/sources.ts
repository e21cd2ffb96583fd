import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { MadeNoun } from '#contract/sources.ts';
import { isSharedWith } from '#server/db/audience.ts';
import { ours } from '#server/db/tenant.ts';
import { Invalid } from '#server/errors.ts';
import type { Scope } from '#server/scope.ts';
import { readable } from './channels.ts';
import { channels, messages } from './table.ts';

/**
 * Makes sure that a message which a body names, if it does, is one that the caller may read, and that it stays until this
 * is through. @throws Invalid naming messageId
 */
export async function checkMessage(scope: Scope, id: number | null | undefined): Promise<void> {
  if (id == null) return;
  const found = await scope.db
    .select({ id: messages.id })
    .from(messages)
    .innerJoin(channels, and(eq(channels.id, messages.channelId), readable(scope)))
    .where(ours(scope, messages, eq(messages.id, id), ne(messages.type, 'deleted')))
    .for('key share', { of: messages });
  if (found.length > 0) return;
  const message = 'There is no such message (messageId)';
  throw new Invalid([{ path: 'messageId', message, code: 'no_such', params: { what: 'message' } }]);
}

/**
 * Rows that are made of a message and that everybody sees who reads it, for a query of messages. Named in full, and not by the
 * tables: what is made of messages is of nouns that know of chat.
 */
export const madeFrom = (noun: MadeNoun): SQL =>
  sql
    .raw(`from ${noun} join channels on channels.id = messages.channel_id
    where ${noun}.message_id = messages.id and ${noun}.deleted_at is null and `)
    .append(isSharedWith(noun, 'channels'));

/** Tells the message, if any, of which a row was made: it is newer by it, where it names the row. */
export async function touchSource(
  scope: Scope,
  id: number | null | undefined,
  noun: MadeNoun,
  madeId: number,
): Promise<void> {
  if (id == null) return;
  const isNamed = sql`exists (select ${madeFrom(noun)} and ${sql.raw(noun)}.id = ${madeId})`;
  const rows = await scope.db
    .update(messages)
    .set({ version: sql`nextval('versions')` })
    .where(ours(scope, messages, eq(messages.id, id), isNamed))
    .returning({
      id: messages.id,
      channelId: messages.channelId,
      isPrivate: sql<boolean>`(select type <> 'public' from channels where channels.id = channel_id)`,
      version: messages.version,
    });
  scope.touch('messages', rows);
}
