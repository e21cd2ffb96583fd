import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { meetingStatuses, meetingTypes } from '#contract/meetings.ts';
import { calendarDate, createdAt, id, instant, updatedAt, version } from '#server/db/columns.ts';
import { organizationId, refersTo, refersToMember } from '#server/organizations/table.ts';
import { teams } from '#server/teams/table.ts';

export const meetings = pgTable(
  'meetings',
  {
    id: id(),
    organizationId: organizationId(),
    title: text().notNull(),
    description: text(),
    /** The moment it is to begin, or the day alone: one of the two. */
    startsAt: instant(),
    day: calendarDate(),
    durationMinutes: integer().notNull().default(90),
    meetingType: text({ enum: meetingTypes }).notNull().default('weekly'),
    status: text({ enum: meetingStatuses }).notNull().default('scheduled'),
    teamId: integer(),
    organizerId: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (table) => [
    refersTo(table, table.teamId, teams).onDelete('set null'),
    refersToMember(table, table.organizerId),
    check('meetings_moment_or_day', sql`num_nonnulls(starts_at, day) = 1`),
    index().on(table.organizationId, table.status),
    index().on(table.teamId),
  ],
);
