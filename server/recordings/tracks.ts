import { randomUUID } from 'node:crypto';
import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm';
import { limits } from '#contract/limits.ts';
import type { RecordingTrack } from '#contract/recordings.ts';
import { msg } from '#rules/translate.ts';
import { insertRows } from '#server/db/rows.ts';
import { found, isOneOf, ours, updateRow } from '#server/db/tenant.ts';
import { Conflict, demand, Invalid } from '#server/errors.ts';
import { touchRows } from '#server/events/touch.ts';
import type { Reading, Scope } from '#server/scope.ts';
import { processDue } from './processing/process.ts';
import { findRecording, lockRecording } from './recordings.ts';
import { recordings, recordingTracks } from './table.ts';
import { demandTakingPart } from './taking-part.ts';
import { mergeTalk, parseTalk } from './talk.ts';
import { keyOfChunk } from './track-files.ts';
import { countRecordedBytes } from './usage.ts';

/** For so long after the stop, a browser that was offline may upload what it has recorded. */
export const lateHours = 24;

const columns = {
  id: recordingTracks.id,
  recordingId: recordingTracks.recordingId,
  userId: recordingTracks.userId,
  source: recordingTracks.source,
  mediaType: recordingTracks.mediaType,
  startMs: recordingTracks.startMs,
  durationMs: recordingTracks.durationMs,
  bytes: recordingTracks.bytes,
  nextChunk: recordingTracks.nextChunk,
  talk: recordingTracks.talk,
  version: recordingTracks.version,
};

/** Returns the tracks of a recording of which anything is stored, in the order in which they start. @throws NotFound */
export async function listTracks(scope: Reading, recordingId: number): Promise<RecordingTrack[]> {
  await findRecording(scope, recordingId);
  return scope.db
    .select(columns)
    .from(recordingTracks)
    .where(ours(scope, recordingTracks, eq(recordingTracks.recordingId, recordingId), gt(recordingTracks.bytes, 0)))
    .orderBy(asc(recordingTracks.startMs), asc(recordingTracks.id));
}

type NewTrack = Pick<RecordingTrack, 'source' | 'mediaType' | 'startMs'> & { key: string };

/** Opens a track of the caller, or returns the one that they opened with the same key. @throws NotFound; Forbidden; Conflict */
export async function openTrack(
  scope: Scope,
  recordingId: number,
  { key, ...fields }: NewTrack,
): Promise<RecordingTrack> {
  const recording = await lockRecording(scope, recordingId);
  const { organizationId, userId } = scope.actor;
  await demandTakingPart(scope, recording.meetingId, recording.stoppedAt);
  demand(recording.agreedIds.includes(userId), msg("You haven't agreed to be recorded"));
  const ofRecording = ours(scope, recordingTracks, eq(recordingTracks.recordingId, recordingId));
  const [known] = await scope.db
    .select(columns)
    .from(recordingTracks)
    .where(and(ofRecording, eq(recordingTracks.userId, userId), eq(recordingTracks.key, key)));
  if (known) return known;
  demandRunning(scope, recording, fields.startMs);
  const countOf = (condition?: SQL) => scope.db.$count(recordingTracks, and(ofRecording, condition));
  if (
    (await countOf()) >= limits.recordingTracks ||
    (await countOf(eq(recordingTracks.userId, userId))) >= limits.recordingTracksOfPerson
  )
    throw new Conflict(msg('This recording has too many tracks'));
  const startMs = Math.min(fields.startMs, lengthOf(scope, recording));
  const values = { organizationId, recordingId, userId, key, folderSuffix: `-${randomUUID()}`, ...fields, startMs };
  return found(
    await insertRows<typeof recordingTracks, RecordingTrack>(scope.db, recordingTracks, [values], columns),
    'Track',
  );
}

type Times = { startedAt: string; stoppedAt: string | null };

/** How far the clock of a browser may be ahead, and how late it may notice the stop, in ms. */
const toleranceMs = 60_000;

/** How long a recording is so far, in ms, or a little longer: nothing is recorded later, whatever the clock of a browser says. */
const lengthOf = ({ now }: Pick<Scope, 'now'>, { startedAt, stoppedAt }: Times): number =>
  Math.min(now.getTime(), stoppedAt ? Date.parse(stoppedAt) : Infinity) - Date.parse(startedAt) + toleranceMs;

/** @throws Conflict if a recording has stopped before the track began, or so long ago that nothing can be added */
function demandRunning({ now }: Pick<Scope, 'now'>, { startedAt, stoppedAt }: Times, startMs: number): void {
  if (stoppedAt === null) return;
  const [start, stop] = [Date.parse(startedAt), Date.parse(stoppedAt)];
  if (start + startMs >= stop || now.getTime() > stop + lateHours * 3600_000)
    throw new Conflict(msg('This recording has stopped'), 'recording_stopped');
}

