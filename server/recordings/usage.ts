import { desc, sql } from 'drizzle-orm';
import type { Database } from '#server/db/pool.ts';
import { ours } from '#server/db/tenant.ts';
import type { TokenCount } from '#server/language-model/ask.ts';
import { asServer, type Reading } from '#server/scope.ts';
import { findStoredSettings } from './settings.ts';
import { recordingTracks, recordingUsage } from './table.ts';

/** SQL for the calendar month of now (UTC), such as `2026-11`. */
export const currentMonth = sql<string>`to_char(now() at time zone 'UTC', 'YYYY-MM')`;

/** Counts bytes that were recorded in this month. Last in a transaction, because all chunks of an organization update one row. */
export async function countRecordedBytes({ db, actor }: Reading, bytes: number): Promise<void> {
  await db
    .insert(recordingUsage)
    .values({ organizationId: actor.organizationId, month: currentMonth, recordedBytes: bytes })
    .onConflictDoUpdate({
      target: [recordingUsage.organizationId, recordingUsage.month],
      set: { recordedBytes: sql`${recordingUsage.recordedBytes} + ${bytes}` },
    });
}

/** Counts milliseconds of speech that were transcribed for an organization in this month. */
export async function countTranscribed(
  { db }: Pick<Reading, 'db'>,
  organizationId: number,
  transcribedMs: number,
): Promise<void> {
  await db
    .insert(recordingUsage)
    .values({ organizationId, month: currentMonth, transcribedMs })
    .onConflictDoUpdate({
      target: [recordingUsage.organizationId, recordingUsage.month],
      set: { transcribedMs: sql`${recordingUsage.transcribedMs} + ${transcribedMs}` },
    });
}

/** Adds tokens to what an organization has used in this month. */
export async function countTokens(db: Database, organizationId: number, { read, written }: TokenCount): Promise<void> {
  if (read + written === 0) return;
  await db
    .insert(recordingUsage)
    .values({ organizationId, month: currentMonth, tokensRead: read, tokensWritten: written })
    .onConflictDoUpdate({
      target: [recordingUsage.organizationId, recordingUsage.month],
      set: {
        tokensRead: sql`${recordingUsage.tokensRead} + ${read}`,
        tokensWritten: sql`${recordingUsage.tokensWritten} + ${written}`,
      },
    });
}

/** How many months of usage are shown. */
const months = 12;

/** Returns the bytes of recordings that an organization keeps now, and how many it may keep. */
export async function readKept(scope: Reading, quotaMegabytes: number) {
  const { megabytes } = await findStoredSettings(scope);
  const [kept] = await scope.db
    .select({ bytes: sql<number>`coalesce(sum(${recordingTracks.bytes}), 0)::float8` })
    .from(recordingTracks)
    .where(ours(asServer(scope), recordingTracks));
  return { keptBytes: kept?.bytes ?? 0, keptBytesLimit: Math.min(quotaMegabytes, megabytes ?? quotaMegabytes) * 1e6 };
}

/** Returns what recording has cost, latest month first, the bytes that are kept now, and how many may be kept. */
export async function readUsage(scope: Reading, quotaMegabytes: number) {
  const rows = await scope.db
    .select({
      month: recordingUsage.month,
      transcribedSeconds: sql<number>`(${recordingUsage.transcribedMs} / 1000)::float8`,
      tokensRead: recordingUsage.tokensRead,
      tokensWritten: recordingUsage.tokensWritten,
      recordedBytes: recordingUsage.recordedBytes,
    })
    .from(recordingUsage)
    .where(ours(scope, recordingUsage))
    .orderBy(desc(recordingUsage.month))
    .limit(months);
  return { ...(await readKept(scope, quotaMegabytes)), months: rows };
}
