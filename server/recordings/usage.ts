import { desc, sql } from 'drizzle-orm';
import { ours } from '#server/db/tenant.ts';
import { asServer, type Reading } from '#server/scope.ts';
import { findStoredSettings } from './settings.ts';
import { recordingTracks, recordingUsage } from './table.ts';

/** The calendar month of a moment in UTC, such as `2026-11`. */
const monthOf = (now: Date): string => now.toISOString().slice(0, 7);

/** Counts bytes that were recorded in this month. Last in a transaction, because all chunks of an organization update one row. */
export async function countRecordedBytes({ db, now, actor }: Reading, bytes: number): Promise<void> {
  await db
    .insert(recordingUsage)
    .values({ organizationId: actor.organizationId, month: monthOf(now), recordedBytes: bytes })
    .onConflictDoUpdate({
      target: [recordingUsage.organizationId, recordingUsage.month],
      set: { recordedBytes: sql`${recordingUsage.recordedBytes} + ${bytes}` },
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
