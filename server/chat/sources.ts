import { and, eq, ne, sql } from 'drizzle-orm';
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

/** Tells the message, if any, of which something was made: it names that, and is newer by it. */
export async function touchSource(scope: Scope, id: number | null | undefined): Promise<void> {
  if (id == null) return;
  const rows = await scope.db
    .update(messages)
    .set({ version: sql`nextval('versions')` })
    .where(ours(scope, messages, eq(messages.id, id)))
    .returning({
      id: messages.id,
      channelId: messages.channelId,
      isPrivate: sql<boolean>`(select type <> 'public' from channels where channels.id = channel_id)`,
      version: messages.version,
    });
  scope.touch('messages', rows);
}
