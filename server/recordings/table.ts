import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { limits } from '#contract/limits.ts';
import { trackMediaTypes, trackSources } from '#contract/recordings.ts';
import { declareAudience, everyone, partOf } from '#server/db/audience.ts';
import { createdAt, id, instant, updatedAt, version } from '#server/db/columns.ts';
import { heardIn, meetings } from '#server/meetings/table.ts';
import { keyWithin, organizationId, refersTo } from '#server/organizations/table.ts';
import { users } from '#server/users/table.ts';

export const recordings = pgTable(
  'recordings',
  {
    id: id(),
    organizationId: organizationId(),
    meetingId: integer().notNull(),
    startedById: text().references(() => users.id),
    startedAt: createdAt(),
    stoppedById: text().references(() => users.id),
    stoppedAt: instant(),
    /** When all its tracks were processed, so that they can be played from any moment. */
    processedAt: instant(),
    agreedIds: text().array().notNull().default(sql`'{}'`),
    declinedIds: text().array().notNull().default(sql`'{}'`),
    updatedAt: updatedAt(),
    version: version(),
  },
  (table) => [
    keyWithin(table),
    refersTo(table, table.meetingId, meetings).onDelete('cascade'),
    index().on(table.meetingId),
    index().on(table.organizationId, table.startedAt),
    uniqueIndex('recordings_one_running_index').on(table.meetingId).where(sql`stopped_at is null`),
    index('recordings_unprocessed_index').on(table.id).where(sql`processed_at is null and stopped_at is not null`),
  ],
);
declareAudience(recordings, partOf('meeting_id', meetings));

export const recordingTracks = pgTable(
  'recording_tracks',
  {
    id: id(),
    organizationId: organizationId(),
    recordingId: integer().notNull(),
    userId: text()
      .notNull()
      .references(() => users.id),
    /** Chosen by the client, so that a repeated call opens one track. */
    key: text().notNull(),
    /** Ends the name of its folder in the store, so that no track ever finds files of another one, as ids come again after a restore. */
    folderSuffix: text().notNull().default(''),
    source: text({ enum: trackSources }).notNull(),
    mediaType: text({ enum: trackMediaTypes }).notNull(),
    startMs: integer().notNull(),
    durationMs: integer().notNull().default(0),
    bytes: bigint({ mode: 'number' }).notNull().default(0),
    nextChunk: integer().notNull().default(0),
    talk: jsonb().$type<[number, number][]>().notNull().default([]),
    endedAt: instant(),
    /** How many of its chunks are in its processed file, and how many bytes that has; 0 until there is one. */
    processedChunks: integer().notNull().default(0),
    processedBytes: bigint({ mode: 'number' }).notNull().default(0),
    /** How many chunks it had when its processing took too long or a chunk was missing, which is not tried again; 0 otherwise. */
    givenUpChunks: integer().notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (table) => [
    keyWithin(table),
    refersTo(table, table.recordingId, recordings).onDelete('cascade'),
    uniqueIndex().on(table.recordingId, table.userId, table.key),
    index().on(table.organizationId),
    index('recording_tracks_given_up_index').on(table.userId).where(sql`given_up_chunks > 0`),
  ],
);
declareAudience(recordingTracks, (reader) => {
  const isHeard = sql`exists (select from recordings
    where recordings.id = recording_tracks.recording_id and ${heardIn(reader, recordings)})`;
  return reader.userId === undefined ? isHeard : sql`(${isHeard} or recording_tracks.user_id = ${reader.userId})`;
});

/** How each organization records; without a row, as by default. */
export const recordingSettings = pgTable('recording_settings', {
  organizationId: organizationId().primaryKey(),
  isAllowed: boolean().notNull().default(true),
  keepDays: integer().default(limits.defaultRecordingDays),
  megabytes: integer(),
  transcribedMinutes: integer(),
  tokens: integer(),
  version: version(),
});
declareAudience(recordingSettings, everyone);

/** What recording has cost an organization in each calendar month (UTC). */
export const recordingUsage = pgTable(
  'recording_usage',
  {
    organizationId: organizationId(),
    /** `2026-11`. */
    month: text().notNull(),
    transcribedMs: bigint({ mode: 'number' }).notNull().default(0),
    tokensRead: bigint({ mode: 'number' }).notNull().default(0),
    tokensWritten: bigint({ mode: 'number' }).notNull().default(0),
    recordedBytes: bigint({ mode: 'number' }).notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.month] })],
);
declareAudience(recordingUsage, everyone);
