import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { rockPriorities, rockStatuses } from '#contract/rocks.ts';
import { declareAudience, ofTeam } from '#server/db/audience.ts';
import { calendarDate, createdAt, id, instant, updatedAt, version } from '#server/db/columns.ts';
import { keyWithin, organizationId, refersTo, refersToMember } from '#server/organizations/table.ts';
import { teams } from '#server/teams/table.ts';
import { users } from '#server/users/table.ts';

export const rocks = pgTable(
  'rocks',
  {
    id: id(),
    organizationId: organizationId(),
    title: text().notNull(),
    description: text(),
    status: text({ enum: rockStatuses }).notNull(),
    priority: text({ enum: rockPriorities }).notNull(),
    /** Set by hand, in percent. Only used if there are no milestones. */
    progress: integer().notNull().default(0),
    dueDate: calendarDate(),
    /** The first day of its quarter, which stays when the start of the fiscal year changes. */
    quarterStart: calendarDate().notNull(),
    ownerId: text(),
    createdById: text().references(() => users.id),
    teamId: integer(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
    deletedAt: instant(),
  },
  (table) => [
    keyWithin(table),
    refersTo(table, table.teamId, teams).onDelete('set null'),
    refersToMember(table, table.ownerId),
    index().on(table.organizationId, table.quarterStart).where(sql`deleted_at is null`),
    index().on(table.organizationId, table.ownerId).where(sql`deleted_at is null`),
    index().on(table.teamId),
    index('rocks_without_team_index')
      .on(table.organizationId, sql`coalesce(owner_id, created_by_id)`)
      .where(sql`team_id is null and deleted_at is null`),
    index().on(table.deletedAt).where(sql`deleted_at is not null`),
    index().on(table.organizationId, table.deletedAt).where(sql`deleted_at is not null`),
  ],
);
declareAudience(rocks, ofTeam);
