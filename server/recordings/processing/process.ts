import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { longestMs } from '#contract/recordings.ts';
import type { Database } from '#server/db/pool.ts';
import { lockRows, ours } from '#server/db/tenant.ts';
import { withFreeSpace } from '#server/disk.ts';
import { NotFound } from '#server/errors.ts';
import { touchRows } from '#server/events/touch.ts';
import { enqueueAll } from '#server/jobs/enqueue.ts';
import type { Job, Work } from '#server/jobs/job.ts';
import { inOrganization, type ServerScope, theServer } from '#server/scope.ts';
import { openStore, workFolder } from '../store/open-store.ts';
import type { RecordingStore } from '../store/store.ts';
import { recordings, recordingTracks } from '../table.ts';
import { fileOf, folderOfTrack, keyOfProcessed, MissingBytes } from '../track-files.ts';
import { mostSeekableBytes, remux } from './remux.ts';

/** A track to process; null for a recording that has none left. */
type Due = { organizationId: number; recordingId: number; trackId: number | null };

/** A track that has not ended counts as complete when nothing has come for so long. */
const quietMinutes = 3;
/** Jobs started per minute. */
const maxDue = 100;

/** The condition that a track has chunks that are not in its processed file, and that processing it was not given up. */
const isUnprocessed = sql`next_chunk > greatest(processed_chunks, given_up_chunks)`;

/**
 * Enqueues what can be processed: of recordings that have stopped and whose tracks are complete, the first track of each person, or
 * only what matches a condition. The end of its job enqueues their next one, so that people take turns however much each has
 * recorded. Each track is enqueued once, until something is added to it.
 */
export async function processDue(db: Database, condition?: SQL): Promise<void> {
  const { rows } = await db.execute<Due & { jobId: string; group: string }>(sql`
    select * from (
      select distinct on ("group") recordings.organization_id as "organizationId", recordings.id as "recordingId",
        tracks.id as "trackId", coalesce(tracks.user_id, 'recording ' || recordings.id) as "group",
        md5(case when tracks.id is null then 'recording ' || recordings.id || ' ' || recordings.version
          else 'track ' || tracks.id || ' ' || next_chunk end)::uuid as "jobId"
      from ${recordings} left join ${recordingTracks} as tracks on tracks.recording_id = recordings.id and ${isUnprocessed}
      where ${and(
        sql`processed_at is null and stopped_at is not null`,
        sql`not exists (select from ${recordingTracks} as coming where coming.recording_id = recordings.id
          and coming.ended_at is null and coming.updated_at > clock_timestamp() - make_interval(mins => ${quietMinutes}))`,
        condition,
      )}
      order by "group", tracks.id) as due
    order by "recordingId" limit ${maxDue}`);
  await enqueueAll(
    db,
    processTrack,
    rows.map(({ jobId, group, ...data }) => ({ id: jobId, data, group })),
  );
}

/** Looks for recordings whose tracks are complete. */
export const recordingsToProcess: Job = {
  name: 'recordings-to-process',
  title: 'Look for recordings to process',
  cron: { at: '* * * * *' },
  run: ({ once }) => once(({ db }) => processDue(db)),
};

/** Turns the chunks of a track into one file in which players can seek. */
export const processTrack: Job<Due> = {
  name: 'process-track',
  title: 'Process a track of a recording',
  timeoutSeconds: 1200,
  // For two days, in case the bucket cannot be reached or the disk is full: a job that has failed is not enqueued again for two weeks.
  retries: { limit: 60, delay: 30, maxDelay: 3600 },
  concurrency: 4,
  // A person has one in the queue at a time. The next one may come before this one has quite ended.
  groupConcurrency: 2,
  async run(work, { organizationId, recordingId, trackId }) {
    const scope = { ...work, actor: theServer(organizationId) };
    const [track] = await work.db
      .select()
      .from(recordingTracks)
      .where(ours(scope, recordingTracks, eq(recordingTracks.id, trackId ?? 0), isUnprocessed));
    if (track) await storeAsOne(work, openStore(work.config), track);
    await work.once(async (scope) => {
      await finish(inOrganization(scope, organizationId), recordingId);
      if (track) await processDue(scope.db, sql`tracks.user_id = ${track.userId}`);
    });
  },
};

