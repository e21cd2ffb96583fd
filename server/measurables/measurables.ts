import { eq, type SQL, sql } from 'drizzle-orm';
import type { Measurable } from '#contract/measurables.ts';
import { always, mayChangeOwner, mayEditScorecards } from '#rules/scorecards.ts';
import { msg } from '#rules/translate.ts';
import { touched } from '#server/db/columns.ts';
import { bySortOrder, reorder } from '#server/db/sort-order.ts';
import { findLocked, found, isOneOf, ours } from '#server/db/tenant.ts';
import { demand, Invalid } from '#server/errors.ts';
import { type Touching, touchRows } from '#server/events/touch.ts';
import { asServer, type Reading, type Scope } from '#server/scope.ts';
import { checkScorecard, demandEditor, findScorecardToEdit } from '#server/scorecards/scorecards.ts';
import { checkAssignees } from '#server/users/users.ts';
import { changedGoals, type GoalChange, storedGoal, thisWeek, withGoalOf } from './goals.ts';
import { measurables } from './table.ts';

/** The columns of a measurable in answers. */
export const columns = {
  id: measurables.id,
  scorecardId: measurables.scorecardId,
  name: measurables.name,
  format: measurables.format,
  unit: measurables.unit,
  goals: measurables.goals,
  ownerId: measurables.ownerId,
  createdById: measurables.createdById,
  sortOrder: measurables.sortOrder,
  createdAt: measurables.createdAt,
  updatedAt: measurables.updatedAt,
  version: measurables.version,
};

async function select(scope: Reading, condition: SQL | undefined): Promise<Measurable[]> {
  const { firstDay } = await thisWeek(scope);
  const rows = await scope.db
    .select(columns)
    .from(measurables)
    .where(ours(scope, measurables, condition))
    .orderBy(measurables.scorecardId, bySortOrder(measurables));
  return rows.map((row) => withGoalOf(firstDay, row));
}

/** Returns the visible measurables among these ids, in the order of their scorecards. */
export const readMeasurables = (scope: Reading, ids: number[]): Promise<Measurable[]> =>
  select(scope, isOneOf(measurables.id, ids));

/** Returns a measurable. @throws NotFound */
export const findMeasurable = async (scope: Reading, id: number): Promise<Measurable> =>
  found(await readMeasurables(scope, [id]), 'Measurable');

/** The fields that people edit. */
export type MeasurableFields = Partial<
  Pick<Measurable, 'name' | 'format' | 'unit' | 'ownerId' | 'operator' | 'goal' | 'goalMax'>
>;

/**
 * Adds measurables at the end of a scorecard that the caller has locked, and returns them. Their goals have always applied; the
 * default operator is “at least”. @throws Invalid
 */
export async function addMeasurables(
  scope: Scope,
  scorecardId: number,
  definitions: (MeasurableFields & { name: string })[],
): Promise<Measurable[]> {
  await checkAssignees(
    scope,
    'ownerId',
    definitions.map(({ ownerId }) => ownerId),
  );
  if (definitions.length === 0) return [];
  const { organizationId, userId } = scope.actor;
  const last = sql`(select coalesce(max(sort_order), 0) from measurables where scorecard_id = ${scorecardId})`;
  const rows = await scope.db
    .insert(measurables)
    .values(
      definitions.map(({ name, format, unit, ownerId, operator = '>=', goal = null, goalMax = null }, index) => ({
        ...{ name, format, unit, ownerId, scorecardId, organizationId, createdById: userId },
        goals: [storedGoal({ operator, goal, goalMax }, always)],
        sortOrder: sql`${last} + ${(index + 1) * 100}::int`,
      })),
    )
    .returning({ id: measurables.id });
  const added = await readMeasurables(
    scope,
    rows.map(({ id }) => id),
  );
  for (const measurable of added) scope.record('measurables', 'created', measurable);
  return added;
}

/** Adds a measurable to a scorecard and returns it. @throws Forbidden, Invalid */
export async function createMeasurable(
  scope: Scope,
  scorecardId: number,
  definition: MeasurableFields & { name: string },
): Promise<Measurable> {
  await checkScorecard(scope, scorecardId);
  await findScorecardToEdit(scope, scorecardId);
  return found(await addMeasurables(scope, scorecardId, [definition]), 'Measurable');
}

type Changes = MeasurableFields & Pick<GoalChange, 'goalFrom'>;

/**
 * Changes the given fields and returns the measurable. A goal applies from the current week on, from the day `goalFrom`, or (null)
 * always. It replaces goals that start later. @throws NotFound, Forbidden, Invalid
 */
export async function changeMeasurable(scope: Scope, id: number, changes: Changes): Promise<Measurable> {
  await checkAssignees(scope, 'ownerId', [changes.ownerId], async () => [(await findMeasurable(scope, id)).ownerId]);
  // Locked before it is read, so that of two simultaneous changes the second builds on the first.
  const measurable = await findLocked(scope, measurables, id, () => findMeasurable(scope, id));
  demandMayChange(scope, measurable, changes);
  const { operator, goal, goalMax, goalFrom, ...fields } = changes;
  const goals = await changedGoals(scope, measurable.goals, { operator, goal, goalMax, goalFrom });
  await scope.db
    .update(measurables)
    .set({ ...fields, goals, ...touched })
    .where(ours(scope, measurables, eq(measurables.id, id)));
  // The caller may not see it any more after giving it to someone else.
  const changed = await findMeasurable(asServer(scope), id);
  scope.record('measurables', 'changed', changed, measurable);
  return changed;
}

/** Managers and admins may change everything, an owner only the owner. @throws Forbidden */
function demandMayChange(scope: Scope, measurable: Measurable, changes: MeasurableFields): void {
  const fields = Object.values(changes).filter((field) => field !== undefined);
  const isOnlyOwner = changes.ownerId !== undefined && fields.length === 1;
  if (isOnlyOwner && !mayEditScorecards(scope.actor)) {
    demand(
      mayChangeOwner(scope.actor, measurable),
      msg('Only the owner, managers and admins can reassign this {measurable}'),
    );
  } else demandEditor(scope);
}

/**
 * Reorders measurables of one scorecard within the positions they hold, and returns those that moved.
 * @throws Forbidden, Invalid
 */
export async function reorderMeasurables(scope: Scope, ids: number[]): Promise<Measurable[]> {
  demandEditor(scope);
  const scorecardIds = await scope.db
    .selectDistinct({ id: measurables.scorecardId })
    .from(measurables)
    .where(ours(scope, measurables, isOneOf(measurables.id, ids)));
  if (scorecardIds.length > 1) {
    const message = msg('The {measurables} belong to different {scorecards}');
    throw new Invalid([{ path: 'measurableIds', message }]);
  }
  return reorder(scope, 'measurables', measurables, ids, 'measurableIds', readMeasurables);
}

/** The team of a measurable's scorecard. */
export const teamIdOfMeasurable = sql`(select team_id from scorecards where scorecards.id = measurables.scorecard_id)`;

/** Sends all measurables again when a new week starts, because their current goals may change. */
export const touchAllMeasurables = (scope: Touching) => touchRows(scope, 'measurables', measurables, sql`true`);
