import { getTableName, type SQL, sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { AgendaItem } from '#contract/agendas.ts';
import { meetingMinutes } from '#contract/limits.ts';
import { meetingStatuses, meetingTypes, repeats } from '#contract/meetings.ts';
import { officeRoomNames } from '#contract/office-names.ts';
import type { Recap } from '#contract/recaps.ts';
import { type Audience, declareAudience, ofTeam, partOf, type ReaderFields } from '#server/db/audience.ts';
import { calendarDate, createdAt, id, instant, updatedAt, version } from '#server/db/columns.ts';
import { keyWithin, organizationId, refersTo, refersToMember } from '#server/organizations/table.ts';
import { teams } from '#server/teams/table.ts';
import { users } from '#server/users/table.ts';

/** The votes for each issue in a round, with its title at that time. */
export type VoteResult = { round: number; votes: { issueId: number; title: string; votes: number }[] };

/** Series of repeating meetings: how they repeat, and the template for the next ones. */
export const meetingSeries = pgTable(
  'meeting_series',
  {
    id: id(),
    organizationId: organizationId(),
    repeat: text({ enum: repeats }).notNull(),
    anchorNth: integer().notNull().default(0),
    anchorDay: calendarDate().notNull(),
    anchorTime: text(),
    /** The number of the next meeting to be created. */
    nextNth: integer().notNull().default(1),
    /** The number of the first meeting that was canceled with all following ones; null while it goes on. */
    endNth: integer(),
    title: text().notNull(),
    description: text(),
    durationMinutes: integer().notNull(),
    officeRoom: text({ enum: officeRoomNames }),
    meetingType: text({ enum: meetingTypes }).notNull(),
    teamId: integer(),
    /** Only these people see it, as in a one-on-one; null for its team, or for everyone. */
    visibleTo: text().array(),
    guests: text().array().notNull().default(sql`'{}'`),
    agendaType: text({ enum: meetingTypes }),
    organizerId: text(),
  },
  (table) => [
    keyWithin(table),
    refersTo(table, table.teamId, teams).onDelete('set null'),
    refersToMember(table, table.organizerId),
    index().on(table.organizationId),
    index().on(table.teamId),
  ],
);
declareAudience(meetingSeries, ofTeam);

export const meetings = pgTable(
  'meetings',
  {
    id: id(),
    organizationId: organizationId(),
    title: text().notNull(),
    description: text(),
    presenterNote: text(),
    /** Either the start or only the day. */
    startsAt: instant(),
    day: calendarDate(),
    durationMinutes: integer().notNull().default(meetingMinutes.usual),
    /** The room of the virtual office in which it takes place. */
    officeRoom: text({ enum: officeRoomNames }),
    meetingType: text({ enum: meetingTypes }).notNull().default('weekly'),
    status: text({ enum: meetingStatuses }).notNull().default('scheduled'),
    teamId: integer(),
    /** Only these people see it, as in a one-on-one; null for its team, or for everyone. */
    visibleTo: text().array(),
    /** The addresses of guests, who get the invitation. */
    guests: text().array().notNull().default(sql`'{}'`),
    /** The type whose agenda it uses; null for its own. */
    agendaType: text({ enum: meetingTypes }),
    seriesId: integer(),
    nth: integer(),
    /** The number of changes that calendars must know about (`SEQUENCE` in iCalendar). */
    revision: integer().notNull().default(0),
    organizerId: text(),
    presenterId: text(),
    /** Copied when the meeting starts; null before. */
    agenda: jsonb().$type<AgendaItem[]>(),
    actualStartTime: instant(),
    currentAgendaItem: integer().notNull().default(0),
    itemSeconds: integer().array().notNull().default([]),
    agendaStartTime: instant(),
    pausedAt: instant(),
    tangentCount: integer().notNull().default(0),
    votingRound: integer().notNull().default(1),
    votesRevealed: boolean().notNull().default(false),
    /** The revealed votes of each round, earliest first. */
    voteResults: jsonb().$type<VoteResult[]>().notNull().default([]),
    /** Whether ratings are visible before the end. */
    ratingsRevealed: boolean().notNull().default(false),
    /** The week whose numbers it reviews; set at the start, null before. */
    reviewYear: integer(),
    reviewWeek: integer(),
    isRecording: boolean().notNull().default(false),
    /** The issue under discussion. Not a foreign key: the issue is looked up when it is shown. */
    discussedIssueId: integer(),
    rating: integer(),
    summary: text(),
    duration: integer(),
    endedAt: instant(),
    /** When to look at its recap next, to mail it or what changed in it; null if nothing is left to mail. */
    recapDueAt: instant(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (table) => [
    keyWithin(table),
    refersTo(table, table.teamId, teams).onDelete('set null'),
    refersToMember(table, table.organizerId),
    refersTo(table, table.seriesId, meetingSeries).onDelete('set null'),
    index().on(table.seriesId),
    check('meetings_moment_or_day', sql`num_nonnulls(starts_at, day) = 1`),
    index().on(table.organizationId, table.status),
    index().on(table.teamId),
    index('meetings_recap_due_index').on(table.recapDueAt).where(sql`recap_due_at is not null`),
    index('meetings_ended_index').on(table.organizationId, table.endedAt).where(sql`ended_at is not null`),
    index('meetings_to_come_index').on(table.startsAt).where(sql`status = 'scheduled'`),
    uniqueIndex('meetings_one_in_progress_index')
      .on(table.organizationId, table.teamId)
      .where(sql`status = 'in_progress'`),
  ],
);
declareAudience(meetings, ofTeam);

/**
 * The condition, in a query over `meetings`, that a reader who sees a meeting may also hear what was said in it: its team, its
 * participants, its organizer and admins.
 */
export const hears = ({ userId, teamId, organizationId }: ReaderFields): SQL =>
  userId === undefined
    ? sql`meetings.team_id = ${teamId ?? null}`
    : sql`(meetings.organizer_id = ${userId} or ${userId} = any(meetings.visible_to)
      or exists (select from team_members where team_members.team_id = meetings.team_id and team_members.user_id = ${userId})
      or exists (select from meeting_participants as those where those.meeting_id = meetings.id and those.user_id = ${userId} and those.was_present)
      or exists (select from memberships where memberships.organization_id = ${organizationId}
        and memberships.user_id = ${userId} and memberships.role = 'admin'))`;

/** For what was said in a meeting: those who see the meeting and hear it. */
export const heardIn: Audience = (reader, table) =>
  sql`exists (select from meetings where ${sql.raw(`meetings.id = ${getTableName(table)}.meeting_id`)}
    and meetings.organization_id = ${reader.organizationId} and ${ofTeam(reader, meetings)} and ${hears(reader)})`;

export const meetingParticipants = pgTable(
  'meeting_participants',
  {
    organizationId: organizationId(),
    meetingId: integer().notNull(),
    userId: text()
      .notNull()
      .references(() => users.id),
    isPresent: boolean().notNull().default(true),
    /** Whether they were present at any time. */
    wasPresent: boolean().notNull().default(true),
    /** From 1 to 10. */
    rating: integer(),
    word: text(),
    /** The ids of the issues that they voted for in this round. */
    votes: integer().array().notNull().default([]),
    joinedAt: createdAt(),
    version: version(),
  },
  (table) => [
    primaryKey({ columns: [table.meetingId, table.userId] }),
    refersTo(table, table.meetingId, meetings).onDelete('cascade'),
    index().on(table.organizationId, table.userId),
  ],
);
declareAudience(meetingParticipants, partOf('meeting_id', meetings));

/** The day (in the organization's time zone) on which a person was last asked to prepare for a meeting. */
export const meetingNudges = pgTable(
  'meeting_nudges',
  {
    organizationId: organizationId(),
    meetingId: integer().notNull(),
    userId: text().notNull(),
    /** The person who asked; null for older rows. */
    askedById: text().references(() => users.id, { onDelete: 'set null' }),
    day: calendarDate().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.meetingId, table.userId] }),
    refersTo(table, table.meetingId, meetings).onDelete('cascade'),
    refersToMember(table, table.userId).onDelete('cascade'),
    index().on(table.organizationId, table.userId),
  ],
);
declareAudience(meetingNudges, partOf('meeting_id', meetings));

