import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgSequence, pgTable, text } from 'drizzle-orm/pg-core';
import { declareAudience, everyone } from '#server/db/audience.ts';
import { createdAt } from '#server/db/columns.ts';
import { organizations } from '#server/organizations/table.ts';

/** The versions of all rows. */
export const versions = pgSequence('versions');
/** The numbers of committed events. */
export const eventNumbers = pgSequence('event_numbers');

/** The event feed: one row for each row that an act changed, and for each further live room that receives it. */
export const events = pgTable(
  'events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** The order in which everyone receives events; null until the event is numbered after its commit. */
    number: bigint({ mode: 'number' }),
    /** Null for what concerns an account only. */
    organizationId: integer().references(() => organizations.id, { onDelete: 'cascade' }),
    /** The live room that receives it. */
    room: text().notNull(),
    noun: text().notNull(),
    act: text().notNull(),
    /** Null if too many rows changed, so that clients reload their lists. */
    subjectId: text(),
    /** The version of the row that the act made. */
    version: bigint({ mode: 'number' }),
    /** The activity log that shows it, such as `rocks:12`; null if none does. */
    about: text(),
    /** What the row was called at that time. */
    title: text(),
    /** The fields that changed, each with its old and its new value. */
    changes: jsonb().$type<Record<string, [before: unknown, after: unknown]>>(),
    /** Who did it. No foreign key, because accounts are never removed. */
    actorId: text(),
    createdAt: createdAt(),
  },
  (table) => [
    index().on(table.organizationId, table.number),
    index('events_without_number_index').on(table.id).where(sql`number is null`),
    index().on(table.organizationId, table.about, table.id).where(sql`about is not null`),
  ],
);
declareAudience(events, everyone);
