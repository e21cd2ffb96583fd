import { isNull, sql } from 'drizzle-orm';
import { limits } from '#contract/limits.ts';
import type { RecordingSettings } from '#contract/recordings.ts';
import { auditChange } from '#server/audit/change.ts';
import { type Config, isLoopback } from '#server/config.ts';
import { ours } from '#server/db/tenant.ts';
import { touchRows } from '#server/events/touch.ts';
import { endRecordingOfMeetings } from '#server/meetings/meetings.ts';
import type { Reading, Scope } from '#server/scope.ts';
import { recordingSettings, recordings } from './table.ts';

/** What this installation can do. */
type Abilities = Pick<RecordingSettings, 'canTranscribe' | 'hasModel' | 'transcriberHost' | 'languageModel'>;
type StoredSettings = Omit<RecordingSettings, keyof Abilities>;

/** The host of a service; null if it runs on this machine. */
function hostOf(url: string): string | null {
  const { hostname } = new URL(url);
  return isLoopback(hostname) ? null : hostname;
}

/** Returns what an installation can do with recordings, and who does it. */
export const abilitiesOf = ({
  transcriber,
  languageModel,
}: Pick<Config, 'transcriber' | 'languageModel'>): Abilities => ({
  canTranscribe: transcriber !== null,
  hasModel: languageModel !== null,
  transcriberHost: transcriber?.engine === 'api' ? hostOf(transcriber.url) : null,
  languageModel: languageModel && { name: languageModel.model, host: hostOf(languageModel.url) },
});

const defaults: StoredSettings = {
  isAllowed: true,
  keepDays: limits.defaultRecordingDays,
  megabytes: null,
  transcribedMinutes: null,
  tokens: null,
  version: 0,
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
  const before = await findStoredSettings(scope);
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
  const after = await findStoredSettings(scope);
  await auditChange(scope, {
    ...{ kind: 'setting', noun: 'recordingSettings', act: 'changed' },
    changes: {
      isAllowed: [before.isAllowed, after.isAllowed],
      keepDays: [before.keepDays, after.keepDays],
      megabytes: [before.megabytes, after.megabytes],
      transcribedMinutes: [before.transcribedMinutes, after.transcribedMinutes],
      tokens: [before.tokens, after.tokens],
    },
  });
  return after;
}

/** Stops all recordings of the organization, which no longer allows them. */
async function stopAll(scope: Scope): Promise<void> {
  await endRecordingOfMeetings(scope);
  await touchRows(scope, 'recordings', recordings, isNull(recordings.stoppedAt), {
    stoppedAt: sql`clock_timestamp()`,
    stoppedById: scope.actor.userId,
  });
}
