import { boolean, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { meetingAnswers } from '#contract/meeting-answers.ts';
import type { Event } from '#server/calendars/icalendar.ts';
import { declareAudience, everyone, partOfOne } from '#server/db/audience.ts';
import { id, instant } from '#server/db/columns.ts';
import { meetingSeries, meetings } from '#server/meetings/table.ts';
import { organizationId, refersTo } from '#server/organizations/table.ts';
import { users } from '#server/users/table.ts';

/** A calendar event as it was last mailed: what a later mail needs to see what changed, and to cancel it. */
export type MailedEvent = Pick<
  Event,
  'uid' | 'title' | 'start' | 'timeZone' | 'repeats' | 'replaces' | 'minutes' | 'organizer'
> & {
  /** A hash of everything in it that its readers must know about. */
  digest: string;
  /** A hash of its time alone. */
  time: string;
};

/**
 * The invitations of people and guests to series and single meetings, with their answers. In a series a person may also have one for a
 * single date, for an answer of its own. The ids are no foreign keys: what is gone must still be canceled in calendars.
 */
export const meetingInvitations = pgTable(
  'meeting_invitations',
  {
    id: id(),
    organizationId: organizationId(),
    /** The series, or null for a single meeting or date. */
    seriesId: integer(),
    meetingId: integer(),
    userId: text().references(() => users.id, { onDelete: 'cascade' }),
    /** The address of a guest; null for a person of the organization. */
    guest: text(),
    answer: text({ enum: meetingAnswers }),
    answeredAt: instant(),
    /** Whether they were notified in the app. */
    isNotified: boolean().notNull().default(false),
    /** The address that the events were last mailed to. */
    mailedTo: text(),
    mailed: jsonb().$type<MailedEvent[]>().notNull().default([]),
    /** The `SEQUENCE` of the last mail; increases with each. */
    sequence: integer().notNull().default(0),
  },
  (table) => [
    unique('meeting_invitations_one_each')
      .on(table.organizationId, table.seriesId, table.meetingId, table.userId, table.guest)
      .nullsNotDistinct(),
    index().on(table.organizationId, table.meetingId),
    index().on(table.userId),
  ],
);
declareAudience(meetingInvitations, partOfOne({ series_id: meetingSeries, meeting_id: meetings }));

/** The columns of which there is one invitation each. */
export const oneEach = [
  meetingInvitations.organizationId,
  meetingInvitations.seriesId,
  meetingInvitations.meetingId,
  meetingInvitations.userId,
  meetingInvitations.guest,
];

/** The mailboxes of guests who want no mail from an organization. */
export const guestRefusals = pgTable(
  'guest_refusals',
  {
    organizationId: organizationId(),
    /** A hash of the address without its tag. */
    mailbox: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.mailbox] })],
);
// Only the server reads it.
declareAudience(guestRefusals, everyone);

/** The meetings that people were reminded of, with the start time at that moment. */
export const meetingReminders = pgTable(
  'meeting_reminders',
  {
    organizationId: organizationId(),
    meetingId: integer().primaryKey(),
    startsAt: instant().notNull(),
  },
  (table) => [refersTo(table, table.meetingId, meetings).onDelete('cascade')],
);
