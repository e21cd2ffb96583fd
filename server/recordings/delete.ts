import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Meeting } from '#contract/meetings.ts';
import type { Recording } from '#contract/recordings.ts';
import { mayDeleteRecording } from '#rules/recordings.ts';
import { msg } from '#rules/translate.ts';
import { isOneOf } from '#server/db/tenant.ts';
import { demand } from '#server/errors.ts';
import type { Recorder } from '#server/events/record.ts';
import { findMeetingToChange, updateMeeting } from '#server/meetings/meetings.ts';
import { meetings } from '#server/meetings/table.ts';
import type { Scope, SystemScope } from '#server/scope.ts';
import { deleteFolders } from './delete-files.ts';
import { expiresAt, findRecording, lockRecording } from './recordings.ts';
import { recordings, recordingTracks } from './table.ts';
import { folderOf } from './track-files.ts';
import { lateHours } from './tracks.ts';

/** A recording, and what the logs and the live connections need of its meeting. */
type Removed = Pick<Recording, 'id'> & { organizationId: number } & Pick<Meeting, 'title' | 'teamId'> & {
    visibleTo: string[] | null;
  };

/** Deletes a recording for good, with its files and what was transcribed of it. @throws NotFound; Forbidden */
export async function deleteRecording(scope: Scope, id: number): Promise<void> {
  const { meetingId } = await findRecording(scope, id);
  const meeting = await findMeetingToChange(scope, meetingId);
  const recording = await lockRecording(scope, id);
  const isAllowed = mayDeleteRecording(scope.actor, recording, meeting);
  demand(isAllowed, msg('Only the person who started this recording, the organizer and admins can delete it'));
  if (!recording.stoppedAt) await updateMeeting(scope, meeting, { isRecording: false });
  const { organizationId } = scope.actor;
  const { title, teamId, participantIds: visibleTo } = meeting;
  await remove({ ...scope, into: () => scope }, [{ id, organizationId, title, teamId, visibleTo }]);
}

/** Deletes the rows of recordings, and enqueues the deletion of their files. */
async function remove(scope: Pick<Scope, 'db'> & { into(organizationId: number): Recorder }, removed: Removed[]) {
  const byId = new Map(removed.map((one) => [one.id, one]));
  const rows = await scope.db
    .delete(recordings)
    .where(isOneOf(recordings.id, [...byId.keys()]))
    .returning({ id: recordings.id, version: sql<number>`nextval('versions')` });
  const gone = rows.flatMap(({ id, version }) => {
    const one = byId.get(id);
    return one ? [{ ...one, version }] : [];
  });
  for (const { organizationId, ...row } of gone) scope.into(organizationId).record('recordings', 'deleted', row);
  await deleteFolders(
    scope.db,
    gone.map(({ organizationId, id: recordingId }) => folderOf({ organizationId, recordingId })),
  );
}

/** Recordings deleted per night. Their rows are locked until the purge commits. */
const maxExpired = 1_000;

/** Deletes the recordings that their organizations keep no longer, and tracks without any chunk. */
export async function purgeRecordings(scope: SystemScope): Promise<void> {
  const expired = await scope.db
    .select({
      id: recordings.id,
      organizationId: recordings.organizationId,
      title: meetings.title,
      teamId: meetings.teamId,
      visibleTo: meetings.visibleTo,
    })
    .from(recordings)
    .innerJoin(meetings, eq(meetings.id, recordings.meetingId))
    .where(and(isNotNull(recordings.stoppedAt), sql`${expiresAt} < ${scope.now.toISOString()}::timestamptz`))
    .orderBy(recordings.id)
    .limit(maxExpired)
    .for('update', { of: recordings });
  await remove(scope, expired);
  // A browser opened them and never uploaded anything.
  await scope.db.execute(sql`
    delete from ${recordingTracks} using ${recordings} where ${recordings.id} = ${recordingTracks.recordingId}
      and next_chunk = 0 and stopped_at < ${scope.now.toISOString()}::timestamptz - make_interval(hours => ${lateHours + 1})`);
}
