import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/pool.ts';
import type { Job } from '#server/jobs/job.ts';
import { openStore, workFolder } from '../store/open-store.ts';
import { recordings, recordingTracks } from '../table.ts';
import { lateHours } from '../tracks.ts';

/** Files looked up per query. */
const batchSize = 5_000;
const day = 24 * 3600_000;

type Stored = { key: string; folder: string; trackId: number; name: string };

/**
 * Deletes the files that nothing needs: of tracks whose rows are gone, because a team, a meeting or an organization was purged, and
 * the chunks of processed tracks once no further chunk is accepted. Until then they are part of backups, whatever is processed
 * meanwhile.
 */
export const sweepFiles: Job = {
  name: 'sweep-recording-files',
  title: 'Delete files of recordings that nothing needs',
  timeoutSeconds: 3600,
  async run({ db, config, log, now }) {
    const store = openStore(config);
    let foreign = 0;
    for await (const batch of batches(store.list(''))) {
      const { tracks, lastTrackId, importing } = await lookUp(db, batch);
      for (const { key, folder, trackId, name } of batch) {
        if (importing.has(folder.split('/', 1)[0] ?? '')) continue;
        const track = tracks.get(folder);
        if (!track && trackId > lastTrackId) foreign += 1;
        else if (!track || (track.isDone && name !== `processed-${track.chunks}`)) await store.delete(key);
      }
    }
    if (foreign > 0)
      log.warn(
        { files: foreign },
        'Some files of recordings are newer than this database, as after a restore. They stay.',
      );
    await sweepWork(workFolder(config), now);
  },
};

async function* batches(keys: AsyncIterable<string>): AsyncGenerator<Stored[], void> {
  let batch: Stored[] = [];
  for await (const key of keys) {
    const [, folder, trackId, name] = /^(\d+\/\d+\/(\d+)[\w-]*\/)([\w-]+)$/.exec(key) ?? [];
    if (folder && name) batch.push({ key, folder, trackId: Number(trackId), name });
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}

type TrackState = { folder: string; chunks: number; isDone: boolean };

/**
 * Finds the tracks of files. Tracks with ids after `lastTrackId` are not of this database. The tracks of organizations that are
 * being imported are not visible yet.
 */
async function lookUp(db: Database, files: Stored[]) {
  const ids = [...new Set(files.map(({ trackId }) => trackId))].filter((id) => id < 2 ** 31);
  const { rows } = await db.execute<TrackState>(sql`
    select tracks.organization_id || '/' || recording_id || '/' || tracks.id || folder_suffix || '/' as folder, processed_chunks as chunks,
      processed_chunks = next_chunk and stopped_at < now() - make_interval(hours => ${lateHours + 1}) as "isDone"
    from ${recordingTracks} as tracks join ${recordings} on ${recordings.id} = recording_id
    where tracks.id = any(${sql.param(ids)}::int[])`);
  const { rows: last } = await db.execute<{ id: number }>(
    sql`select coalesce(last_value, 0)::float8 as id from pg_sequences where sequencename = 'recording_tracks_id_seq'`,
  );
  const { rows: imports } = await db.execute<{ id: string }>(
    sql`select target_id::text as id from organization_imports where status = 'running' and target_id is not null`,
  );
  return {
    tracks: new Map(rows.map((row) => [row.folder, row])),
    lastTrackId: last[0]?.id ?? 0,
    importing: new Set(imports.map(({ id }) => id)),
  };
}

/** Deletes what a process left behind that was killed while it processed a track. */
async function sweepWork(folder: string, now: Date): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: now.getTime() }));
    if (mtimeMs < now.getTime() - day) await rm(path, { recursive: true, force: true });
  }
}
