import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { issuePriorities, issueStatuses, issueTypes } from '#contract/issues.ts';
import { messages } from '#server/chat/table.ts';
import { declareAudience, ofTeam } from '#server/db/audience.ts';
import { createdAt, id, instant, updatedAt, version } from '#server/db/columns.ts';
import { headlines } from '#server/headlines/table.ts';
import { measurables } from '#server/measurables/table.ts';
import { keyWithin, organizationId, refersTo, refersToMember } from '#server/organizations/table.ts';
import { rocks } from '#server/rocks/table.ts';
import { teams } from '#server/teams/table.ts';
import { users } from '#server/users/table.ts';

export const issues = pgTable(
  'issues',
  {
    id: id(),
    organizationId: organizationId(),
    title: text().notNull(),
    description: text(),
    priority: text({ enum: issuePriorities }).notNull().default('medium'),
    status: text({ enum: issueStatuses }).notNull().default('open'),
    issueType: text({ enum: issueTypes }).notNull().default('short_term'),
    rating: integer().notNull().default(3),
    isRated: boolean().notNull().default(false),
    ownerId: text(),
    createdById: text().references(() => users.id),
    teamId: integer(),
    /** Only these people see it; null for its team, or for everyone. */
    visibleTo: text().array(),
    rockId: integer(),
    decision: text(),
    /** When it was last set to resolved or closed; null while it is open. */
    solvedAt: instant(),
    /** The team that sent it to its current team, and when. */
    sentFromTeamId: integer(),
    sentAt: instant(),
    /** The row that it was dropped from; a rock is its `rockId`, a to-do has its `issueId`. */
    measurableId: integer(),
    headlineId: integer(),
    /** The week in which it was dropped, or of the value that it was dropped for, as `2026-W47`; null if it was not dropped. */
    droppedWeek: text(),
    /** The message that it was created from; only visible to people who can read the message. */
    messageId: integer(),
    sortOrder: integer().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
    deletedAt: instant(),
  },
  (table) => [
    keyWithin(table),
    refersTo(table, table.teamId, teams).onDelete('set null'),
    refersTo(table, table.messageId, messages).onDelete('set null'),
    index().on(table.messageId).where(sql`message_id is not null`),
    refersTo(table, table.rockId, rocks).onDelete('set null'),
    index().on(table.sentFromTeamId).where(sql`sent_from_team_id is not null`),
    refersTo(table, table.measurableId, measurables).onDelete('set null'),
    index().on(table.measurableId).where(sql`measurable_id is not null`),
    refersTo(table, table.headlineId, headlines).onDelete('set null'),
    index().on(table.headlineId).where(sql`headline_id is not null`),
    refersToMember(table, table.ownerId),
    index().on(table.organizationId, table.sortOrder).where(sql`deleted_at is null and status <> 'closed'`),
    index().on(table.organizationId, table.issueType).where(sql`deleted_at is null`),
    index('issues_places_index').on(table.organizationId, table.sortOrder),
    index().on(table.teamId),
    index('issues_without_team_index')
      .on(table.organizationId, sql`coalesce(owner_id, created_by_id)`)
      .where(sql`team_id is null and deleted_at is null and status <> 'closed'`),
    index().on(table.rockId),
    index('issues_search_index')
      .using(
        'gin',
        table.organizationId,
        sql`search_text(${table.title}) gin_trgm_ops`,
        sql`search_vector(${table.title})`,
      )
      .where(sql`deleted_at is null`),
    index().on(table.deletedAt).where(sql`deleted_at is not null`),
    index().on(table.organizationId, table.deletedAt).where(sql`deleted_at is not null`),
  ],
);
declareAudience(issues, ofTeam);
