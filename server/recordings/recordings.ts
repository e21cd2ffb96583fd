import { and, eq, lt, type SQL, sql } from 'drizzle-orm';
import { limits } from '#contract/limits.ts';
import type { Meeting } from '#contract/meetings.ts';
import type { ListedRecording, Recording } from '#contract/recordings.ts';
import { mayStartRecording, mayStopRecording } from '#rules/recordings.ts';
import { msg } from '#rules/translate.ts';
import { readRows } from '#server/db/rows.ts';
import { inSnapshot } from '#server/db/snapshot.ts';
import { findLocked, found, isOneOf, ours } from '#server/db/tenant.ts';
import { Conflict, demand, Refusal } from '#server/errors.ts';
import { type Touching, touchRows } from '#server/events/touch.ts';
import { findMeetingIn, updateMeeting } from '#server/meetings/meetings.ts';
import { heardIn } from '#server/meetings/table.ts';
import type { Reading, Scope } from '#server/scope.ts';
import { findStoredSettings } from './settings.ts';
import { recordings } from './table.ts';
import { demandTakingPart } from './taking-part.ts';
import { readKept } from './usage.ts';

/** Part of the text: with parameters, PostgreSQL takes two equal expressions for different ones. */
const defaultDays = sql.raw(String(limits.defaultRecordingDays));

/** When a recording is deleted, as SQL: the organization's number of days after its start, or never (null). */
export const expiresAt = sql<string | null>`recordings.started_at + make_interval(days => (
  select case when count(*) = 0 then ${defaultDays} else max(keep_days) end
  from recording_settings where recording_settings.organization_id = recordings.organization_id))`;

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
  expiresAt,
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

type Page = { limit?: number | undefined; before?: number | undefined };

/** Returns a page of the recordings that the caller may play, newest first. */
export const listAllRecordings = (scope: Scope, { limit = limits.page, before }: Page) =>
  inSnapshot(scope, async (scope) => {
    const isPlayable = ours(scope, recordings, heardIn(scope.actor, recordings));
    const rows = await readRows<ListedRecording>(
      scope.db,
      { ...columns, title: sql<string>`(select title from meetings where meetings.id = recordings.meeting_id)` },
      sql`from ${recordings} where ${and(isPlayable, before === undefined ? undefined : lt(recordings.id, before))}
        order by recordings.id desc limit ${limit}`,
    );
    return { rows, total: await scope.db.$count(recordings, isPlayable) };
  });

/** Returns a recording of a meeting that the caller can read. @throws NotFound */
export const findRecording = async (scope: Reading, id: number): Promise<Recording> =>
  found(await readRecordings(scope, [id]), 'Recording');

/** The same, locked until the end of the transaction. @throws NotFound */
export const lockRecording = (scope: Reading, id: number): Promise<Recording> =>
  findLocked(scope, recordings, id, () => findRecording(scope, id));

/**
 * Starts or stops to record a meeting in progress. Who starts it has agreed to be recorded. @throws NotFound; Conflict; Refusal if the
 * storage is full; Forbidden if the organization does not allow it, or the caller may not stop it for everyone
 */
export async function setRecording(
  scope: Scope,
  meetingId: number,
  isRecording: boolean,
  quotaMegabytes: number,
): Promise<Meeting> {
  const meeting = await findMeetingIn(scope, meetingId, ['in_progress']);
  await demandTakingPart(scope, meetingId);
  if (meeting.isRecording === isRecording) return meeting;
  if (isRecording) await startRecording(scope, meetingId, quotaMegabytes);
  else await stopForEveryone(scope, meeting);
  return updateMeeting(scope, meeting, { isRecording });
}

async function stopForEveryone(scope: Scope, meeting: Meeting): Promise<void> {
  const running = (await listRecordings(scope, meeting.id)).find(({ stoppedAt }) => stoppedAt === null);
  demand(
    mayStopRecording(scope.actor, { startedById: running?.startedById ?? null }, meeting),
    msg('Only the presenter, the organizer, the person who started this recording and admins can stop it for everyone'),
  );
  await stopRecordings(scope, [meeting.id], scope.actor.userId);
}

/** The bytes that must be left for a recording: a few minutes. Chunks that no longer fit are refused, so a full storage is never quite full. */
const startBytes = 20_000_000;
const storageIsFull = msg(
  'The storage for recordings is full. Delete old recordings, or ask an admin to raise the limit.',
);

async function startRecording(scope: Scope, meetingId: number, quotaMegabytes: number): Promise<void> {
  demand(mayStartRecording(await findStoredSettings(scope)), msg("Your organization doesn't allow recording"));
  const { keptBytes, keptBytesLimit } = await readKept(scope, quotaMegabytes);
  if (keptBytesLimit - keptBytes < Math.min(startBytes, keptBytesLimit / 50))
    throw new Refusal(409, 'quota_reached', storageIsFull, {
      what: 'recordingMegabytes',
      most: keptBytesLimit / 1e6,
    });
  const ofMeeting = ours(scope, recordings, eq(recordings.meetingId, meetingId));
  if ((await scope.db.$count(recordings, ofMeeting)) >= limits.recordingsOfMeeting)
    throw new Conflict(msg('This {meeting} has been recorded too often'));
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
