import { eq, type SQL, sql } from 'drizzle-orm';
import type { Seat } from '#contract/seats.ts';
import { readRows } from '#server/db/rows.ts';
import { isOneOfPairs, ours, oursDeleted, oursEver } from '#server/db/tenant.ts';
import type { Reading } from '#server/scope.ts';
import { charts, seats } from './table.ts';

const columns = {
  id: seats.key,
  chartId: seats.chartId,
  parentId: sql`parent.key`,
  title: seats.title,
  responsibilities: seats.responsibilities,
  people: sql`people`,
  person: sql`person`,
  sortOrder: seats.sortOrder,
  createdAt: seats.createdAt,
  updatedAt: seats.updatedAt,
  deletedAt: seats.deletedAt,
  version: seats.version,
};

/** The seats that match a condition, sorted by chart and order among siblings, with their people. One query. */
const selectSeats = (scope: Pick<Reading, 'db'>, condition: SQL | undefined): Promise<Seat[]> =>
  readRows<Seat>(
    scope.db,
    columns,
    sql`from ${seats} left join ${seats} as parent on parent.id = seats.parent_id
      cross join lateral (
        select
          coalesce(json_agg(json_build_object('userId', user_id, 'name', name) order by holder.id), '[]') as people,
          (array_agg(json_build_object(
            'id', users.id, 'firstName', coalesce(users.first_name, name), 'lastName', coalesce(users.last_name, ''),
            'email', coalesce(users.email, ''), 'profileImageUrl', users.profile_image_url
          ) order by holder.id))[1] as person
        from seat_holders as holder left join users on users.id = holder.user_id
        where holder.seat_id = seats.id) as holders
      where ${condition} order by seats.chart_id, seats.sort_order, seats.key`,
  );

const ofChart = (id: number | undefined): SQL =>
  id === undefined
    ? sql`exists (select from ${charts} where charts.id = seats.chart_id and charts.is_primary)`
    : eq(seats.chartId, id);

/** The seats of a chart, by default the primary one: either the existing or the deleted ones. */
export const listSeats = (
  scope: Reading,
  { chartId, deleted }: { chartId?: number | undefined; deleted?: boolean | undefined },
): Promise<Seat[]> => selectSeats(scope, (deleted ? oursDeleted : ours)(scope, seats, ofChart(chartId)));

/** Seats by their `seatKey`, including deleted ones. */
export const readSeats = (scope: Reading, ids: string[]): Promise<Seat[]> =>
  selectSeats(scope, oursEver(scope, seats, isOneOfPairs(seats.chartId, seats.key, ids)));

/** The seats of a person in all charts, including deleted ones. */
export const listSeatsOf = (scope: Reading, userId: string): Promise<Seat[]> =>
  selectSeats(
    scope,
    oursEver(scope, seats, sql`seats.id in (select seat_id from seat_holders where user_id = ${userId})`),
  );
