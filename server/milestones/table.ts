import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { declareAudience, partOf } from '#server/db/audience.ts';
import { calendarDate, createdAt, id, instant, updatedAt, version } from '#server/db/columns.ts';
import { organizationId, refersTo } from '#server/organizations/table.ts';
import { rocks } from '#server/rocks/table.ts';
import { users } from '#server/users/table.ts';

export const milestones = pgTable(
  'milestones',
  {
    id: id(),
    organizationId: organizationId(),
    rockId: integer().notNull(),
    title: text().notNull(),
    description: text(),
    dueDate: calendarDate(),
    completed: boolean().notNull().default(false),
    createdById: text().references(() => users.id),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
    deletedAt: instant(),
  },
  (table) => [
    refersTo(table, table.rockId, rocks).onDelete('cascade'),
    index().on(table.organizationId).where(sql`deleted_at is null`),
    index().on(table.rockId),
    index().on(table.deletedAt).where(sql`deleted_at is not null`),
    index().on(table.organizationId, table.deletedAt).where(sql`deleted_at is not null`),
  ],
);
declareAudience(milestones, partOf('rock_id', rocks));