/** The recaps of meetings. They are final once late additions are no longer possible. */
export const meetingRecaps = pgTable(
  'meeting_recaps',
  {
    organizationId: organizationId(),
    meetingId: integer().primaryKey(),
    recap: jsonb().$type<Recap>().notNull(),
    /** The searchable text of the recap and summary. */
    words: text().notNull().default(''),
  },
  (table) => [refersTo(table, table.meetingId, meetings).onDelete('cascade'), index().on(table.organizationId)],
);
declareAudience(meetingRecaps, partOf('meeting_id', meetings));

/** What was mailed to each person of a recap, and whether they marked it as read. Reopening a meeting keeps it. */
export const meetingRecapReaders = pgTable(
  'meeting_recap_readers',
  {
    organizationId: organizationId(),
    meetingId: integer().notNull(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** A hash of each section that was last mailed to them. */
    mailedSections: jsonb().$type<Record<string, string>>(),
    mailedAt: instant(),
    readAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.meetingId, table.userId] }),
    refersTo(table, table.meetingId, meetings).onDelete('cascade'),
    index().on(table.organizationId, table.userId),
  ],
);
declareAudience(meetingRecapReaders, partOf('meeting_id', meetings));

/** When a meeting moved to an agenda item, or to an issue within it. */
export const meetingMarks = pgTable(
  'meeting_marks',
  {
    id: id(),
    organizationId: organizationId(),
    meetingId: integer().notNull(),
    at: instant().notNull(),
    item: integer().notNull(),
    issueId: integer(),
  },
  (table) => [
    refersTo(table, table.meetingId, meetings).onDelete('cascade'),
    index().on(table.meetingId, table.at),
    index().on(table.organizationId),
  ],
);
declareAudience(meetingMarks, partOf('meeting_id', meetings));
