import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { todoPriorities, todoRepeats } from '#contract/todos.ts';
import { messages } from '#server/chat/table.ts';
import { declareAudience, everyone, ofTeam } from '#server/db/audience.ts';
import { calendarDate, createdAt, id, instant, updatedAt, version } from '#server/db/columns.ts';
import { issues } from '#server/issues/table.ts';
import { keyWithin, organizationId, refersTo, refersToMember } from '#server/organizations/table.ts';
import { rocks } from '#server/rocks/table.ts';
import { teams } from '#server/teams/table.ts';
import { users } from '#server/users/table.ts';

/** Series of repeating to-dos: how they repeat, and the template for the next ones. */
export const todoSeries = pgTable(
  'todo_series',
  {
    id: id(),
    organizationId: organizationId(),
    every: text({ enum: todoRepeats }).notNull(),
    /** From 1 for Monday to 7 for Sunday; null for the weekday of the anchor. */
    weekdays: integer().array(),
    anchorDay: calendarDate().notNull(),
    until: calendarDate(),
    /** The planned day of its latest to-do. */
    latestDay: calendarDate().notNull(),
    endedAt: instant(),
    title: text().notNull(),
    description: text(),
    priority: text({ enum: todoPriorities }).notNull(),
    ownerId: text(),
    /** The people who see its to-dos, as far as they still see the latest one; null for those of its team, or for everyone. */
    visibleTo: text().array(),
  },
  (table) => [
    keyWithin(table),
    refersToMember(table, table.ownerId),
    index().on(table.organizationId, table.ownerId),
    index('todo_series_due_index').on(table.latestDay).where(sql`ended_at is null`),
  ],
);
declareAudience(todoSeries, everyone);

export const todos = pgTable(
  'todos',
  {
    id: id(),
    organizationId: organizationId(),
    title: text().notNull(),
    description: text(),
    priority: text({ enum: todoPriorities }).notNull(),
    dueDate: calendarDate(),
    completedAt: instant(),
    archivedAt: instant(),
    ownerId: text(),
    createdById: text().references(() => users.id),
    teamId: integer(),
    /** Only these people see it; null for its team, or for everyone. */
    visibleTo: text().array(),
    rockId: integer(),
    issueId: integer(),
    /** The message that it was created from; only visible to people who can read the message. */
    messageId: integer(),
    seriesId: integer(),
    /** The day of its series that it stands for; its due date may be moved. */
    plannedDay: calendarDate(),
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
    refersTo(table, table.issueId, issues).onDelete('set null'),
    refersTo(table, table.seriesId, todoSeries).onDelete('set null'),
    // A day of a series has one to-do, whatever fails or runs twice.
    uniqueIndex('todos_of_series_index').on(table.seriesId, table.plannedDay).where(sql`series_id is not null`),
    refersToMember(table, table.ownerId),
    index().on(table.organizationId, table.ownerId).where(sql`deleted_at is null and archived_at is null`),
    index().on(table.organizationId, table.createdById).where(sql`deleted_at is null and archived_at is null`),
    index('todos_places_index').on(table.organizationId, table.sortOrder),
    index().on(table.teamId),
    index('todos_of_named_people_index')
      .on(table.organizationId)
      .where(sql`visible_to is not null and deleted_at is null and archived_at is null`),
    index('todos_without_team_index')
      .on(table.organizationId, sql`coalesce(owner_id, created_by_id)`)
      .where(sql`team_id is null and deleted_at is null and archived_at is null and completed_at is null`),
    index().on(table.rockId),
    index().on(table.issueId),
    index('todos_search_index')
      .using(
        'gin',
        table.organizationId,
        sql`search_text(${table.title}) gin_trgm_ops`,
        sql`search_vector(${table.title})`,
      )
      .where(sql`deleted_at is null and archived_at is null`),
    index().on(table.deletedAt).where(sql`deleted_at is not null`),
    index().on(table.organizationId, table.deletedAt).where(sql`deleted_at is not null`),
  ],
);
declareAudience(todos, ofTeam);

/** The condition that the server created a to-do, as a later one of its series. */
export const isRepetition = sql`exists (select from todo_series
  where todo_series.id = todos.series_id and todo_series.anchor_day < todos.planned_day)`;
