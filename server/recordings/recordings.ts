import { eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { limits } from '#contract/limits.ts';
import type { Meeting } from '#contract/meetings.ts';
import type { Recording } from '#contract/recordings.ts';
import { msg } from '#rules/translate.ts';
import { readRows } from '#server/db/rows.ts';
import { findLocked, found, isOneOf, ours, updateRow } from '#server/db/tenant.ts';
import { type Touching, touchRows } from '#server/db/touch.ts';
import { Conflict, demand } from '#server/errors.ts';
import { findMeetingIn, updateMeeting } from '#server/meetings/meetings.ts';
import type { Reading, Scope } from '#server/scope.ts';
import { findStoredSettings } from './settings.ts';
import { recordings } from './table.ts';

const columns = {
  id: recordings.id,
  meetingId: recordings.meetingId,
  startedById: recordings.startedById,
  startedAt: recordings.startedAt,
  stoppedById: recordings.stoppedById,
  stoppedAt: recordings.stoppedAt,
  agreedIds: recordings.agreedIds,
  declinedIds: recordings.declinedIds,
  bytes: sql<number>`(select coalesce(sum(bytes), 0)::float8 from recording_tracks where recording_tracks.recording_id = recordings.id)`,
  isReady: sql<boolean>`recordings.processed_at is not null`,
  expiresAt: sql<string | null>`recordings.started_at + make_interval(days => (
    select case when count(*) = 0 then 90 else max(keep_days) end
    from recording_settings where recording_settings.organization_id = recordings.organization_id))`,
  version: recordings.version,
};

const select = (scope: Reading, condition: SQL | undefined): Promise<Recording[]> =>
  readRows<Recording>(
    scope.db,
    columns,
    sql`from ${recordings} where ${ours(scope, recordings, condition)} order by id limit ${limits.rows}`,
  );

/** Returns recordings by id. */
export const readRecordings = (scope: Reading, ids: number[]): Promise<Recording[]> =>
  select(scope, isOneOf(recordings.id, ids));

/** Returns the recordings of a meeting, earliest first. */
export const listRecordings = (scope: Reading, meetingId: number): Promise<Recording[]> =>
  select(scope, eq(recordings.meetingId, meetingId));

/** Returns a recording of a meeting that the caller can read. @throws NotFound */
export const findRecording = async (scope: Reading, id: number): Promise<Recording> =>
  found(await readRecordings(scope, [id]), 'Recording');

/** The same, locked until the end of the transaction. @throws NotFound */
export const lockRecording = (scope: Reading, id: number): Promise<Recording> =>
  findLocked(scope, recordings, id, () => findRecording(scope, id));

/**
 * Starts or stops to record a meeting in progress. Who starts it has agreed to be recorded.
 * @throws NotFound; Conflict; Forbidden if the organization does not allow it
 */
export async function setRecording(scope: Scope, meetingId: number, isRecording: boolean): Promise<Meeting> {
  const meeting = await findMeetingIn(scope, meetingId, ['in_progress']);
  if (meeting.isRecording === isRecording) return meeting;
  if (isRecording) await startRecording(scope, meetingId);
  else await stopRecordings(scope, [meetingId], scope.actor.userId);
  return updateMeeting(scope, meeting, { isRecording });
}

async function startRecording(scope: Scope, meetingId: number): Promise<void> {
  const { isAllowed } = await findStoredSettings(scope);
  demand(isAllowed, msg("Your organization doesn't allow recording"));
  const { organizationId, userId } = scope.actor;
  const rows = await scope.db
    .insert(recordings)
    .values({ organizationId, meetingId, startedById: userId, agreedIds: [userId] })
    .returning({ id: recordings.id });
  scope.record('recordings', 'created', await findRecording(scope, found(rows, 'Recording').id));
}

/** Stops the recordings that run in meetings; `userId` is who does it, null if they stop because the meetings have ended. */
export async function stopRecordings(scope: Touching, meetingIds: number[], userId: string | null): Promise<void> {
  const isRunning = sql`${isOneOf(recordings.meetingId, meetingIds)} and ${recordings.stoppedAt} is null`;
  await touchRows(scope, 'recordings', recordings, isRunning, {
    stoppedAt: sql`clock_timestamp()`,
    stoppedById: userId,
  });
}

/** Agrees that the caller is recorded, or declines it. @throws NotFound; Conflict */
export async function answerRecording(scope: Scope, id: number, agrees: boolean): Promise<Recording> {
  const before = await lockRecording(scope, id);
  const { userId } = scope.actor;
  if (agrees && before.stoppedAt) throw new Conflict(msg('This recording has stopped'));
  const fields = {
    agreedIds: agrees ? withPerson(recordings.agreedIds, userId) : withoutPerson(recordings.agreedIds, userId),
    declinedIds: agrees ? withoutPerson(recordings.declinedIds, userId) : withPerson(recordings.declinedIds, userId),
  };
  await updateRow(scope, recordings, id, fields, { id: recordings.id }, 'Recording');
  const recording = await findRecording(scope, id);
  scope.record('recordings', 'changed', recording, before);
  return recording;
}

const withoutPerson = (ids: PgColumn, userId: string) => sql`array_remove(${ids}, ${userId})`;
const withPerson = (ids: PgColumn, userId: string) => sql`array_append(array_remove(${ids}, ${userId}), ${userId})`;
