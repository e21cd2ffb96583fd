import { and, eq, sql } from 'drizzle-orm';
import { modelFailures } from '#rules/summaries.ts';
import { ours } from '#server/db/tenant.ts';
import { Refusal } from '#server/errors.ts';
import { findStoredSettings } from '#server/recordings/settings.ts';
import { recordingUsage } from '#server/recordings/table.ts';
import { currentMonth } from '#server/recordings/usage.ts';
import type { Reading } from '#server/scope.ts';

/** Returns the limit of tokens in a month, if it is used up; otherwise null. */
export async function findReachedLimit(scope: Reading): Promise<number | null> {
  const { tokens } = await findStoredSettings(scope);
  if (tokens === null) return null;
  const [used] = await scope.db
    .select({ tokens: sql<number>`(tokens_read + tokens_written)::float8` })
    .from(recordingUsage)
    .where(and(ours(scope, recordingUsage), eq(recordingUsage.month, currentMonth)));
  return (used?.tokens ?? 0) < tokens ? null : tokens;
}

/** @throws Refusal (409) if the organization has no tokens left in this month */
export async function demandTokens(scope: Reading): Promise<void> {
  const most = await findReachedLimit(scope);
  if (most !== null) throw new Refusal(409, 'quota_reached', modelFailures.limit, { what: 'tokens', most });
}
