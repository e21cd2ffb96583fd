import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { declareAudience, partOf } from '#server/db/audience.ts';
import { bytea, createdAt, id, instant, updatedAt, version } from '#server/db/columns.ts';
import { heardIn, meetings } from '#server/meetings/table.ts';
import { keyWithin, organizationId, refersTo } from '#server/organizations/table.ts';
import { recordings } from '#server/recordings/table.ts';
import { users } from '#server/users/table.ts';

export const transcriptLines = pgTable(
  'transcript_lines',
  {
    id: id(),
    organizationId: organizationId(),
    meetingId: integer().notNull(),
    /** Null for typed lines. */
    recordingId: integer(),
    userId: text().references(() => users.id),
    text: text().notNull(),
    spokenAt: instant().notNull(),
    durationMs: integer().notNull().default(0),
    item: integer().notNull(),
    /** Not a foreign key: the line stays when the issue is deleted. */
    issueId: integer(),
    editedById: text().references(() => users.id),
    updatedAt: updatedAt(),
    version: version(),
  },
  (table) => [
    keyWithin(table),
    refersTo(table, table.meetingId, meetings).onDelete('cascade'),
    refersTo(table, table.recordingId, recordings).onDelete('cascade'),
    index().on(table.meetingId, table.spokenAt),
    index().on(table.recordingId),
    index('transcript_lines_search_index').using(
      'gin',
      table.organizationId,
      sql`search_text(${table.text}) gin_trgm_ops`,
    ),
    index('transcript_lines_words_index').using('gin', table.organizationId, sql`search_vector(${table.text})`),
    index().on(table.organizationId),
  ],
);
declareAudience(transcriptLines, heardIn);

/** What people said and is not transcribed yet. */
export const utterances = pgTable(
  'utterances',
  {
    id: id(),
    organizationId: organizationId(),
    recordingId: integer().notNull(),
    userId: text()
      .notNull()
      .references(() => users.id),
    /** Chosen by the client, so that a repeated call is transcribed once. */
    key: text().notNull(),
    spokenAt: instant().notNull(),
    durationMs: integer().notNull(),
    /** 16-bit samples at 16 kHz; null once they are transcribed. */
    sound: bytea(),
    createdAt: createdAt(),
  },
  (table) => [
    refersTo(table, table.recordingId, recordings).onDelete('cascade'),
    uniqueIndex().on(table.recordingId, table.userId, table.key),
    index().on(table.organizationId),
    index('utterances_waiting_index').on(table.organizationId).where(sql`sound is not null`),
    index().on(table.createdAt),
  ],
);
declareAudience(utterances, partOf('recording_id', recordings));
