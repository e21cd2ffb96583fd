import { eq } from 'drizzle-orm';
import { fullName } from '#rules/people.ts';
import { found, ours } from '#server/db/tenant.ts';
import { NotFound } from '#server/errors.ts';
import type { RangedFile } from '#server/http/ranges.ts';
import { meetings } from '#server/meetings/table.ts';
import type { Reading } from '#server/scope.ts';
import { users } from '#server/users/table.ts';
import type { FairStore } from './store/fair-store.ts';
import { recordings, recordingTracks } from './table.ts';
import { fileOf } from './track-files.ts';

/** Finds a track to be played or saved, whether it is processed or not. @throws NotFound */
export async function playTrack(scope: Reading, store: FairStore, id: number): Promise<RangedFile> {
  const rows = await scope.db
    .select({
      id: recordingTracks.id,
      organizationId: recordingTracks.organizationId,
      recordingId: recordingTracks.recordingId,
      folderSuffix: recordingTracks.folderSuffix,
      source: recordingTracks.source,
      mediaType: recordingTracks.mediaType,
      bytes: recordingTracks.bytes,
      nextChunk: recordingTracks.nextChunk,
      processedChunks: recordingTracks.processedChunks,
      processedBytes: recordingTracks.processedBytes,
      startedAt: recordings.startedAt,
      title: meetings.title,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(recordingTracks)
    .innerJoin(recordings, eq(recordings.id, recordingTracks.recordingId))
    .innerJoin(meetings, eq(meetings.id, recordings.meetingId))
    .innerJoin(users, eq(users.id, recordingTracks.userId))
    .where(ours(scope, recordingTracks, eq(recordingTracks.id, id)));
  const track = found(rows, 'Track');
  const { bytes, mediaType, title, startedAt, source } = track;
  if (bytes === 0) throw new NotFound('Track');
  const name = `${title} ${startedAt.slice(0, 10)} ${fullName(track)} ${source} ${id}.${mediaType.split('/')[1]}`;
  return { mediaType, name, ...fileOf(store, track) };
}
