import { and, asc, eq, isNull, lt, type SQL } from 'drizzle-orm';
import type { Milestone } from '#contract/milestones.ts';
import { mayDeleteMilestone } from '#rules/rocks.ts';
import { touched } from '#server/db/columns.ts';
import { found, ours, oursDeleted } from '#server/db/tenant.ts';
import { demand } from '#server/errors.ts';
import { findRock, touchRock } from '#server/rocks/rocks.ts';
import { rocks } from '#server/rocks/table.ts';
import type { Scope, SystemScope } from '#server/scope.ts';
import { milestones } from './table.ts';

const columns = {
  id: milestones.id,
  rockId: milestones.rockId,
  title: milestones.title,
  dueDate: milestones.dueDate,
  completed: milestones.completed,
  createdById: milestones.createdById,
  createdAt: milestones.createdAt,
  updatedAt: milestones.updatedAt,
};

/** The milestones of all rocks or of one, in the order in which they were added. */
export function listMilestones(scope: Scope, { rockId }: { rockId?: number | undefined }): Promise<Milestone[]> {
  return scope.db
    .select(columns)
    .from(milestones)
    .innerJoin(rocks, and(eq(rocks.id, milestones.rockId), isNull(rocks.deletedAt)))
    .where(ours(scope, milestones, rockId === undefined ? undefined : eq(milestones.rockId, rockId)))
    .orderBy(asc(milestones.id));
}

/** One milestone of a rock that is there. @throws NotFound */
async function findMilestone(scope: Scope, id: number, deleted = false): Promise<Milestone> {
  const rows = await scope.db
    .select(columns)
    .from(milestones)
    .innerJoin(rocks, and(eq(rocks.id, milestones.rockId), isNull(rocks.deletedAt)))
    .where((deleted ? oursDeleted : ours)(scope, milestones, eq(milestones.id, id)));
  return found(rows, 'Milestone');
}

type MilestoneFields = {
  title?: string | undefined;
  dueDate?: string | null | undefined;
  completed?: boolean | undefined;
};

/** Adds a milestone to a rock of the organization. @throws NotFound when the rock is not there */
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
  return tellMilestone(scope, found(rows, 'Milestone'));
}

/** Changes the fields sent, or ticks a milestone; the rock's progress follows. @throws NotFound */
export async function changeMilestone(scope: Scope, id: number, fields: MilestoneFields): Promise<Milestone> {
  await findMilestone(scope, id);
  return update(scope, ours(scope, milestones, eq(milestones.id, id)), fields);
}

/** Deletes a milestone; it can be brought back. @throws NotFound, Forbidden */
export async function deleteMilestone(scope: Scope, id: number): Promise<void> {
  const { rockId } = await findMilestoneToDispose(scope, id);
  await scope.db
    .update(milestones)
    .set({ deletedAt: scope.now.toISOString() })
    .where(ours(scope, milestones, eq(milestones.id, id)));
  scope.tell('milestones.removed', [id]);
  await touchRock(scope, rockId);
}

/** Brings a deleted milestone back. @throws NotFound, Forbidden */
export async function restoreMilestone(scope: Scope, id: number): Promise<Milestone> {
  await findMilestoneToDispose(scope, id, true);
  return update(scope, oursDeleted(scope, milestones, eq(milestones.id, id)), { deletedAt: null });
}

/** A milestone that the caller, as its maker or by their power over the rock, may delete or bring back. */
async function findMilestoneToDispose(scope: Scope, id: number, deleted = false): Promise<Milestone> {
  const milestone = await findMilestone(scope, id, deleted);
  const rock = await findRock(scope, milestone.rockId);
  demand(
    mayDeleteMilestone(scope.actor, milestone, rock),
    'Only its creator, the owner of the rock, a manager or an admin may delete this milestone',
  );
  return milestone;
}

async function update(
  scope: Scope,
  which: SQL | undefined,
  fields: MilestoneFields & { deletedAt?: null },
): Promise<Milestone> {
  const rows = await scope.db
    .update(milestones)
    .set({ ...fields, ...touched })
    .where(which)
    .returning(columns);
  return tellMilestone(scope, found(rows, 'Milestone'));
}

async function tellMilestone(scope: Scope, milestone: Milestone): Promise<Milestone> {
  scope.tell('milestones.changed', [milestone]);
  await touchRock(scope, milestone.rockId);
  return milestone;
}

/** Removes for good the milestones that were deleted before a moment (ISO 8601), in all organizations. */
export async function purgeMilestones(scope: SystemScope, before: string): Promise<void> {
  await scope.db.delete(milestones).where(lt(milestones.deletedAt, before));
}
