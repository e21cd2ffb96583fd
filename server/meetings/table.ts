import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { meetingStatuses, meetingTypes } from '#contract/meetings.ts';
import { calendarDate, createdAt, id, instant, updatedAt, version } from '#server/db/columns.ts';
import { organizationId } from '#server/organizations/table.ts';
import { teams } from '#server/teams/table.ts';
import { users } from '#server/users/table.ts';

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
    teamId: integer().references(() => teams.id, { onDelete: 'set null' }),
    organizerId: text().references(() => users.id),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (table) => [
    check('meetings_moment_or_day', sql`num_nonnulls(starts_at, day) = 1`),
    index().on(table.organizationId, table.status),
    index().on(table.teamId),
  ],
);
