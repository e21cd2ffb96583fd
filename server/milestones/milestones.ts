import { eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Milestone } from '#contract/milestones.ts';
import { mayDeleteMilestone } from '#rules/rocks.ts';
import { msg } from '#rules/translate.ts';
import { deletedNow } from '#server/db/columns.ts';
import { readList } from '#server/db/rows.ts';
import { findLocked, found, isOneOf, ours, oursDeleted, updateRow } from '#server/db/tenant.ts';
import { demand } from '#server/errors.ts';
import { type Touching, touchRows } from '#server/events/touch.ts';
import { findRock } from '#server/rocks/rocks.ts';
import { rocks } from '#server/rocks/table.ts';
import type { Reading, Scope } from '#server/scope.ts';
import { onSameText } from '#server/texts.ts';
import { milestones } from './table.ts';

const columns = {
  id: milestones.id,
  rockId: milestones.rockId,
  title: milestones.title,
  description: milestones.description,
  dueDate: milestones.dueDate,
  completed: milestones.completed,
  createdById: milestones.createdById,
  createdAt: milestones.createdAt,
  updatedAt: milestones.updatedAt,
  version: milestones.version,
};

const select = (scope: Reading, condition: SQL | undefined): Promise<Milestone[]> =>
  readList<Milestone, 'description'>(scope.db, columns, {
    from: sql`from ${milestones} join ${rocks} on ${rocks.id} = ${milestones.rockId}
        and ${rocks.organizationId} = ${milestones.organizationId} and ${isNull(rocks.deletedAt)}
      where ${condition}`,
    order: sql`${milestones.id}`,
    text: 'description',
  });

/** Returns the milestones of all rocks or of one, in the order of their creation. */
export const listMilestones = (scope: Scope, { rockId }: { rockId?: number | undefined }): Promise<Milestone[]> =>
  select(scope, ours(scope, milestones, rockId === undefined ? undefined : eq(milestones.rockId, rockId)));

/** Returns milestones of existing rocks by id, either existing or deleted ones. */
export const readMilestones = (scope: Reading, ids: number[], deleted = false): Promise<Milestone[]> =>
  select(scope, (deleted ? oursDeleted : ours)(scope, milestones, isOneOf(milestones.id, ids)));

/** Returns and locks a milestone. @throws NotFound */
const findMilestone = (scope: Scope, id: number, deleted = false): Promise<Milestone> =>
  findLocked(scope, milestones, id, async () => found(await readMilestones(scope, [id], deleted), 'Milestone'));

/** Sends the milestones of rocks to the people who can see them now, and returns their ids. */
export const touchMilestonesOf = (scope: Touching, rockIds: number[]): Promise<{ id: number }[]> =>
  touchRows(scope, 'milestones', milestones, isOneOf(milestones.rockId, rockIds));

type MilestoneFields = {
  title?: string | undefined;
  description?: string | null | undefined;
  dueDate?: string | null | undefined;
  completed?: boolean | undefined;
};

/** Adds a milestone to a rock. @throws NotFound if the rock does not exist */
export async function createMilestone(
  scope: Scope,
  rockId: number,
  fields: MilestoneFields & { title: string },
): Promise<Milestone> {
  await findRock(scope, rockId);
  const { organizationId, userId } = scope.actor;
  const rows = await scope.db
    .insert(milestones)
    .values({ ...fields, organizationId, rockId, createdById: userId })
    .returning(columns);
  const milestone = found(rows, 'Milestone');
  scope.record('milestones', 'created', milestone);
  return milestone;
}

/** Changes or completes a milestone, and updates the rock's progress. @throws NotFound; TextChanged */
export async function changeMilestone(
  scope: Scope,
  id: number,
  input: MilestoneFields & { descriptionFrom?: string | null | undefined },
): Promise<Milestone> {
  const milestone = await findMilestone(scope, id);
  const changed = await update(scope, id, onSameText(milestone, input));
  scope.record('milestones', 'changed', changed, milestone);
  return changed;
}

/** Deletes a milestone, which can be restored. @throws NotFound; Forbidden */
export async function deleteMilestone(scope: Scope, id: number): Promise<void> {
  await findMilestoneToDelete(scope, id);
  scope.record('milestones', 'deleted', await update(scope, id, deletedNow));
}

/** Restores a deleted milestone. @throws NotFound; Forbidden */
export async function restoreMilestone(scope: Scope, id: number): Promise<Milestone> {
  await findMilestoneToDelete(scope, id, true);
  const milestone = await update(scope, id, { deletedAt: null });
  scope.record('milestones', 'restored', milestone);
  return milestone;
}

/** Returns and locks a milestone that the caller may delete or restore. @throws NotFound; Forbidden */
async function findMilestoneToDelete(scope: Scope, id: number, deleted = false): Promise<Milestone> {
  const milestone = await findMilestone(scope, id, deleted);
  const rock = await findRock(scope, milestone.rockId);
  demand(
    mayDeleteMilestone(scope.actor, milestone, rock),
    msg('Only the creator, the owner of the {rock}, managers and admins can delete this {milestone}'),
  );
  return milestone;
}

/** Changes a locked milestone. */
const update = (scope: Scope, id: number, fields: PgUpdateSetSource<typeof milestones>): Promise<Milestone> =>
  updateRow<typeof milestones, Milestone>(scope, milestones, id, fields, columns, 'Milestone');
