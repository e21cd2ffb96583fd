import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgSequence, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt } from '#server/db/columns.ts';
import { organizations } from '#server/organizations/table.ts';

/** Where the versions of all rows come from. */
export const versions = pgSequence('versions');
/** Where the numbers of events come from, once they are committed. */
export const eventNumbers = pgSequence('event_numbers');

/** What was done: one row for each row that an act changed. */
export const events = pgTable(
  'events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** The order in which events are told, that of the commits; null until it is given. */
    number: bigint({ mode: 'number' }),
    /** Null of what concerns an account alone. */
    organizationId: integer().references(() => organizations.id, { onDelete: 'cascade' }),
    /** The live room that hears of it. */
    room: text().notNull(),
    noun: text().notNull(),
    act: text().notNull(),
    /** Null where so many rows changed that lists have to be asked again. */
    subjectId: text(),
    /** The version of the row that the act made. */
    version: bigint({ mode: 'number' }),
    /** In whose activity it is shown, such as `rocks:12`; null where in none. */
    about: text(),
    /** What the row was called. */
    title: text(),
    /** The fields that changed, each with what it was and what it became. */
    changes: jsonb().$type<Record<string, [before: unknown, after: unknown]>>(),
    /** Who did it; an account is never removed, so nothing has to be checked. */
    actorId: text(),
    createdAt: createdAt(),
  },
  (table) => [
    index().on(table.organizationId, table.number),
    index('events_without_number_index').on(table.id).where(sql`number is null`),
    index().on(table.organizationId, table.about, table.id).where(sql`about is not null`),
  ],
);
