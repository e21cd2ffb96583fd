import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { declareAudience, everyone } from '#server/db/audience.ts';
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
    /** The position among the files of its message or comment. */
    place: integer().notNull().default(0),
    size: integer().notNull(),
    /** For a picture: the size of its preview in pixels, the preview and the thumbnail as WebP. Null for other files. */
    width: integer(),
    height: integer(),
    isAnimated: boolean().notNull().default(false),
    preview: bytea(),
    thumbnail: bytea(),
    /** The first part of the file; all of a file that was stored before there were further parts. */
    bytes: bytea().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    check('files_in_one', sql`num_nonnulls(message_id, comment_id) <= 1`),
    index().on(table.messageId),
    index().on(table.commentId),
    index().on(table.organizationId),
    index('files_search_index')
      .using('gin', table.organizationId, sql`search_vector(${table.name})`)
      .where(sql`message_id is not null`),
  ],
);
declareAudience(files, everyone);

/** The further parts of large files, each of `partLength` bytes but the last. */
export const fileParts = pgTable(
  'file_parts',
  {
    fileId: integer()
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    /** From 1. */
    number: integer().notNull(),
    bytes: bytea().notNull(),
  },
  (table) => [primaryKey({ columns: [table.fileId, table.number] })],
);
