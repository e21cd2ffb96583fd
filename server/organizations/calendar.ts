import { eq } from 'drizzle-orm';
import type { WeekStart } from '#contract/organizations.ts';
import { dayIn, quarterOf } from '#rules/dates.ts';
import { found } from '#server/db/tenant.ts';
import type { Reading } from '#server/scope.ts';
import { organizations } from './table.ts';

export type Calendar = { timeZone: string; startMonth: number; weekStartsOn: WeekStart };

/** Returns the time zone, fiscal year and week start of the caller's organization. */
export async function findCalendar(scope: Reading): Promise<Calendar> {
  const rows = await scope.db
    .select({
      timeZone: organizations.timeZone,
      startMonth: organizations.fiscalYearStartMonth,
      weekStartsOn: organizations.weekStartsOn,
    })
    .from(organizations)
    .where(eq(organizations.id, scope.actor.organizationId));
  return found(rows, 'Organization');
}

/** Returns the current day (`YYYY-MM-DD`) and quarter (`2026-Q4`) in the caller's organization, and its calendar. */
export async function findQuarter(scope: Reading): Promise<Calendar & { today: string; quarter: string }> {
  const calendar = await findCalendar(scope);
  const today = dayIn(calendar.timeZone, scope.now);
  return { ...calendar, today, quarter: quarterOf(today, calendar.startMonth) };
}
