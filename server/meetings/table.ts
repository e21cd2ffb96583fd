import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { meetingStatuses, meetingTypes } from '#contract/meetings.ts';
import { calendarDate, createdAt, id, instant, updatedAt } from '#server/db/columns.ts';
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
    /** The day in the organization's time zone. */
    day: calendarDate().notNull(),
    /** The moment it is to begin; null where only the day is known. */
    startsAt: instant(),
    durationMinutes: integer().notNull().default(90),
    meetingType: text({ enum: meetingTypes }).notNull().default('weekly'),
    status: text({ enum: meetingStatuses }).notNull().default('scheduled'),
    teamId: integer().references(() => teams.id, { onDelete: 'set null' }),
    organizerId: text().references(() => users.id),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index().on(table.organizationId, table.status, table.day), index().on(table.teamId)],
);
