import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt, id, updatedAt, version } from '#server/db/columns.ts';
import { organizationId } from '#server/organizations/table.ts';
import { users } from '#server/users/table.ts';

export const teams = pgTable(
  'teams',
  {
    id: id(),
    organizationId: organizationId(),
    name: text().notNull(),
    description: text(),
    leaderId: text().references(() => users.id),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (table) => [index().on(table.organizationId, table.name)],
);

export const teamMembers = pgTable(
  'team_members',
  {
    organizationId: organizationId(),
    teamId: integer()
      .notNull()
      .references(() => teams.id, { onDelete: 'cascade' }),
    userId: text()
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    version: version(),
  },
  (table) => [primaryKey({ columns: [table.teamId, table.userId] }), index().on(table.organizationId, table.userId)],
);
