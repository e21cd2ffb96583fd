import { doublePrecision, index, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { type DatedGoal, formats } from '#contract/measurables.ts';
import { createdAt, id, updatedAt, version } from '#server/db/columns.ts';
import { organizationId } from '#server/organizations/table.ts';
import { scorecards } from '#server/scorecards/table.ts';
import { users } from '#server/users/table.ts';

export const measurables = pgTable(
  'measurables',
  {
    id: id(),
    organizationId: organizationId(),
    scorecardId: integer()
      .notNull()
      .references(() => scorecards.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    format: text({ enum: formats }).notNull().default('number'),
    unit: text(),
    /** All goals in the order of the days from which they hold; there is always one. */
    goals: jsonb().$type<DatedGoal[]>().notNull(),
    ownerId: text().references(() => users.id),
    createdById: text().references(() => users.id),
    sortOrder: integer().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (table) => [index().on(table.organizationId, table.ownerId), index().on(table.scorecardId, table.sortOrder)],
);

export const measurableValues = pgTable(
  'measurable_values',
  {
    organizationId: organizationId(),
    measurableId: integer()
      .notNull()
      .references(() => measurables.id, { onDelete: 'cascade' }),
    year: smallint().notNull(),
    week: smallint().notNull(),
    value: doublePrecision(),
    note: text(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (table) => [primaryKey({ columns: [table.measurableId, table.year, table.week] }), index().on(table.organizationId)],
);
