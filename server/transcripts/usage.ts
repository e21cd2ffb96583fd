import { sql } from 'drizzle-orm';
import { msg } from '#rules/translate.ts';
import { ours } from '#server/db/tenant.ts';
import { Busy, Conflict } from '#server/errors.ts';
import { findStoredSettings } from '#server/recordings/settings.ts';
import { recordingUsage } from '#server/recordings/table.ts';
import { currentMonth } from '#server/recordings/usage.ts';
import { asServer, type Reading } from '#server/scope.ts';
import { utterances } from './table.ts';

/** How many pieces of speech of an organization may wait: some minutes of a busy meeting, 10 MB. */
const waitingLimit = 60;
/** When a client tries again, in seconds. */
const retryAfterSeconds = 5;

/**
 * Checks that an organization may have the speech transcribed that waits, which the transaction has added to.
 * @throws Conflict if its minutes of this month are used up; Busy if too much waits
 */
export async function demandMinutes(reading: Reading): Promise<void> {
  const scope = asServer(reading);
  const [waiting] = await scope.db
    .select({ count: sql<number>`count(*)::int`, ms: sql<number>`coalesce(sum(duration_ms), 0)::float8` })
    .from(utterances)
    // After an hour it was tried often enough, and no longer counts.
    .where(ours(scope, utterances, sql`sound is not null and created_at > now() - interval '1 hour'`));
  const { count, ms } = waiting ?? { count: 0, ms: 0 };
  if (count > waitingLimit) throw new Busy(retryAfterSeconds);
  const { transcribedMinutes: limit } = await findStoredSettings(scope);
  if (limit === null) return;
  const [used] = await scope.db
    .select({ ms: recordingUsage.transcribedMs })
    .from(recordingUsage)
    .where(ours(scope, recordingUsage, sql`month = ${currentMonth}`));
  if ((used?.ms ?? 0) + ms > limit * 60_000) {
    const message = msg(
      'Your organization has used its {minutes, plural, one {# minute} other {# minutes}} of transcription of this month. An admin can raise the limit.',
      { minutes: limit },
    );
    throw new Conflict(message, 'quota_reached', { what: 'transcribedMinutes', most: limit });
  }
}
