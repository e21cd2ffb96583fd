import { between, type SQL, sql } from 'drizzle-orm';
import { daysOfQuarter } from '#rules/dates.ts';
import { rocks } from './table.ts';

/** SQL for the quarter of a rock, such as `2026-Q4`. Must match `quarterOf` in the rules. */
export const quarterColumn = sql<string>`(
  select extract(year from rocks.quarter_start)::int + (start > 1 and month >= start)::int
    || '-Q' || (month - start + 12) % 12 / 3 + 1
  from (
    select fiscal_year_start_month as start, extract(month from rocks.quarter_start)::int as month
    from organizations where organizations.id = rocks.organization_id) as calendar)`;

/** SQL condition: a rock is in a quarter. `startMonth` (1 to 12) is the start of the fiscal year. */
export function isOfQuarter(quarter: string, startMonth: number): SQL {
  const { first, last } = daysOfQuarter(quarter, startMonth);
  return between(rocks.quarterStart, first, last);
}
