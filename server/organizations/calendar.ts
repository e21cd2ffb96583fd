import { eq } from 'drizzle-orm';
import type { WeekStart } from '#contract/organizations.ts';
import { dayIn, quarterOf } from '#rules/dates.ts';
import { found } from '#server/db/tenant.ts';
import type { Reading } from '#server/scope.ts';
import { organizations } from './table.ts';

export type Calendar = { timeZone: string; startMonth: number; weekStartsOn: WeekStart };

/** By what the caller's organization reckons days, weeks and quarters. */
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

/** The day (`YYYY-MM-DD`) and the quarter (`2026-Q4`) that it is now in the caller's organization, beside its calendar. */
export async function findQuarter(scope: Reading): Promise<Calendar & { today: string; quarter: string }> {
  const calendar = await findCalendar(scope);
  const today = dayIn(calendar.timeZone, scope.now);
  return { ...calendar, today, quarter: quarterOf(today, calendar.startMonth) };
}
