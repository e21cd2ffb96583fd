import { isNull, sql } from 'drizzle-orm';
import type { RecordingSettings } from '#contract/recordings.ts';
import { ours } from '#server/db/tenant.ts';
import { touchRows } from '#server/db/touch.ts';
import { endRecordingOfMeetings } from '#server/meetings/meetings.ts';
import type { Reading, Scope } from '#server/scope.ts';
import { recordingSettings, recordings } from './table.ts';

/** What this installation can do. */
type Abilities = Pick<RecordingSettings, 'canTranscribe' | 'hasModel'>;
type StoredSettings = Omit<RecordingSettings, keyof Abilities>;

const defaults: StoredSettings = {
  ...{ isAllowed: true, keepDays: 90, megabytes: null, transcribedMinutes: null, tokens: null, version: 0 },
};

/** Returns how an organization records. */
export async function findStoredSettings(scope: Reading): Promise<StoredSettings> {
  const [row] = await scope.db
    .select({
      isAllowed: recordingSettings.isAllowed,
      keepDays: recordingSettings.keepDays,
      megabytes: recordingSettings.megabytes,
      transcribedMinutes: recordingSettings.transcribedMinutes,
      tokens: recordingSettings.tokens,
      version: recordingSettings.version,
    })
    .from(recordingSettings)
    .where(ours(scope, recordingSettings));
  return row ?? defaults;
}

/** Changes the settings that are sent, and leaves the others. */
export async function changeSettings(
  scope: Scope,
  fields: Partial<Omit<StoredSettings, 'version'>>,
): Promise<StoredSettings> {
  const { organizationId } = scope.actor;
  await scope.db
    .insert(recordingSettings)
    .values({ organizationId, ...fields })
    .onConflictDoUpdate({
      target: recordingSettings.organizationId,
      set: { ...fields, version: sql`nextval('versions')` },
    });
  if (fields.isAllowed === false) await stopAll(scope);
  // Screens show when each recording will be deleted.
  if ('keepDays' in fields) await touchRows(scope, 'recordings', recordings, sql`true`);
  return findStoredSettings(scope);
}

/** Stops all recordings of the organization, which no longer allows them. */
async function stopAll(scope: Scope): Promise<void> {
  await endRecordingOfMeetings(scope);
  await touchRows(scope, 'recordings', recordings, isNull(recordings.stoppedAt), {
    stoppedAt: sql`clock_timestamp()`,
    stoppedById: scope.actor.userId,
  });
}
