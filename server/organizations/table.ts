import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { roles } from '#contract/users.ts';
import { createdAt, id, updatedAt, version } from '#server/db/columns.ts';
import { users } from '#server/users/table.ts';

export const organizations = pgTable('organizations', {
  id: id(),
  name: text().notNull(),
  slug: text().notNull().unique(),
  description: text(),
  inviteCode: text().notNull().unique(),
  isActive: boolean().notNull().default(true),
  subscriptionStatus: text().notNull().default('active'),
  timeZone: text().notNull().default('UTC'),
  fiscalYearStartMonth: integer().notNull().default(1),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  version: version(),
});

/** The column that says to which organization a row belongs; it goes with the organization. */
export const organizationId = () =>
  integer()
    .notNull()
    .references(() => organizations.id, { onDelete: 'cascade' });

export const memberships = pgTable(
  'memberships',
  {
    organizationId: organizationId(),
    userId: text()
      .notNull()
      .references(() => users.id),
    role: text({ enum: roles }).notNull().default('managee'),
    /** The organization that the person is at work in. */
    isDefault: boolean().notNull().default(false),
    createdAt: createdAt(),
    version: version(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.userId] }),
    index().on(table.userId),
    uniqueIndex('memberships_one_default_index').on(table.userId).where(sql`is_default`),
  ],
);