type Track = typeof recordingTracks.$inferSelect;

/**
 * Stores a track as one file. One that is too damaged for that, or takes too long, stays as it is: its chunks, one after another. If
 * chunks are missing, they stay in the store as they are.
 */
async function storeAsOne({ db, config, log }: Work, store: RecordingStore, track: Track): Promise<void> {
  const folder = join(workFolder(config), randomUUID());
  const [joined, seekable] = [join(folder, 'joined'), join(folder, 'seekable')];
  const { id, nextChunk, mediaType, durationMs } = track;
  // The time of the last update is that of the last chunk.
  const update = (fields: Partial<Track>) =>
    db
      .update(recordingTracks)
      .set({ ...fields, updatedAt: sql`updated_at` })
      .where(eq(recordingTracks.id, id));
  const chunks = fileOf(store, { ...track, processedChunks: 0 });
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const { rowCount } = await withFreeSpace(folder, chunks.bytes + mostSeekableBytes(chunks.bytes), async () => {
      await pipeline(await chunks.read(0, chunks.bytes - 1), createWriteStream(joined, { mode: 0o600 }));
      const isWebm = mediaType.endsWith('/webm');
      const copied = (await hasGivenUp(db, track))
        ? 'damaged'
        : await remux({ from: joined, to: seekable, isWebm, durationMs });
      const isCopied = typeof copied === 'number';
      const file = isCopied ? seekable : joined;
      const processed = { processedChunks: nextChunk, processedBytes: (await stat(file)).size };
      await store.putFile(keyOfProcessed(track, nextChunk), file);
      return update({
        ...processed,
        ...(isCopied && { durationMs: Math.min(copied, longestMs) }),
        ...(copied === 'too slow' && { givenUpChunks: nextChunk }),
      });
    });
    // It was deleted meanwhile, and its files perhaps before this one came. No other track ever has this folder.
    if (rowCount === 0) await store.delete(folderOfTrack(track));
  } catch (error) {
    if (!(error instanceof MissingBytes || error instanceof NotFound)) throw error;
    log.error({ track: id, cause: error.message }, 'a part of a recorded track is missing');
    await update({ givenUpChunks: nextChunk });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** After this number of tracks that took too long, further tracks of a person stay as they were uploaded for a day. */
const mostGivenUp = 3;

async function hasGivenUp(db: Database, { userId }: Track): Promise<boolean> {
  const isRecent = sql`given_up_chunks > 0 and updated_at > clock_timestamp() - interval '1 day'`;
  return (await db.$count(recordingTracks, and(eq(recordingTracks.userId, userId), isRecent))) >= mostGivenUp;
}

/** Marks a recording as ready, unless chunks have come meanwhile or other tracks wait. Tracks without any chunk vanish. */
async function finish(scope: ServerScope, recordingId: number): Promise<void> {
  const ofRecording = ours(scope, recordingTracks, eq(recordingTracks.recordingId, recordingId));
  // Two jobs may end at once, of which the second must see what the first has done.
  await lockRows(scope, recordings, [recordingId]);
  const isEmpty = sql`next_chunk = 0 and ended_at is not null`;
  await scope.db.delete(recordingTracks).where(and(ofRecording, isEmpty));
  if ((await scope.db.$count(recordingTracks, and(ofRecording, isUnprocessed))) > 0) return;
  const isDone = sql`${eq(recordings.id, recordingId)} and processed_at is null and stopped_at is not null`;
  await touchRows(scope, 'recordings', recordings, isDone, { processedAt: sql`clock_timestamp()` });
}
