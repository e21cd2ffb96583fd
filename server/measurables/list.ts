import { eq, sql } from 'drizzle-orm';
import { limits } from '#contract/limits.ts';
import type { MeasurableOfYear } from '#contract/measurables.ts';
import { markTruncated, readRows } from '#server/db/rows.ts';
import { inSnapshot } from '#server/db/snapshot.ts';
import { ours } from '#server/db/tenant.ts';
import type { Scope } from '#server/scope.ts';
import { mapInParts } from '#server/turns.ts';
import { type StoredMeasurable, thisWeek, withGoalOf } from './goals.ts';
import { columns } from './measurables.ts';
import { measurables } from './table.ts';

/** The maximum bytes of values in a list: two thousand measurables with values of a year, plus notes up to the usual limit. */
const maxValueBytes = 2 * limits.octets;

/**
 * Returns measurables with the values of a year (the current year by default), in the order of their scorecards: all, or those of a
 * scorecard or an owner.
 */
export const listMeasurables = (
  scope: Scope,
  { scorecardId, ownerId, year }: { scorecardId?: number | undefined; ownerId?: string; year?: number | undefined },
): Promise<MeasurableOfYear[]> =>
  inSnapshot(scope, async (scope) => {
    const now = await thisWeek(scope);
    const condition = ours(
      scope,
      measurables,
      scorecardId === undefined ? undefined : eq(measurables.scorecardId, scorecardId),
      ownerId === undefined ? undefined : eq(measurables.ownerId, ownerId),
    );
    const order = sql`${measurables.scorecardId}, ${measurables.sortOrder}, ${measurables.id}`;
    // Notes may be long, so rows beyond the maximum are not read.
    const rows = await readRows<StoredMeasurable & Pick<MeasurableOfYear, 'values'>>(
      scope.db,
      columns as never,
      sql`, values from (
        select measurables.*, values, sum(octet_length(values::text)) over (order by ${order} rows unbounded preceding)
          - octet_length(values::text) as before
        from ${measurables}, lateral (
          select coalesce(json_agg(entry order by week), '[]') as values from (
            select week, value, note, version from measurable_values
            where measurable_id = measurables.id and year = ${year ?? now.year}) as entry) as entered
        where ${condition}) as measurables
      where before <= ${maxValueBytes} order by ${order}`,
    );
    const all = await mapInParts(rows, (row) => withGoalOf(now.firstDay, row));
    const mayBeCut = rows.length > 500 || lengthOfNotes(rows) > limits.octets / 4;
    return mayBeCut && (await scope.db.$count(measurables, condition)) > rows.length ? markTruncated(all) : all;
  });

/** In characters. */
const lengthOfNotes = (rows: Pick<MeasurableOfYear, 'values'>[]): number =>
  rows.reduce((sum, { values }) => values.reduce((length, { note }) => length + (note?.length ?? 0), sum), 0);
