import { and, eq, sql } from 'drizzle-orm';
import { modelFailures } from '#rules/summaries.ts';
import type { Database } from '#server/db/pool.ts';
import { ours } from '#server/db/tenant.ts';
import { Refusal } from '#server/errors.ts';
import type { TokenCount } from '#server/language-model/ask.ts';
import type { Reading } from '#server/scope.ts';
import { findStoredSettings } from './settings.ts';
import { recordingUsage } from './table.ts';

const thisMonth = sql<string>`to_char(now() at time zone 'UTC', 'YYYY-MM')`;

/** Adds tokens to what an organization has used in this month. */
export async function countTokens(db: Database, organizationId: number, { read, written }: TokenCount): Promise<void> {
  if (read + written === 0) return;
  await db
    .insert(recordingUsage)
    .values({ organizationId, month: thisMonth, tokensRead: read, tokensWritten: written })
    .onConflictDoUpdate({
      target: [recordingUsage.organizationId, recordingUsage.month],
      set: {
        tokensRead: sql`${recordingUsage.tokensRead} + ${read}`,
        tokensWritten: sql`${recordingUsage.tokensWritten} + ${written}`,
      },
    });
}

/** The limit of tokens in a month, if it is used up; otherwise null. */
export async function findReachedLimit(scope: Reading): Promise<number | null> {
  const { tokens } = await findStoredSettings(scope);
  if (tokens === null) return null;
  const [used] = await scope.db
    .select({ tokens: sql<number>`(tokens_read + tokens_written)::float8` })
    .from(recordingUsage)
    .where(and(ours(scope, recordingUsage), eq(recordingUsage.month, thisMonth)));
  return (used?.tokens ?? 0) < tokens ? null : tokens;
}

/** @throws Refusal (409) if the organization has no tokens left in this month */
export async function demandTokens(scope: Reading): Promise<void> {
  const most = await findReachedLimit(scope);
  if (most !== null) throw new Refusal(409, 'quota_reached', modelFailures.limit, { what: 'tokens', most });
}
