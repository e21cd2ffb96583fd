import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { type MeetingSummary, writingStates } from '#contract/summaries.ts';
import { declareAudience, everyone } from '#server/db/audience.ts';
import { createdAt, id, instant, updatedAt, version } from '#server/db/columns.ts';
import { heardIn, meetings } from '#server/meetings/table.ts';
import { keyWithin, organizationId, refersTo } from '#server/organizations/table.ts';
import { users } from '#server/users/table.ts';

/** The summaries that a language model wrote of meetings. */
export const meetingSummaries = pgTable(
  'meeting_summaries',
  {
    organizationId: organizationId(),
    meetingId: integer().primaryKey(),
    state: text({ enum: writingStates }).notNull().default('waiting'),
    text: text().notNull().default(''),
    failure: text(),
    model: text().notNull(),
    proposals: jsonb().$type<MeetingSummary['proposals']>().notNull().default([]),
    editedById: text().references(() => users.id),
    sentAt: instant(),
    sentById: text().references(() => users.id),
    /** When it was last begun. A job that was enqueued for an earlier beginning writes nothing. */
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (table) => [refersTo(table, table.meetingId, meetings).onDelete('cascade'), index().on(table.organizationId)],
);
declareAudience(meetingSummaries, heardIn);

/** Where a moment is. Its words are looked up for the reader each time, so they end with the line and with the permission. */
export type MomentReference = { meetingId: number; lineId: number | null; at: string };

/** Questions about meetings, each seen by the person who asked it. */
export const meetingQuestions = pgTable(
  'meeting_questions',
  {
    id: id(),
    organizationId: organizationId(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    question: text().notNull(),
    state: text({ enum: writingStates }).notNull().default('waiting'),
    answer: text().notNull().default(''),
    failure: text(),
    moments: jsonb().$type<MomentReference[]>().notNull().default([]),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (table) => [keyWithin(table), index().on(table.organizationId, table.userId, table.id)],
);
declareAudience(meetingQuestions, everyone);
