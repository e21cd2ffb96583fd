import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { bytea, createdAt, id } from '#server/db/columns.ts';
import { organizationId } from '#server/organizations/table.ts';
import { users } from '#server/users/table.ts';

/** What is in messages and comments beside their words. */
export const files = pgTable(
  'files',
  {
    id: id(),
    organizationId: organizationId(),
    /**
     * What it is in, and goes with; nothing yet while it waits. The nouns that hold files know of this one, so that their
     * foreign keys stand in the migrations alone.
     */
    messageId: integer(),
    commentId: integer(),
    userId: text()
      .notNull()
      .references(() => users.id),
    name: text().notNull(),
    size: integer().notNull(),
    /** Of a picture: its preview and a small one, as WebP. Until November 2026 the preview was kept alone, as `bytes`. */
    width: integer(),
    height: integer(),
    isAnimated: boolean().notNull().default(false),
    preview: bytea(),
    thumbnail: bytea(),
    bytes: bytea().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    check('files_in_one', sql`num_nonnulls(message_id, comment_id) <= 1`),
    index().on(table.messageId),
    index().on(table.commentId),
    index().on(table.organizationId),
  ],
);
