import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { type OrganizationImport, organizationImportStatuses } from '#contract/organization-imports.ts';
import type { Message } from '#rules/translate.ts';
import { createdAt, id, updatedAt } from '#server/db/columns.ts';
import { users } from '#server/users/table.ts';

/** Exports that people have uploaded to create an organization. They belong to the account: the organization comes last. */
export const organizationImports = pgTable(
  'organization_imports',
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    status: text({ enum: organizationImportStatuses }).notNull().default('uploaded'),
    /** The key of the file in the store, and its bytes. */
    key: text().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    preview: jsonb().$type<OrganizationImport['preview']>().notNull(),
    invites: boolean().notNull().default(false),
    progress: integer().notNull().default(0),
    total: integer().notNull().default(0),
    failure: jsonb().$type<Message>(),
    /**
     * The organization that it creates or has created. Its recordings are in the store before its rows are visible, so this is no
     * foreign key.
     */
    targetId: integer(),
    invited: integer().notNull().default(0),
    notInvited: integer().notNull().default(0),
    filesLeftOut: integer().notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index().on(table.userId, table.id),
    uniqueIndex('organization_imports_one_index').on(table.userId).where(sql`status <> 'done'`),
    index().on(table.createdAt),
  ],
);
export type StoredImport = typeof organizationImports.$inferSelect;
