import { and, eq } from 'drizzle-orm';
import { ours } from '#server/db/tenant.ts';
import { enqueueAll } from '#server/jobs/enqueue.ts';
import type { Scope } from '#server/scope.ts';
import { deleteSpeech } from '#server/transcripts/speech.ts';
import { deleteFiles } from './delete-files.ts';
import { recordingTracks } from './table.ts';
import { folderOfTrack } from './track-files.ts';

/** Deletes for good what was recorded and transcribed of the caller, who declines to be recorded. */
export async function forgetPerson(scope: Scope, recordingId: number): Promise<void> {
  const { organizationId, userId } = scope.actor;
  const isOwn = and(eq(recordingTracks.recordingId, recordingId), eq(recordingTracks.userId, userId));
  const tracks = await scope.db
    .delete(recordingTracks)
    .where(ours(scope, recordingTracks, isOwn))
    .returning({ id: recordingTracks.id });
  await enqueueAll(
    scope.db,
    deleteFiles,
    tracks.map(({ id }) => ({ data: { folder: folderOfTrack({ organizationId, recordingId, id }) } })),
  );
  await deleteSpeech(scope, recordingId, userId);
}
