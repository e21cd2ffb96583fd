import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { SeatFacts } from '#contract/seats.ts';
import { declareAudience, ofNamedPeople, partOf } from '#server/db/audience.ts';
import { createdAt, id, instant, updatedAt, version } from '#server/db/columns.ts';
import { keyWithin, organizationId, refersTo, refersToMember } from '#server/organizations/table.ts';
import { users } from '#server/users/table.ts';

/** The primary chart at the time of a draft: its seats, and a version that all later changes exceed. */
type ChartBase = { version: number; seats: SeatFacts[] };

/** The accountability chart of an organization and its drafts. */
export const charts = pgTable(
  'charts',
  {
    id: id(),
    organizationId: organizationId(),
    name: text().notNull(),
    isPrimary: boolean().notNull().default(false),
    createdById: text().references(() => users.id),
    /** Only these people see a draft; null for everyone. */
    visibleTo: text().array(),
    /** The primary chart when this draft was copied from it, or replaced by it; null for drafts from before this was stored. */
    base: jsonb().$type<ChartBase>(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (table) => [
    keyWithin(table),
    uniqueIndex('charts_one_primary_index').on(table.organizationId).where(sql`is_primary`),
    index().on(table.organizationId),
  ],
);
declareAudience(charts, ofNamedPeople);

export const seats = pgTable(
  'seats',
  {
    id: id(),
    organizationId: organizationId(),
    chartId: integer().notNull(),
    /** The id in the API, the same in a chart and in its drafts. */
    key: text().notNull(),
    parentId: integer(),
    title: text().notNull(),
    responsibilities: text().array().notNull().default([]),
    sortOrder: integer().notNull(),
    /** The keys of the children that a deleted seat had, which return to it when it is restored. */
    below: text().array().notNull().default([]),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
    deletedAt: instant(),
  },
  (table) => [
    keyWithin(table),
    uniqueIndex('seats_key_index').on(table.organizationId, table.chartId, table.key),
    refersTo(table, table.chartId, charts).onDelete('cascade'),
    refersTo(table, table.parentId, table).onDelete('set null'),
    index().on(table.parentId),
    index().on(table.deletedAt).where(sql`deleted_at is not null`),
  ],
);
declareAudience(seats, partOf('chart_id', charts));

/** The people in a seat, in the order of the ids: a member, or the name of a person without an account. */
export const seatHolders = pgTable(
  'seat_holders',
  {
    id: id(),
    organizationId: organizationId(),
    seatId: integer().notNull(),
    userId: text(),
    name: text(),
  },
  (table) => [
    refersTo(table, table.seatId, seats).onDelete('cascade'),
    refersToMember(table, table.userId),
    index().on(table.seatId),
    index().on(table.organizationId, table.userId),
  ],
);
declareAudience(seatHolders, partOf('seat_id', seats));
