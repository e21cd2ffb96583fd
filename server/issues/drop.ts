import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import { checkNamed, lockRows } from '#server/db/tenant.ts';
import { headlines } from '#server/headlines/table.ts';
import { measurables } from '#server/measurables/table.ts';
import { rocks } from '#server/rocks/table.ts';
import type { Scope } from '#server/scope.ts';
import { issues } from './table.ts';

type Id = number | null | undefined;
/** The row that an issue is dropped from (one of the ids), and the week. */
export type DropSource = {
  measurableId?: Id;
  headlineId?: Id;
  rockId?: Id;
  droppedWeek?: string | null | undefined;
};

/**
 * Returns an SQL condition for the issue that the same team or people have already dropped from a row in a week; undefined if nothing is
 * dropped. Locks the row, so that of two simultaneous calls the second finds the issue of the first. @throws Invalid naming the row if
 * it does not exist
 */
export async function lockDropped(
  scope: Scope,
  input: DropSource & { teamId?: Id; visibleTo?: string[] | null | undefined },
): Promise<SQL | undefined> {
  const { measurableId, headlineId, rockId, droppedWeek, teamId = null, visibleTo = null } = input;
  const sources = [
    { noun: 'measurable', table: measurables, id: measurableId, isFrom: eq(issues.measurableId, measurableId ?? 0) },
    { noun: 'headline', table: headlines, id: headlineId, isFrom: eq(issues.headlineId, headlineId ?? 0) },
    { noun: 'rock', table: rocks, id: rockId, isFrom: eq(issues.rockId, rockId ?? 0) },
  ];
  for (const { noun, table, id } of sources) await checkNamed(scope, table, noun, id);
  const source = sources.find(({ id }) => id != null);
  if (!source || !droppedWeek) return undefined;
  await lockRows(scope, source.table, [source.id ?? 0]);
  return and(
    source.isFrom,
    eq(issues.droppedWeek, droppedWeek),
    or(sql`${issues.teamId} is not distinct from ${teamId}::int`, sql`${issues.sentFromTeamId} = ${teamId}::int`),
    sql`${issues.visibleTo} is not distinct from ${sql.param(visibleTo)}::text[]`,
  );
}
