import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import type { Role } from '#contract/users.ts';
import { deleteRow, ours } from '#server/db/tenant.ts';
import type { Scope } from '#server/scope.ts';
import { memberships, organizations } from './table.ts';

/**
 * The roles of people in the caller's organization, by id; whoever is not in it is not among them. Their memberships are
 * locked in one order that never changes, so that of two who remove each other only the first does.
 */
export async function lockMembers(scope: Scope, userIds: string[]): Promise<Map<string, Role>> {
  const rows = await scope.db
    .select({ userId: memberships.userId, role: memberships.role })
    .from(memberships)
    .where(ours(scope, memberships, inArray(memberships.userId, userIds)))
    .orderBy(asc(memberships.userId))
    .for('update');
  return new Map(rows.map(({ userId, role }) => [userId, role]));
}

/**
 * Ends somebody's membership of the caller's organization, in all their windows at once. Whoever was at work in it is now
 * in another of theirs, if there is one. Gives whether their account came into being by it and has been nowhere else, and
 * the version of the end.
 */
export async function endMembership(scope: Scope, userId: string): Promise<{ wasOrigin: boolean; version: number }> {
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
