import { and, eq, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Rock } from '#contract/rocks.ts';
import { daysOfQuarter } from '#rules/dates.ts';
import { mayDispose } from '#rules/people.ts';
import { rockProgress } from '#rules/rocks.ts';
import { msg } from '#rules/translate.ts';
import { changeAll } from '#server/db/change-all.ts';
import { deletedNow } from '#server/db/columns.ts';
import { readList } from '#server/db/rows.ts';
import { inSnapshot } from '#server/db/snapshot.ts';
import { checkNamed, findDeleted, findLocked, found, isOneOf, ours, updateRow } from '#server/db/tenant.ts';
import { demand } from '#server/errors.ts';
import { type Touching, touchRows } from '#server/events/touch.ts';
import { findQuarter } from '#server/organizations/calendar.ts';
import type { Reading, Scope } from '#server/scope.ts';
import { checkTeam } from '#server/teams/teams.ts';
import { withoutTeamOf } from '#server/teams/without-team.ts';
import { onSameText } from '#server/texts.ts';
import { checkAssignees, withOwner } from '#server/users/users.ts';
import { isOfQuarter, quarterColumn } from './quarter.ts';
import { rocks } from './table.ts';

// With table names, because the query builder leaves them out in queries of one table.
const livingMilestones = sql.raw(
  'from milestones where milestones.rock_id = rocks.id and milestones.deleted_at is null',
);

const columns = {
  id: rocks.id,
  title: rocks.title,
  description: rocks.description,
  status: rocks.status,
  priority: rocks.priority,
  progress: rocks.progress,
  milestonesDone: sql<number>`(select count(*)::int ${livingMilestones} and milestones.completed)`,
  milestonesTotal: sql<number>`(select count(*)::int ${livingMilestones})`,
  dueDate: rocks.dueDate,
  quarter: quarterColumn,
  ownerId: rocks.ownerId,
  createdById: rocks.createdById,
  teamId: rocks.teamId,
  createdAt: rocks.createdAt,
  updatedAt: rocks.updatedAt,
  version: rocks.version,
};

const withProgress = (rock: Rock): Rock => ({ ...rock, progress: rockProgress(rock) });

/** Selects rocks, latest quarter first, then by due date. */
async function select(scope: Reading, condition: SQL | undefined): Promise<Rock[]> {
  const rows = await readList<Rock, 'description'>(scope.db, columns, {
    from: sql`from ${rocks} where ${ours(scope, rocks, condition)}`,
    order: sql`${rocks.quarterStart} desc, ${rocks.dueDate}, ${rocks.id}`,
    text: 'description',
  });
  for (const rock of rows) rock.progress = rockProgress(rock);
  return rows;
}

/**
 * Returns the rocks of the organization, or by owner, by quarter, or those without a team that are offered to a team. The current quarter
 * includes unfinished rocks of earlier quarters.
 */
export async function listRocks(
  scope: Reading,
  {
    quarter,
    ownerId,
    noTeamOf,
  }: { quarter?: string | undefined; ownerId?: string | undefined; noTeamOf?: number | undefined },
): Promise<Rock[]> {
  const owned = and(
    ownerId === undefined ? undefined : eq(rocks.ownerId, ownerId),
    noTeamOf === undefined ? undefined : withoutTeamOf(scope, rocks, noTeamOf),
  );
  if (quarter === undefined) return select(scope, owned);
  return inSnapshot(scope, async (scope) => {
    const now = await findQuarter(scope);
    const { first } = daysOfQuarter(quarter, now.startMonth);
    const carriedOver = and(lt(rocks.quarterStart, first), ne(rocks.status, 'complete'));
    const isOfIt = isOfQuarter(quarter, now.startMonth);
    return select(scope, and(owned, quarter === now.quarter ? or(isOfIt, carriedOver) : isOfIt));
  });
}

/** Returns rocks by id. */
export const readRocks = (scope: Reading, ids: number[]): Promise<Rock[]> => select(scope, isOneOf(rocks.id, ids));

/** Returns a rock. @throws NotFound */
export const findRock = async (scope: Reading, id: number): Promise<Rock> =>
  found(await readRocks(scope, [id]), 'Rock');

/** Returns and locks a rock. @throws NotFound */
const findRockToChange = (scope: Scope, id: number): Promise<Rock> =>
  findLocked(scope, rocks, id, () => findRock(scope, id));

/** Checks that a rock in a body exists in the organization. @throws Invalid naming rockId */
export const checkRock = (scope: Scope, id: number | null | undefined): Promise<void> =>
  checkNamed(scope, rocks, 'rock', id);

