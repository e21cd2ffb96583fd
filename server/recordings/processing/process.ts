import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm';
import { longestMs } from '#contract/recordings.ts';
import { touched } from '#server/db/columns.ts';
import type { Database } from '#server/db/pool.ts';
import { isOneOf, ours } from '#server/db/tenant.ts';
import { touchRows } from '#server/db/touch.ts';
import { enqueueAll } from '#server/jobs/enqueue.ts';
import type { Job, Work } from '#server/jobs/job.ts';
import { type ServerScope, theServer } from '#server/scope.ts';
import { demandFreeSpace } from '../store/disk.ts';
import { openStore, recordingsFolder } from '../store/open-store.ts';
import type { RecordingStore } from '../store/store.ts';
import { recordings, recordingTracks } from '../table.ts';
import { fileOf, folderOfTrack, keyOfProcessed } from '../track-files.ts';
import { remux } from './remux.ts';

type RecordingRef = { organizationId: number; recordingId: number };

/** A track that has not ended counts as complete when nothing has come for so long. */
const quietMinutes = 3;
/** So many recordings are begun each minute. */
const maxDue = 100;

/**
 * Enqueues the recordings that have stopped and whose tracks are complete, or one of them; each once, until something is added to it.
 * A chunk that comes later makes it due again.
 */
export async function processDue(db: Database, condition?: SQL): Promise<void> {
  const { rows } = await db.execute<RecordingRef & { jobId: string }>(sql`
    select organization_id as "organizationId", id as "recordingId", md5('recording ' || id || ' ' || version)::uuid as "jobId"
    from ${recordings}
    where ${and(
      sql`processed_at is null and stopped_at is not null`,
      sql`not exists (select from ${recordingTracks} where recording_id = recordings.id and ended_at is null
        and updated_at > clock_timestamp() - make_interval(mins => ${quietMinutes}))`,
      condition,
    )}
    order by id limit ${maxDue}`);
  await enqueueAll(
    db,
    processRecording,
    rows.map(({ jobId, ...data }) => ({ id: jobId, data, group: String(data.organizationId) })),
  );
}

/** Looks for recordings whose tracks are complete. */
export const recordingsToProcess: Job = {
  name: 'recordings-to-process',
  title: 'Look for recordings to process',
  cron: { at: '* * * * *' },
  run: ({ once }) => once(({ db }) => processDue(db)),
};

/** Turns the chunks of each track into one file in which players can seek. */
export const processRecording: Job<RecordingRef> = {
  name: 'process-recording',
  title: 'Process a recording',
  timeoutSeconds: 1200,
  // For two days, in case the bucket cannot be reached or the disk is full: a job that has failed is not enqueued again for two weeks.
  retries: { limit: 60, delay: 30, maxDelay: 3600 },
  // If a process dies, another one goes on soon.
  heartbeatSeconds: 30,
  // Only one of an organization, so that none waits for another.
  concurrency: 4,
  groupConcurrency: 1,
  async run(work, ref) {
    const store = openStore(work.config);
    const scope = { ...work, actor: theServer(ref.organizationId) };
    const isUnprocessed = gt(recordingTracks.nextChunk, recordingTracks.processedChunks);
    const tracks = await work.db
      .select()
      .from(recordingTracks)
      .where(ours(scope, recordingTracks, eq(recordingTracks.recordingId, ref.recordingId), isUnprocessed))
      .orderBy(asc(recordingTracks.id));
    for (const track of tracks) await processTrack(work, store, track);
    await work.once((scope) =>
      finish({ ...scope, ...scope.into(ref.organizationId), actor: theServer(ref.organizationId) }, ref.recordingId),
    );
  },
};

type Track = typeof recordingTracks.$inferSelect;

/** Stores a track as one file. One that is too damaged for that stays as it is: its chunks, one after another. */
async function processTrack({ db, config }: Work, store: RecordingStore, track: Track): Promise<void> {
  const folder = join(recordingsFolder(config), 'work', randomUUID());
  const [joined, seekable] = [join(folder, 'joined'), join(folder, 'seekable')];
  const { id, nextChunk, mediaType } = track;
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const chunks = fileOf(store, { ...track, processedChunks: 0 });
    await demandFreeSpace(folder, 2 * chunks.bytes);
    await pipeline(await chunks.read(0, chunks.bytes - 1), createWriteStream(joined, { mode: 0o600 }));
    const durationMs = await remux({ from: joined, to: seekable, isWebm: mediaType.endsWith('/webm') });
    const file = durationMs === undefined ? joined : seekable;
    const processed = { processedChunks: nextChunk, processedBytes: (await stat(file)).size };
    await store.putFile(keyOfProcessed(track, nextChunk), file);
    const { rowCount } = await db
      .update(recordingTracks)
      .set({
        ...processed,
        ...(durationMs !== undefined && { durationMs: Math.min(durationMs, longestMs) }),
        ...touched,
      })
      .where(eq(recordingTracks.id, id));
    // It was deleted meanwhile, and its files perhaps before this one came.
    if (rowCount === 0) await store.delete(folderOfTrack(track));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Marks a recording as ready, unless chunks have come meanwhile. Tracks without any chunk vanish. */
async function finish(scope: ServerScope, recordingId: number): Promise<void> {
  const ofRecording = ours(scope, recordingTracks, eq(recordingTracks.recordingId, recordingId));
  const tracks = await scope.db.select().from(recordingTracks).where(ofRecording).for('no key update');
  const empty = tracks.filter(({ nextChunk, endedAt }) => nextChunk === 0 && endedAt !== null);
  await scope.db.delete(recordingTracks).where(
    isOneOf(
      recordingTracks.id,
      empty.map(({ id }) => id),
    ),
  );
  if (tracks.some(({ nextChunk, processedChunks }) => processedChunks < nextChunk)) return;
  const isDone = sql`${eq(recordings.id, recordingId)} and processed_at is null and stopped_at is not null`;
  await touchRows(scope, 'recordings', recordings, isDone, { processedAt: sql`clock_timestamp()` });
}
