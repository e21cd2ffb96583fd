import { and, asc, desc, eq, lt, ne, or, sql } from 'drizzle-orm';
import type { Rock } from '#contract/rocks.ts';
import { mayDispose } from '#rules/people.ts';
import { rockProgress } from '#rules/rocks.ts';
import { touched } from '#server/db/columns.ts';
import { checkNamed, found, ours, oursDeleted, oursEver } from '#server/db/tenant.ts';
import { demand } from '#server/errors.ts';
import { findQuarter } from '#server/organizations/calendar.ts';
import type { Scope, SystemScope } from '#server/scope.ts';
import { checkTeam } from '#server/teams/teams.ts';
import { checkPeople, withOwner } from '#server/users/users.ts';
import { rocks } from './table.ts';

// Named in full: the query builder leaves table names out where it selects from one table.
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
  quarter: rocks.quarter,
  ownerId: rocks.ownerId,
  createdById: rocks.createdById,
  teamId: rocks.teamId,
  createdAt: rocks.createdAt,
  updatedAt: rocks.updatedAt,
};

const withProgress = (rock: Rock): Rock => ({ ...rock, progress: rockProgress(rock) });

async function select(scope: Scope, condition: ReturnType<typeof and>): Promise<Rock[]> {
  const rows = await scope.db
    .select(columns)
    .from(rocks)
    .where(ours(scope, rocks, condition))
    .orderBy(desc(rocks.quarter), asc(rocks.dueDate), asc(rocks.id));
  return rows.map(withProgress);
}

/**
 * The rocks of the organization, or those of an owner or a quarter; with the current quarter come the unfinished ones
 * of the quarters before it.
 */
export async function listRocks(
  scope: Scope,
  { quarter, ownerId }: { quarter?: string | undefined; ownerId?: string | undefined },
): Promise<Rock[]> {
  const carriesOver = quarter !== undefined && quarter === (await findQuarter(scope)).quarter;
  return select(
    scope,
    and(
      ownerId === undefined ? undefined : eq(rocks.ownerId, ownerId),
      quarter === undefined
        ? undefined
        : or(
            eq(rocks.quarter, quarter),
            carriesOver ? and(lt(rocks.quarter, quarter), ne(rocks.status, 'complete')) : undefined,
          ),
    ),
  );
}

/** One rock. @throws NotFound */
export async function findRock(scope: Scope, id: number): Promise<Rock> {
  return found(await select(scope, eq(rocks.id, id)), 'Rock');
}

/** Makes sure that a rock named in a body is of the organization. @throws Invalid naming rockId */
export const checkRock = (scope: Scope, id: number | null | undefined): Promise<void> =>
  checkNamed(scope, rocks, 'rock', id);

type RockFields = Partial<
  Pick<
    Rock,
    'title' | 'description' | 'status' | 'priority' | 'progress' | 'dueDate' | 'quarter' | 'ownerId' | 'teamId'
  >
> & { assignedToId?: string | null | undefined };

async function checkReferences(scope: Scope, { ownerId, assignedToId, teamId }: RockFields): Promise<void> {
  await checkPeople(scope, 'ownerId', [ownerId]);
  await checkPeople(scope, 'assignedToId', [assignedToId]);
  await checkTeam(scope, teamId);
}

/** Creates a rock: of the current quarter and on track unless said otherwise. @throws Invalid */
export async function createRock(scope: Scope, given: RockFields & { title: string }): Promise<Rock> {
  await checkReferences(scope, given);
  const fields = withOwner(given);
  const [row] = await scope.db
    .insert(rocks)
    .values({
      status: 'on_track',
      priority: 'medium',
      ...fields,
      quarter: fields.quarter ?? (await findQuarter(scope)).quarter,
      organizationId: scope.actor.organizationId,
      createdById: scope.actor.userId,
    })
    .returning({ id: rocks.id });
  return tellRock(scope, row?.id ?? 0);
}

/** Changes the fields sent; only owner, creator, managers and admins hand a rock over. @throws NotFound, Forbidden, Invalid */
export async function changeRock(scope: Scope, id: number, given: RockFields): Promise<Rock> {
  const fields = withOwner(given);
  const rock = await findRock(scope, id);
  if (fields.ownerId !== undefined && fields.ownerId !== rock.ownerId) {
    demand(mayDispose(scope.actor, rock), 'Only its owner, its creator, a manager or an admin may hand this rock over');
  }
  await checkReferences(scope, given);
  await scope.db
    .update(rocks)
    .set({ ...fields, ...touched })
    .where(ours(scope, rocks, eq(rocks.id, id)));
  return tellRock(scope, id);
}

const disposal = 'Only its owner, its creator, a manager or an admin may delete this rock';

/** Deletes a rock, its milestones with it; its to-dos stay, without a rock. It can be brought back. @throws NotFound, Forbidden */
export async function deleteRock(scope: Scope, id: number): Promise<void> {
  demand(mayDispose(scope.actor, await findRock(scope, id)), disposal);
  await scope.db
    .update(rocks)
    .set({ deletedAt: scope.now.toISOString() })
    .where(ours(scope, rocks, eq(rocks.id, id)));
  scope.tell('rocks.removed', [id]);
}

/** Brings a deleted rock back with its milestones and to-dos. @throws NotFound, Forbidden */
export async function restoreRock(scope: Scope, id: number): Promise<Rock> {
  const deleted = oursDeleted(scope, rocks, eq(rocks.id, id));
  demand(mayDispose(scope.actor, found(await scope.db.select().from(rocks).where(deleted), 'Rock')), disposal);
  await scope.db.update(rocks).set({ deletedAt: null }).where(deleted);
  scope.tell('rocks.restored', [id]);
  return tellRock(scope, id);
}

/** Gives all rocks that one person owns, deleted ones too, to another. */
export async function handOverRocks(scope: Scope, from: string, to: string): Promise<void> {
  await scope.db
    .update(rocks)
    .set({ ownerId: to })
    .where(oursEver(scope, rocks, eq(rocks.ownerId, from)));
}

/** Tells everybody how a rock is now, after it or its milestones changed; gives the rock. */
export async function tellRock(scope: Scope, id: number): Promise<Rock> {
  const rock = await findRock(scope, id);
  scope.tell('rocks.changed', [rock]);
  return rock;
}

/** Marks a rock as changed, when its milestones change its progress, and tells. */
export async function touchRock(scope: Scope, id: number): Promise<void> {
  await scope.db
    .update(rocks)
    .set(touched)
    .where(ours(scope, rocks, eq(rocks.id, id)));
  await tellRock(scope, id);
}

/** Removes for good the rocks, their milestones with them, that were deleted before a moment (ISO 8601), in all organizations. */
export async function purgeRocks(scope: SystemScope, before: string): Promise<void> {
  await scope.db.delete(rocks).where(lt(rocks.deletedAt, before));
}
