import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt } from '#server/db/columns.ts';
import { organizationId, refersToMember } from '#server/organizations/table.ts';

/** Who has a link to their calendar in an organization; of its token only the hash is kept. */
export const calendarLinks = pgTable(
  'calendar_links',
  {
    organizationId: organizationId(),
    userId: text().notNull(),
    tokenHash: text().notNull().unique(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.userId] }),
    refersToMember(table, table.userId).onDelete('cascade'),
    index().on(table.userId),
  ],
);
