import { onDatabase } from './on-database.ts';
import type { World } from './world.ts';

type Recorded = { organizationId: number; meetingId: number; recordingId: number; userId: string; mark: string };

/** One row of each table about a recording that no call of a test creates yet. */
export async function insertRecordedRows(world: World, recorded: Recorded) {
  const { organizationId, meetingId, recordingId, userId, mark } = recorded;
  const insert = async (statement: string, values: unknown[]) =>
    Number((await onDatabase(world, statement, values))[0]?.id);
  await insert('insert into meeting_marks (organization_id, meeting_id, at, item) values ($1, $2, now(), 0)', [
    organizationId,
    meetingId,
  ]);
  await insert(
    `insert into utterances (organization_id, recording_id, user_id, key, spoken_at, duration_ms)
     values ($1, $2, $3, 'x', now(), 1)`,
    [organizationId, recordingId, userId],
  );
  return {
    recordingTrack: await insert(
      `insert into recording_tracks (organization_id, recording_id, user_id, key, source, media_type, start_ms)
       values ($1, $2, $3, 'x', 'microphone', 'audio/webm', 0) returning id`,
      [organizationId, recordingId, userId],
    ),
    transcriptLine: await insert(
      `insert into transcript_lines (organization_id, meeting_id, recording_id, user_id, text, spoken_at, item)
       values ($1, $2, $3, $4, $5, now(), 0) returning id`,
      [organizationId, meetingId, recordingId, userId, mark],
    ),
  };
}
