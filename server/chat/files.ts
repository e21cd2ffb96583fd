import { and, eq, exists } from 'drizzle-orm';
import { ours } from '#server/db/tenant.ts';
import { files } from '#server/files/table.ts';
import type { Scope } from '#server/scope.ts';
import { readable } from './channels.ts';
import { channels, messages } from './table.ts';

/** The SQL condition that a file belongs to a message the caller can read. */
export const isInReadableMessage = (scope: Scope) =>
  exists(
    scope.db
      .select({ id: messages.id })
      .from(messages)
      .innerJoin(channels, and(eq(channels.id, messages.channelId), readable(scope)))
      .where(ours(scope, messages, eq(messages.id, files.messageId))),
  );
