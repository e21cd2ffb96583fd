import { and, eq, lt, sql } from 'drizzle-orm';
import { speechLimit, speechSampleRate } from '#contract/byte-limits.ts';
import { limits } from '#contract/limits.ts';
import type { TranscriptLine } from '#contract/transcripts.ts';
import { msg } from '#rules/translate.ts';
import type { TranscriberConfig } from '#server/config.ts';
import { insertRows } from '#server/db/rows.ts';
import { ours } from '#server/db/tenant.ts';
import { Conflict, demand, Invalid } from '#server/errors.ts';
import type { Touching } from '#server/events/touch.ts';
import { enqueueAll } from '#server/jobs/enqueue.ts';
import type { Job, Work } from '#server/jobs/job.ts';
import { markedAt } from '#server/meetings/run/marks.ts';
import { findRecording } from '#server/recordings/recordings.ts';
import { recordings } from '#server/recordings/table.ts';
import { demandTakingPart } from '#server/recordings/taking-part.ts';
import { countTranscribed } from '#server/recordings/usage.ts';
import { asServer, type Scope, type SystemScope } from '#server/scope.ts';
import { languageOf } from '#server/users/language.ts';
import { users } from '#server/users/table.ts';
import { lineColumns } from './lines.ts';
import { withoutSilence } from './silence.ts';
import { transcriptLines, utterances } from './table.ts';
import { languageFor, transcriberFor } from './transcriber.ts';
import { demandMinutes } from './usage.ts';

/** Speech that a client could not send earlier is still transcribed for this long after the recording has stopped, in ms. */
const lateMs = 3600_000;
const bytesPerSecond = 2 * speechSampleRate;

type Speech = { key: string; startMs: number; sound: Uint8Array };

/**
 * Has something transcribed that the caller said in a recording, from `startMs` after its start. The same `key` is transcribed once.
 * @throws NotFound; Forbidden if they did not agree; Conflict if it stopped, or the minutes are used up; Busy; Invalid
 */
export async function speak(
  scope: Scope,
  recordingId: number,
  { key, startMs, sound }: Speech,
  transcriber: TranscriberConfig | null,
): Promise<void> {
  // Who declines waits until this is stored, and then deletes it.
  await scope.db
    .select({})
    .from(recordings)
    .where(ours(scope, recordings, eq(recordings.id, recordingId)))
    .for('share');
  const recording = await findRecording(scope, recordingId);
  const { organizationId, userId } = scope.actor;
  await demandTakingPart(scope, recording.meetingId, recording.stoppedAt);
  demand(recording.agreedIds.includes(userId), msg("You haven't agreed to be recorded"));
  if (!transcriber) throw new Conflict(msg("This server can't transcribe speech"));
  const startedAt = Date.parse(recording.startedAt);
  const stoppedAt = recording.stoppedAt === null ? Number.POSITIVE_INFINITY : Date.parse(recording.stoppedAt);
  if (startedAt + startMs > stoppedAt || scope.now.getTime() > stoppedAt + lateMs)
    throw new Conflict(msg('This recording has stopped'));
  if (sound.length === 0 || sound.length % 2 !== 0 || sound.length > speechLimit)
    throw new Invalid([{ path: 'body', message: 'Speech must be up to twelve seconds of 16-bit samples' }]);
  const durationMs = Math.round((sound.length / bytesPerSecond) * 1000);
  // A clock that runs ahead must not put words into the future.
  const spokenAt = new Date(Math.min(startedAt + startMs, scope.now.getTime())).toISOString();
  const [added] = await scope.db
    .insert(utterances)
    .values({ organizationId, recordingId, userId, key, spokenAt, durationMs, sound })
    .onConflictDoNothing()
    .returning({ id: utterances.id });
  if (!added) return;
  await demandMinutes(scope);
  await enqueueAll(scope.db, transcribeSpeech, [{ data: { id: added.id }, group: String(organizationId) }]);
}

