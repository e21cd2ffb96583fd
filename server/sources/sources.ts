import { and, eq, ne } from 'drizzle-orm';
import { type Source, type SourcedNoun, sourcedNouns } from '#contract/sources.ts';
import { readable } from '#server/chat/channels.ts';
import { messageAuthor } from '#server/chat/messages.ts';
import { channels, messages } from '#server/chat/table.ts';
import { isOneOf, ours } from '#server/db/tenant.ts';
import { headlines } from '#server/headlines/table.ts';
import { issues } from '#server/issues/table.ts';
import type { Scope } from '#server/scope.ts';
import { todos } from '#server/todos/table.ts';
import { users } from '#server/users/table.ts';

const tables = { todos, issues, headlines };

async function readOf(scope: Scope, noun: SourcedNoun, ids: number[]): Promise<Source[]> {
  const table = tables[noun];
  const rows = await scope.db
    .select({
      id: table.id,
      message: { id: messages.id, parentId: messages.parentId, user: messageAuthor, createdAt: messages.createdAt },
      channel: { id: channels.id, name: channels.name, type: channels.type },
    })
    .from(table)
    .innerJoin(messages, ours(scope, messages, eq(messages.id, table.messageId), ne(messages.type, 'deleted')))
    .innerJoin(channels, and(eq(channels.id, messages.channelId), readable(scope)))
    .leftJoin(users, eq(users.id, messages.userId))
    .where(ours(scope, table, isOneOf(table.id, ids)));
  return rows.map((row) => ({ noun, ...row }));
}

/** Returns the messages that rows were created from. Messages that the caller cannot read are left out. */
export async function readSources(scope: Scope, ids: { [N in SourcedNoun]?: number[] | undefined }): Promise<Source[]> {
  const found: Source[] = [];
  for (const noun of sourcedNouns) if (ids[noun]) found.push(...(await readOf(scope, noun, ids[noun])));
  return found;
}
