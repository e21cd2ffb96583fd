import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { bytea, createdAt, id } from '#server/db/columns.ts';
import { organizationId } from '#server/organizations/table.ts';
import { users } from '#server/users/table.ts';

/** The files of messages and comments. */
export const files = pgTable(
  'files',
  {
    id: id(),
    organizationId: organizationId(),
    /**
     * What the file is attached to and deleted with; both are null until then. Messages and comments import this table, so
     * their foreign keys are in the migrations only.
     */
    messageId: integer(),
    commentId: integer(),
    userId: text()
      .notNull()
      .references(() => users.id),
    name: text().notNull(),
    size: integer().notNull(),
    /** For a picture: the size of its preview in pixels, the preview and the thumbnail as WebP. Null for other files. */
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