type RockFields = Partial<
  Pick<
    Rock,
    'title' | 'description' | 'status' | 'priority' | 'progress' | 'dueDate' | 'quarter' | 'ownerId' | 'teamId'
  >
> & { assignedToId?: string | null | undefined };

async function checkReferences(
  scope: Scope,
  { ownerId, assignedToId, teamId }: RockFields,
  findCurrent?: () => Promise<(string | null)[]>,
): Promise<void> {
  await checkAssignees(scope, 'ownerId', [ownerId], findCurrent);
  await checkAssignees(scope, 'assignedToId', [assignedToId], findCurrent);
  await checkTeam(scope, teamId);
}

/** Creates a rock, by default on track and in the current quarter. @throws Invalid */
export async function createRock(scope: Scope, input: RockFields & { title: string }): Promise<Rock> {
  await checkReferences(scope, input);
  const now = await findQuarter(scope);
  const { quarter = now.quarter, ...fields } = withOwner(input);
  const rows = await scope.db
    .insert(rocks)
    .values({
      status: 'on_track',
      priority: 'medium',
      ...fields,
      quarterStart: daysOfQuarter(quarter, now.startMonth).first,
      organizationId: scope.actor.organizationId,
      createdById: scope.actor.userId,
    })
    .returning({ id: rocks.id });
  const { id } = found(rows, 'Rock');
  const rock = await findRock(scope, id);
  scope.record('rocks', 'created', rock);
  return rock;
}

/** Changes the fields that are sent. Reassigning needs the permission to delete. @throws NotFound; Forbidden; Invalid; TextChanged */
export async function changeRock(
  scope: Scope,
  id: number,
  input: RockFields & { descriptionFrom?: string | null | undefined },
): Promise<Rock> {
  await checkReferences(scope, input, async () => [(await findRock(scope, id)).ownerId]);
  const rock = await findRockToChange(scope, id);
  const { quarter, ...fields } = onSameText(rock, withOwner(input));
  if (fields.ownerId !== undefined && fields.ownerId !== rock.ownerId) {
    demand(mayDispose(scope.actor, rock), msg('Only the owner, creator, managers and admins can reassign this {rock}'));
  }
  // Only a new quarter gets a new first day: the fiscal year may have changed since the rock was created.
  const isMoved = quarter !== undefined && quarter !== rock.quarter;
  const days = isMoved && daysOfQuarter(quarter, (await findQuarter(scope)).startMonth);
  const changed = await update(scope, id, { ...fields, ...(days && { quarterStart: days.first }) });
  scope.record('rocks', 'changed', changed, rock);
  return changed;
}

/** Moves rocks to a team (null: none) and returns the changed ones. @throws Invalid */
export async function setRockTeam(scope: Scope, ids: number[], teamId: number | null): Promise<Rock[]> {
  await checkTeam(scope, teamId);
  return changeAll(scope, { noun: 'rocks', table: rocks, read: readRocks }, ids, { teamId });
}

const mayNotDelete = msg('Only the owner, creator, managers and admins can delete this {rock}');

/** Deletes a rock with its milestones, which can be restored. Its to-dos stay without a rock. @throws NotFound; Forbidden */
export async function deleteRock(scope: Scope, id: number): Promise<void> {
  demand(mayDispose(scope.actor, await findRockToChange(scope, id)), mayNotDelete);
  scope.record('rocks', 'deleted', await update(scope, id, deletedNow));
}

/** Restores a deleted rock with its milestones and to-dos. @throws NotFound; Forbidden */
export async function restoreRock(scope: Scope, id: number): Promise<Rock> {
  demand(mayDispose(scope.actor, await findDeleted(scope, rocks, id, 'Rock')), mayNotDelete);
  const rock = await update(scope, id, { deletedAt: null });
  scope.record('rocks', 'restored', rock);
  return rock;
}

/** Changes a locked rock. */
const update = async (scope: Scope, id: number, fields: PgUpdateSetSource<typeof rocks>): Promise<Rock> =>
  withProgress(await updateRow<typeof rocks, Rock>(scope, rocks, id, fields, columns, 'Rock'));

/** Sends all rocks again after the fiscal year has changed, because their quarters have other names. */
export const touchAllRocks = (scope: Touching) => touchRows(scope, 'rocks', rocks, sql`true`);

/** Sends rocks again when their milestones have changed, because rocks contain the progress. */
export const touchRocks = (scope: Touching, ids: number[]) => touchRows(scope, 'rocks', rocks, isOneOf(rocks.id, ids));