/** Reads what is to be transcribed, unless that is done, or the speaker no longer agrees. */
async function findSpeech({ db }: Pick<Work, 'db'>, id: number) {
  const [speech] = await db
    .select({
      sound: utterances.sound,
      durationMs: utterances.durationMs,
      language: languageOf,
      agrees: sql<boolean>`${utterances.userId} = any(${recordings.agreedIds})`,
    })
    .from(utterances)
    .innerJoin(recordings, eq(recordings.id, utterances.recordingId))
    .innerJoin(users, eq(users.id, utterances.userId))
    .where(eq(utterances.id, id));
  return speech?.sound && speech.agrees ? { ...speech, sound: speech.sound } : undefined;
}

/** Transcribes something that someone said, and adds it to the transcript of the meeting. */
export const transcribeSpeech: Job<{ id: number }> = {
  name: 'transcribe-speech',
  title: 'Transcribe speech',
  // Someone waits for the line, so the first retries come soon. The last one comes after half an hour.
  retries: { limit: 12, delay: 2, maxDelay: 300 },
  timeoutSeconds: 120,
  concurrency: 6,
  groupConcurrency: 2,
  async run(work, { id }) {
    const { transcriber } = work.config;
    const speech = transcriber && (await findSpeech(work, id));
    if (!speech) return;
    const heard = await transcriberFor(transcriber)(speech.sound, languageFor(transcriber, speech.language));
    await work.once((scope) => addLine(scope, id, lineOf(heard)));
  },
};

/** What was heard as one line. Engines may answer anything, and PostgreSQL stores no zero bytes. */
const lineOf = (heard: string): string =>
  withoutSilence(
    heard
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .trim()
      .slice(0, limits.transcriptLine),
  );

/** Makes an utterance a line of the transcript, and forgets its sound. Without a text, no line is added. */
async function addLine(scope: SystemScope, id: number, text: string): Promise<void> {
  // Who declines to be recorded locks the recording first, and deletes their lines.
  const rows = await scope.db
    .select({ utterance: utterances, meetingId: recordings.meetingId })
    .from(utterances)
    .innerJoin(
      recordings,
      and(eq(recordings.id, utterances.recordingId), sql`${utterances.userId} = any(${recordings.agreedIds})`),
    )
    .where(and(eq(utterances.id, id), sql`${utterances.sound} is not null`))
    .for('update');
  const [row] = rows;
  if (!row) return;
  const { organizationId, recordingId, userId, spokenAt, durationMs } = row.utterance;
  await scope.db.update(utterances).set({ sound: null }).where(eq(utterances.id, id));
  await countTranscribed(scope, organizationId, durationMs);
  if (text === '') return;
  const { meetingId } = row;
  const line = {
    ...{ organizationId, meetingId, recordingId, userId, text, spokenAt, durationMs },
    item: sql`coalesce(${markedAt('item', meetingId, spokenAt)}, 0)`,
    issueId: markedAt('issue_id', meetingId, spokenAt),
  };
  const lines = await insertRows<typeof transcriptLines, TranscriptLine>(
    scope.db,
    transcriptLines,
    [line],
    lineColumns,
  );
  scope.into(organizationId).touch('transcriptLines', lines);
}

/** Deletes what a person said in a recording: the lines of the transcript, and the sound that waits. */
export async function deleteSpeech(reading: Touching, recordingId: number, userId: string): Promise<void> {
  const scope = asServer(reading);
  const isSaid = (table: typeof utterances | typeof transcriptLines) =>
    ours(scope, table, eq(table.recordingId, recordingId), eq(table.userId, userId));
  await scope.db.delete(utterances).where(isSaid(utterances));
  const version = sql<number>`nextval('versions')`;
  const lines = await scope.db
    .delete(transcriptLines)
    .where(isSaid(transcriptLines))
    .returning({ id: transcriptLines.id, meetingId: transcriptLines.meetingId, version });
  scope.touch('transcriptLines', lines);
}

/** Forgets the keys of speech that was transcribed, and the sound of speech that could not be, after a day. */
export async function purgeSpeech({ db, now }: Pick<SystemScope, 'db' | 'now'>): Promise<void> {
  const dayAgo = new Date(now.getTime() - 24 * 3600_000).toISOString();
  await db.delete(utterances).where(lt(utterances.createdAt, dayAgo));
}
