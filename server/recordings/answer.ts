import { and, eq, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Recording } from '#contract/recordings.ts';
import { msg } from '#rules/translate.ts';
import { ours, updateRow } from '#server/db/tenant.ts';
import { Conflict } from '#server/errors.ts';
import type { Scope } from '#server/scope.ts';
import { deleteFolders } from './delete-files.ts';
import { findRecording, lockRecording } from './recordings.ts';
import { recordings, recordingTracks } from './table.ts';
import { demandTakingPart } from './taking-part.ts';
import { folderOfTrack } from './track-files.ts';

/** Agrees that the caller is recorded, or declines it: then nothing of them is kept. @throws NotFound; Conflict */
export async function answerRecording(scope: Scope, id: number, agrees: boolean): Promise<Recording> {
  const before = await lockRecording(scope, id);
  const { userId } = scope.actor;
  if (agrees && before.stoppedAt) throw new Conflict(msg('This recording has stopped'));
  // Everyone may ask not to be recorded.
  if (agrees) await demandTakingPart(scope, before.meetingId);
  const fields = {
    agreedIds: agrees ? withPerson(recordings.agreedIds, userId) : withoutPerson(recordings.agreedIds, userId),
    declinedIds: agrees ? withoutPerson(recordings.declinedIds, userId) : withPerson(recordings.declinedIds, userId),
  };
  await updateRow(scope, recordings, id, fields, { id: recordings.id }, 'Recording');
  if (!agrees) await forgetPerson(scope, id);
  const recording = await findRecording(scope, id);
  scope.record('recordings', 'changed', recording, before);
  return recording;
}

const withoutPerson = (ids: PgColumn, userId: string) => sql`array_remove(${ids}, ${userId})`;
const withPerson = (ids: PgColumn, userId: string) => sql`array_append(array_remove(${ids}, ${userId}), ${userId})`;

/** Deletes for good what was recorded of the caller, who declines to be recorded. */
async function forgetPerson(scope: Scope, recordingId: number): Promise<void> {
  const { organizationId, userId } = scope.actor;
  const isOwn = and(eq(recordingTracks.recordingId, recordingId), eq(recordingTracks.userId, userId));
  const tracks = await scope.db
    .delete(recordingTracks)
    .where(ours(scope, recordingTracks, isOwn))
    .returning({ id: recordingTracks.id, folderSuffix: recordingTracks.folderSuffix });
  await deleteFolders(
    scope.db,
    tracks.map((track) => folderOfTrack({ organizationId, recordingId, ...track })),
  );
}
