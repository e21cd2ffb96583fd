import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { bytea, id } from '#server/db/columns.ts';
import { organizations } from '#server/organizations/table.ts';
import { users } from '#server/users/table.ts';

/** The pictures of users and logos of organizations, at most one each. */
export const pictures = pgTable('pictures', {
  id: id(),
  userId: text()
    .unique()
    .references(() => users.id, { onDelete: 'cascade' }),
  organizationId: integer()
    .unique()
    .references(() => organizations.id, { onDelete: 'cascade' }),
  /** The hash of the bytes, which is part of the URL. */
  hash: text().notNull(),
  /** A square, as WebP. */
  bytes: bytea().notNull(),
});
