import { sql } from 'drizzle-orm';
import { doublePrecision, index, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { type DatedGoal, formats } from '#contract/measurables.ts';
import { declareAudience, partOf } from '#server/db/audience.ts';
import { createdAt, id, instant, updatedAt, version } from '#server/db/columns.ts';
import { keyWithin, organizationId, refersTo, refersToMember } from '#server/organizations/table.ts';
import { scorecards } from '#server/scorecards/table.ts';
import { users } from '#server/users/table.ts';

export const measurables = pgTable(
  'measurables',
  {
    id: id(),
    organizationId: organizationId(),
    scorecardId: integer().notNull(),
    name: text().notNull(),
    format: text({ enum: formats }).notNull().default('number'),
    unit: text(),
    /** All goals, sorted by start date; at least one. */
    goals: jsonb().$type<DatedGoal[]>().notNull(),
    ownerId: text(),
    createdById: text().references(() => users.id),
    sortOrder: integer().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
    /** The time of the scorecard's deletion if it was deleted with the scorecard. */
    deletedAt: instant(),
  },
  (table) => [
    keyWithin(table),
    refersTo(table, table.scorecardId, scorecards).onDelete('cascade'),
    refersToMember(table, table.ownerId),
    index().on(table.organizationId, table.ownerId),
    index().on(table.scorecardId, table.sortOrder),
    index().on(table.deletedAt).where(sql`deleted_at is not null`),
    index().on(table.organizationId, table.deletedAt).where(sql`deleted_at is not null`),
  ],
);
declareAudience(measurables, partOf('scorecard_id', scorecards));

export const measurableValues = pgTable(
  'measurable_values',
  {
    organizationId: organizationId(),
    measurableId: integer().notNull(),
    year: smallint().notNull(),
    week: smallint().notNull(),
    value: doublePrecision(),
    note: text(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (table) => [
    primaryKey({ columns: [table.measurableId, table.year, table.week] }),
    refersTo(table, table.measurableId, measurables).onDelete('cascade'),
    index().on(table.organizationId),
  ],
);
declareAudience(measurableValues, partOf('measurable_id', measurables));
