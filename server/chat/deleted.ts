import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import { mayAdminister, mayWork } from '#rules/people.ts';
import { listDeleted } from '#server/db/deleted.ts';
import type { Scope } from '#server/scope.ts';
import { isMember, managerOf, readable } from './channels.ts';
import { channels, messages } from './table.ts';

/** Deleted channels the caller can restore whose name contains every word, the latest first. */
export const listDeletedChannels = (scope: Scope, words: string[]) =>
  listDeleted(
    scope,
    {
      kind: 'channel',
      table: channels,
      title: channels.name,
      deletedBy: channels.deletedById,
      isRestorable: and(
        isMember(scope),
        unlessAdmin(scope, eq(channels.deletedById, scope.actor.userId), sql`${managerOf} = ${scope.actor.userId}`),
      ),
    },
    words,
  );

const channelOf = sql`from ${channels} where channels.id = messages.channel_id`;

/** Deleted messages the caller can read and restore whose text contains every word, the latest first. */
export const listDeletedMessages = (scope: Scope, words: string[]) =>
  listDeleted(
    scope,
    {
      kind: 'message',
      table: messages,
      title: messages.content,
      within: sql`(select nullif(name, '') ${channelOf})`,
      deletedBy: messages.deletedById,
      isRestorable: and(
        sql`exists (select ${channelOf} and ${readable(scope)})`,
        unlessAdmin(scope, eq(messages.deletedById, scope.actor.userId)),
      ),
    },
    words,
  );

/** One of the conditions for members and managers; always true for admins, never for observers. */
function unlessAdmin({ actor }: Scope, ...conditions: SQL[]): SQL | undefined {
  if (mayAdminister(actor)) return undefined;
  return mayWork(actor) ? or(...conditions) : sql`false`;
}
