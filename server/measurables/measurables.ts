import { eq, type SQL, sql } from 'drizzle-orm';
import type { Measurable } from '#contract/measurables.ts';
import { always, mayEditScorecards, mayHandOver } from '#rules/scorecards.ts';
import { touched } from '#server/db/columns.ts';
import { bySortOrder, reorder } from '#server/db/sort-order.ts';
import { findLocked, found, isOneOf, ours } from '#server/db/tenant.ts';
import { handOver, type Touching, touchRows } from '#server/db/touch.ts';
import { demand, Invalid } from '#server/errors.ts';
import { asServer, type Reading, type Scope } from '#server/scope.ts';
import { checkScorecard, demandEditor, findScorecardToEdit } from '#server/scorecards/scorecards.ts';
import { checkAssignees } from '#server/users/users.ts';
import { changedGoals, type GoalChange, settledGoal, thisWeek, withGoalOf } from './goals.ts';
import { measurables } from './table.ts';

/** What is read of a measurable. */
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

/** Measurables by their ids, in the order of their scorecards. */
export const readMeasurables = (scope: Reading, ids: number[]): Promise<Measurable[]> =>
  select(scope, isOneOf(measurables.id, ids));

/** One measurable. @throws NotFound */
export const findMeasurable = async (scope: Reading, id: number): Promise<Measurable> =>
  found(await readMeasurables(scope, [id]), 'Measurable');

/** What a person fills in about a measurable. */
export type MeasurableFields = Partial<
  Pick<Measurable, 'name' | 'format' | 'unit' | 'ownerId' | 'operator' | 'goal' | 'goalMax'>
>;

/**
 * Adds measurables at the end of a scorecard that was found to be edited, in their order; their goals (at least, unless said
 * otherwise) have always held. Gives them. @throws Invalid
 */
export async function addMeasurables(
  scope: Scope,
  scorecardId: number,
  given: (MeasurableFields & { name: string })[],
): Promise<Measurable[]> {
  await checkAssignees(
    scope,
    'ownerId',
    given.map(({ ownerId }) => ownerId),
  );
  if (given.length === 0) return [];
  const { organizationId, userId } = scope.actor;
  const last = sql`(select coalesce(max(sort_order), 0) from measurables where scorecard_id = ${scorecardId})`;
  const rows = await scope.db
    .insert(measurables)
    .values(
      given.map(({ name, format, unit, ownerId, operator = '>=', goal = null, goalMax = null }, index) => ({
        ...{ name, format, unit, ownerId, scorecardId, organizationId, createdById: userId },
        goals: [settledGoal({ operator, goal, goalMax }, always)],
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

/** Adds a measurable to a scorecard, as `addMeasurables`. @throws Forbidden, Invalid */
export async function createMeasurable(
  scope: Scope,
  scorecardId: number,
  given: MeasurableFields & { name: string },
): Promise<Measurable> {
  await checkScorecard(scope, scorecardId);
  await findScorecardToEdit(scope, scorecardId);
  return found(await addMeasurables(scope, scorecardId, [given]), 'Measurable');
}

type Changes = MeasurableFields & Pick<GoalChange, 'goalFrom'>;

/**
 * Changes the fields sent. A goal holds from the current week on, from the day `goalFrom`, or (null) has always held; what
 * was to hold later gives way to it. @throws NotFound, Forbidden, Invalid
 */
export async function changeMeasurable(scope: Scope, id: number, changes: Changes): Promise<Measurable> {
  await checkAssignees(scope, 'ownerId', [changes.ownerId]);
  // Locked before it is read: of two who set a goal at once the second builds on what the first has set.
  const measurable = await findLocked(scope, measurables, id, () => findMeasurable(scope, id));
  demandPower(scope, measurable, changes);
  const { operator, goal, goalMax, goalFrom, ...fields } = changes;
  const goals = await changedGoals(scope, measurable.goals, { operator, goal, goalMax, goalFrom });
  await scope.db
    .update(measurables)
    .set({ ...fields, goals, ...touched })
    .where(ours(scope, measurables, eq(measurables.id, id)));
  // Whoever hands it over may not see it any more.
  const changed = await findMeasurable(asServer(scope), id);
  scope.record('measurables', 'changed', changed, measurable);
  return changed;
}

/** Managers and admins change everything; an owner may still hand their own measurable over. @throws Forbidden */
function demandPower(scope: Scope, measurable: Measurable, changes: MeasurableFields): void {
  const handsOver = changes.ownerId !== undefined && Object.values(changes).filter((c) => c !== undefined).length === 1;
  if (handsOver && !mayEditScorecards(scope.actor)) {
    demand(mayHandOver(scope.actor, measurable), 'Only its owner, a manager or an admin may hand this measurable over');
  } else demandEditor(scope);
}

/**
 * Puts measurables of one scorecard into the order of the ids, within the places that they hold; gives those that moved.
 * @throws Forbidden, Invalid
 */
export async function reorderMeasurables(scope: Scope, ids: number[]): Promise<Measurable[]> {
  demandEditor(scope);
  const scorecardIds = await scope.db
    .selectDistinct({ id: measurables.scorecardId })
    .from(measurables)
    .where(ours(scope, measurables, isOneOf(measurables.id, ids)));
  if (scorecardIds.length > 1) {
    const message = 'These are not all of one scorecard (measurableIds)';
    throw new Invalid([{ path: 'measurableIds', message }]);
  }
  return reorder(scope, 'measurables', measurables, ids, 'measurableIds', readMeasurables);
}

const teamId = sql`(select team_id from scorecards where scorecards.id = measurables.scorecard_id)`;

/** Gives all measurables that one person owns to another. */
export const handOverMeasurables = (scope: Touching, from: string, to: string) =>
  handOver(scope, 'measurables', measurables, from, to, teamId);

/** Tells all measurables anew: the goal that they show is that of the week. */
export const touchAllMeasurables = (scope: Touching) => touchRows(scope, 'measurables', measurables, sql`true`);
