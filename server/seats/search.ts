import { asc, sql } from 'drizzle-orm';
import type { SearchResult } from '#contract/search.ts';
import { ours } from '#server/db/tenant.ts';
import { isRecentEnough, matchesQuery, maxHits, type TextQuery } from '#server/db/text-search.ts';
import type { Scope } from '#server/scope.ts';
import { charts, seats } from './table.ts';

const holders = sql<string | null>`(
  select string_agg(coalesce(nullif(trim(concat_ws(' ', users.first_name, users.last_name)), ''), holder.name), ', ' order by holder.id)
  from seat_holders as holder left join users on users.id = holder.user_id where holder.seat_id = seats.id)`;

/** Seats of the primary chart whose title and people match a query, by title; `detail` has the names of their people. */
export async function searchSeats(scope: Scope, query: TextQuery): Promise<SearchResult[]> {
  const isPrimary = sql`exists (select from ${charts} where charts.id = seats.chart_id and charts.is_primary)`;
  const rows = await scope.db
    .select({ id: seats.key, title: seats.title, detail: holders })
    .from(seats)
    .where(
      ours(
        scope,
        seats,
        isPrimary,
        isRecentEnough(scope, seats, query),
        matchesQuery(sql`concat_ws(' ', ${seats.title}, ${holders})`, query),
      ),
    )
    .orderBy(asc(seats.title), asc(seats.key))
    .limit(maxHits);
  return rows.map((seat) => ({ kind: 'seat', ...seat }));
}
