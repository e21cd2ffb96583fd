import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import type { Role } from '#contract/users.ts';
import type { Database } from '#server/db/pool.ts';
import { deleteRow, ours } from '#server/db/tenant.ts';
import type { Reading, Scope } from '#server/scope.ts';
import { users } from '#server/users/table.ts';
import { memberships, organizations } from './table.ts';

/** Whether an account lacks the second factor that an organization demands; for a query that joins `users` and `organizations`. */
export const isLackingSecondFactor = sql<boolean>`(${organizations.demandsSecondFactor} and not ${users.hasSecondFactor})`;

type Within = Pick<Scope, 'db' | 'record'> & Pick<Reading, 'actor'>;

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

/** Lets those of these people who are at work nowhere go on in another organization of theirs, an active one if there is any. */
export async function goElsewhere(db: Database, userIds: string[]): Promise<void> {
  await db.execute(sql`
    update memberships set is_default = true
    from (
      select distinct on (user_id) user_id, organization_id from memberships
      join organizations on organizations.id = organization_id
      where user_id = any(${sql.param(userIds)}::text[])
      order by user_id, is_default desc, is_active desc, memberships.created_at) as next
    where memberships.user_id = next.user_id and memberships.organization_id = next.organization_id and not is_default`);
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
  await goElsewhere(scope.db, [userId]);
  const isElsewhere = (await scope.db.$count(memberships, eq(memberships.userId, userId))) > 0;
  scope.record('accounts', 'changed', { id: userId });
  return { wasOrigin: wasOrigin && !isElsewhere, version };
}

/** The people of the caller's organization who lack the second factor that it demands. */
export async function listLackingSecondFactor({ db, actor }: Pick<Within, 'db' | 'actor'>): Promise<string[]> {
  const rows = await db
    .select({ id: users.id })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .innerJoin(organizations, eq(organizations.id, memberships.organizationId))
    .where(
      and(eq(memberships.organizationId, actor.organizationId), eq(users.hasAccount, true), isLackingSecondFactor),
    );
  return rows.map(({ id }) => id);
}
