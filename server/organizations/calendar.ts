import { eq } from 'drizzle-orm';
import { dayIn, quarterOf } from '#rules/dates.ts';
import { found } from '#server/db/tenant.ts';
import type { Reading } from '#server/scope.ts';
import { organizations } from './table.ts';

/** By what the caller's organization reckons days and quarters. */
export async function findCalendar(scope: Reading): Promise<{ timeZone: string; startMonth: number }> {
  const rows = await scope.db
    .select({ timeZone: organizations.timeZone, startMonth: organizations.fiscalYearStartMonth })
    .from(organizations)
    .where(eq(organizations.id, scope.actor.organizationId));
  return found(rows, 'Organization');
}

/**
 * The day (`YYYY-MM-DD`) and the quarter (`2026-Q4`) that it is now in the caller's organization, and the month in which its
 * fiscal year starts.
 */
export async function findQuarter(scope: Reading): Promise<{ today: string; quarter: string; startMonth: number }> {
  const { timeZone, startMonth } = await findCalendar(scope);
  const today = dayIn(timeZone, scope.now);
  return { today, quarter: quarterOf(today, startMonth), startMonth };
}
