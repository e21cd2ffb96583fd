import { sql } from 'drizzle-orm';
import type { Reading } from '#server/scope.ts';
import { recordingUsage } from './table.ts';

/** SQL for the calendar month of now (UTC), such as `2026-11`. */
export const currentMonth = sql<string>`to_char(now() at time zone 'UTC', 'YYYY-MM')`;

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