/**
 * Selects a track of the caller in a meeting that they still see: they took part in it when they opened the track. Reading their own
 * track needs less.
 */
const selectOwnTrack = (scope: Scope, id: number) =>
  scope.db
    .select({
      ...columns,
      organizationId: recordingTracks.organizationId,
      folderSuffix: recordingTracks.folderSuffix,
      endedAt: recordingTracks.endedAt,
      startedAt: recordings.startedAt,
      stoppedAt: recordings.stoppedAt,
      processedAt: recordings.processedAt,
    })
    .from(recordingTracks)
    .innerJoin(recordings, and(eq(recordings.id, recordingTracks.recordingId), ours(scope, recordings)))
    .where(ours(scope, recordingTracks, eq(recordingTracks.id, id), eq(recordingTracks.userId, scope.actor.userId)));

/** Finds a track of the caller and locks it. @throws NotFound */
const lockOwnTrack = async (scope: Scope, id: number) =>
  found(await selectOwnTrack(scope, id).for('no key update', { of: recordingTracks }), 'Track');

type OwnTrack = Awaited<ReturnType<typeof lockOwnTrack>>;
type ChunkParams = { id: number; nth: number };
type ChunkQuery = { untilMs: number; talk: string };
type Progress = Pick<RecordingTrack, 'id' | 'nextChunk'>;

/** Whether a chunk is the next one of a track; false if it is stored already. @throws Conflict */
function isNext(scope: Scope, track: OwnTrack, nth: number): boolean {
  const { nextChunk } = track;
  if (nth < nextChunk) return false;
  if (nth > nextChunk) throw new Conflict(msg('An earlier chunk is missing'), 'conflict', { nextChunk });
  demandRunning(scope, track, track.startMs);
  if (track.endedAt) throw new Conflict(msg('This track has ended'));
  return true;
}

/**
 * Returns under which key a chunk has to be stored before it is added to a track of the caller; undefined if it is stored already. As
 * chunks come in order, the same chunk always has the same key. @throws NotFound; Invalid; Conflict as `addChunk`
 */
export async function findKeyOfChunk(
  scope: Scope,
  { id, nth }: ChunkParams,
  bytes: Uint8Array,
): Promise<string | undefined> {
  if (bytes.length === 0) throw new Invalid([{ path: 'body', message: msg('This chunk is empty') }]);
  const track = found(await selectOwnTrack(scope, id), 'Track');
  return isNext(scope, track, nth) ? keyOfChunk(track) : undefined;
}

/**
 * Adds a stored chunk to a track of the caller. Chunks come in order; one that was added already changes nothing.
 * @throws NotFound; Conflict with `nextChunk` if chunks before it are missing
 */
export async function addChunk(
  scope: Scope,
  { id, nth }: ChunkParams,
  { untilMs, talk }: ChunkQuery,
  bytes: Uint8Array,
): Promise<Progress> {
  const track = await lockOwnTrack(scope, id);
  const { nextChunk } = track;
  if (!isNext(scope, track, nth)) return { id, nextChunk };
  const mostMs = Math.max(0, lengthOf(scope, track) - track.startMs);
  const talking = parseTalk(talk).map(([from, to]): [number, number] => [from, Math.min(to, mostMs)]);
  const fields = {
    bytes: sql`${recordingTracks.bytes} + ${bytes.length}`,
    nextChunk: nextChunk + 1,
    durationMs: Math.max(track.durationMs, Math.min(untilMs, mostMs)),
    talk: mergeTalk(track.talk, talking),
  };
  const progress = { id: recordingTracks.id, nextChunk: recordingTracks.nextChunk };
  const updated = await updateRow<typeof recordingTracks, Progress>(
    scope,
    recordingTracks,
    id,
    fields,
    progress,
    'Track',
  );
  if (track.processedAt) await processAgain(scope, track.recordingId);
  await countRecordedBytes(scope, bytes.length);
  return updated;
}

/** A chunk came late: its recording is not ready before it is processed too. */
const processAgain = (scope: Scope, recordingId: number) =>
  touchRows(scope, 'recordings', recordings, isOneOf(recordings.id, [recordingId]), { processedAt: null });

/** Ends a track of the caller, of which all chunks are stored. @throws NotFound */
export async function endTrack(scope: Scope, id: number): Promise<RecordingTrack> {
  await lockOwnTrack(scope, id);
  const endedAt = sql`coalesce(${recordingTracks.endedAt}, clock_timestamp())`;
  const track = await updateRow<typeof recordingTracks, RecordingTrack>(
    scope,
    recordingTracks,
    id,
    { endedAt },
    columns,
    'Track',
  );
  await processDue(scope.db, eq(recordings.id, track.recordingId));
  return track;
}
