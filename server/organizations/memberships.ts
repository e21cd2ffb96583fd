import { and, asc, desc, eq, inArray, or } from 'drizzle-orm';
import type { Role } from '#contract/users.ts';
import { deleteRow, ours } from '#server/db/tenant.ts';
import type { Scope } from '#server/scope.ts';
import { memberships, organizations } from './table.ts';

type Within = Pick<Scope, 'db' | 'record'> & { actor: { organizationId: number } };

/**
 * The roles of these people and of all admins in an organization, by id; whoever is not in it is not among them. Their
 * memberships are locked in one order that never changes, so that of two who remove each other only the first does.
 */
export async function lockMembers(scope: Within, userIds: string[]): Promise<Map<string, Role>> {
  const rows = await scope.db
    .select({ userId: memberships.userId, role: memberships.role })
    .from(memberships)
    .where(ours(scope, memberships, or(inArray(memberships.userId, userIds), eq(memberships.role, 'admin'))))
    .orderBy(asc(memberships.userId))
    .for('update');
  return new Map(rows.map(({ userId, role }) => [userId, role]));
}

/** Whether somebody is the only admin among those whose memberships are locked. */
export const isLastAdmin = (roles: Map<string, Role>, userId: string): boolean =>
  roles.get(userId) === 'admin' && [...roles.values()].filter((role) => role === 'admin').length === 1;

/** Gives somebody another role in the caller's organization; their open screens hear that their rights have changed. */
export async function giveRole(scope: Within, userId: string, role: Role): Promise<void> {
  await scope.db
    .update(memberships)
    .set({ role })
    .where(ours(scope, memberships, eq(memberships.userId, userId)));
  scope.record('accounts', 'changed', { id: userId });
}

/** The organizations that somebody is in. */
export async function listOrganizationIds({ db }: Pick<Scope, 'db'>, userId: string): Promise<number[]> {
  const rows = await db
    .select({ id: memberships.organizationId })
    .from(memberships)
    .where(eq(memberships.userId, userId));
  return rows.map(({ id }) => id);
}

/**
 * Ends somebody's membership of the caller's organization, in all their windows at once. Whoever was at work in it is now
 * in another of theirs, if there is one. Gives whether their account came into being by it and has been nowhere else, and
 * the version of the end.
 */
export async function endMembership(scope: Within, userId: string): Promise<{ wasOrigin: boolean; version: number }> {
  const isOrigin = ours(scope, memberships, eq(memberships.userId, userId), eq(memberships.isOrigin, true));
  const wasOrigin = (await scope.db.$count(memberships, isOrigin)) > 0;
  const { version } = await deleteRow(scope, memberships, eq(memberships.userId, userId), 'User');
  const [next] = await scope.db
    .select({ id: organizations.id })
    .from(memberships)
    .innerJoin(organizations, eq(organizations.id, memberships.organizationId))
    .where(eq(memberships.userId, userId))
    .orderBy(desc(memberships.isDefault), desc(organizations.isActive), asc(memberships.createdAt))
    .limit(1);
  if (next) {
    await scope.db
      .update(memberships)
      .set({ isDefault: true })
      .where(and(eq(memberships.userId, userId), eq(memberships.organizationId, next.id)));
  }
  scope.record('accounts', 'changed', { id: userId });
  return { wasOrigin: wasOrigin && !next, version };
}
