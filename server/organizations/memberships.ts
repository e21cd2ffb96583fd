import { and, asc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Role } from '#contract/users.ts';
import type { Database } from '#server/db/pool.ts';
import { deleteRow, ours } from '#server/db/tenant.ts';
import type { Actor, Reading, Scope } from '#server/scope.ts';
import { users } from '#server/users/table.ts';
import { memberships, organizations } from './table.ts';

/** SQL condition for a query of `users` and `organizations`: the organization requires two-factor authentication and the account lacks it. */
export const lacksTwoFactor = sql<boolean>`(${organizations.demandsSecondFactor} and not ${users.hasSecondFactor})`;

/** SQL condition: the member is not deactivated. */
export const isActiveMember = isNull(memberships.deactivatedAt);
/** The condition to join the active membership that two columns name. */
export const activeMembershipOf = (organizationId: PgColumn, userId: PgColumn): SQL | undefined =>
  and(eq(memberships.organizationId, organizationId), eq(memberships.userId, userId), isActiveMember);
const isActiveAdmin = and(eq(memberships.role, 'admin'), isActiveMember);

type MemberScope = Pick<Scope, 'db' | 'record'> & Pick<Reading, 'actor'>;

/**
 * Locks the memberships of these people and of all active admins, and returns the roles of those who are active, by user id. Always
 * locks in the same order, so that of two admins who remove or deactivate each other only the first succeeds.
 */
export async function lockMembers(scope: MemberScope, userIds: string[]): Promise<Map<string, Role>> {
  const rows = await scope.db
    .select({ userId: memberships.userId, role: memberships.role, isActive: sql<boolean>`${isActiveMember}` })
    .from(memberships)
    .where(ours(scope, memberships, or(inArray(memberships.userId, userIds), isActiveAdmin)))
    .orderBy(asc(memberships.userId))
    .for('update');
  return new Map(rows.filter(({ isActive }) => isActive).map(({ userId, role }) => [userId, role]));
}

/** Locks the caller's membership: of their calls in the organization that take this lock, one runs at a time. */
export async function lockMembership(scope: Scope): Promise<void> {
  await scope.db
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(ours(scope, memberships, eq(memberships.userId, scope.actor.userId)))
    .for('no key update');
}

/** Returns a member as the actor of a job, without a session; undefined unless they have access now. */
export async function findActor(db: Database, organizationId: number, userId: string): Promise<Actor | undefined> {
  const [row] = await db
    .select({ role: memberships.role, inviters: organizations.inviters })
    .from(memberships)
    .innerJoin(organizations, eq(organizations.id, memberships.organizationId))
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(
      and(
        eq(memberships.organizationId, organizationId),
        eq(memberships.userId, userId),
        isActiveMember,
        eq(organizations.isActive, true),
      ),
    );
  return row && { ...row, organizationId, userId, credential: { areas: [] }, isSuperAdmin: false };
}

/** Whether a user is the only admin among the locked memberships. */
export const isLastAdmin = (roles: Map<string, Role>, userId: string): boolean =>
  roles.get(userId) === 'admin' && [...roles.values()].filter((role) => role === 'admin').length === 1;

/** Changes a user's role in the caller's organization, and reloads their permissions in open windows. */
export async function setRole(scope: MemberScope, userId: string, role: Role): Promise<void> {
  await scope.db
    .update(memberships)
    .set({ role })
    .where(ours(scope, memberships, eq(memberships.userId, userId)));
  scope.record('accounts', 'changed', { id: userId });
}

/** Deactivates a user in the caller's organization, or (null) reactivates them, and reloads their permissions in open windows. */
export async function setDeactivated(scope: MemberScope, userId: string, deactivatedAt: string | null): Promise<void> {
  await scope.db
    .update(memberships)
    .set({ deactivatedAt, ...(deactivatedAt !== null && { isDefault: false }) })
    .where(ours(scope, memberships, eq(memberships.userId, userId)));
  await setCurrentOrganizations(scope.db, [userId]);
  scope.record('accounts', 'changed', { id: userId });
}

type Details = Partial<Pick<typeof memberships.$inferInsert, 'title' | 'phone' | 'location' | 'pronouns'>>;

/** Changes a user's profile in the caller's organization. */
export async function setDetails(scope: MemberScope, userId: string, details: Details): Promise<void> {
  await scope.db
    .update(memberships)
    .set(details)
    .where(ours(scope, memberships, eq(memberships.userId, userId)));
}

/** Returns the ids of a user's organizations. */
export async function listOrganizationIds({ db }: Pick<Scope, 'db'>, userId: string): Promise<number[]> {
  const rows = await db
    .select({ id: memberships.organizationId })
    .from(memberships)
    .where(eq(memberships.userId, userId));
  return rows.map(({ id }) => id);
}

/** Selects a current organization, preferably an active one, for these people if they have none. */
export async function setCurrentOrganizations(db: Database, userIds: string[]): Promise<void> {
  await db.execute(sql`
    update memberships set is_default = true
    from (
      select distinct on (user_id) user_id, organization_id from memberships
      join organizations on organizations.id = organization_id
      where user_id = any(${sql.param(userIds)}::text[]) and deactivated_at is null
      order by user_id, is_default desc, is_active desc, memberships.created_at) as next
    where memberships.user_id = next.user_id and memberships.organization_id = next.organization_id and not is_default`);
}

/**
 * Ends a user's membership of the caller's organization. If it was their current one, another of theirs becomes current. Returns whether
 * the account was created by joining it and has been in no other, and the version of the removal.
 */
export async function endMembership(
  scope: MemberScope,
  userId: string,
): Promise<{ wasOrigin: boolean; version: number }> {
  const isOrigin = ours(scope, memberships, eq(memberships.userId, userId), eq(memberships.isOrigin, true));
  const wasOrigin = (await scope.db.$count(memberships, isOrigin)) > 0;
  const { version } = await deleteRow(scope, memberships, eq(memberships.userId, userId), 'User');
  await setCurrentOrganizations(scope.db, [userId]);
  const isElsewhere = (await scope.db.$count(memberships, eq(memberships.userId, userId))) > 0;
  scope.record('accounts', 'changed', { id: userId });
  return { wasOrigin: wasOrigin && !isElsewhere, version };
}

/** Returns the ids of the admins of the caller's organization. */
export async function listAdminIds(scope: Pick<MemberScope, 'db' | 'actor'>): Promise<string[]> {
  const rows = await scope.db
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(ours(scope, memberships, isActiveAdmin));
  return rows.map(({ userId }) => userId);
}

/** Returns the ids of the people in the caller's organization who lack the two-factor authentication that it requires. */
export async function listWithoutTwoFactor({ db, actor }: Pick<MemberScope, 'db' | 'actor'>): Promise<string[]> {
  const rows = await db
    .select({ id: users.id })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .innerJoin(organizations, eq(organizations.id, memberships.organizationId))
    .where(
      and(
        eq(memberships.organizationId, actor.organizationId),
        eq(users.hasAccount, true),
        isActiveMember,
        lacksTwoFactor,
      ),
    );
  return rows.map(({ id }) => id);
}

/** Dismisses the caller's onboarding checklist. */
export async function dismissOnboarding(scope: Scope): Promise<void> {
  await scope.db
    .update(memberships)
    .set({ firstWeekHiddenAt: scope.now.toISOString() })
    .where(ours(scope, memberships, eq(memberships.userId, scope.actor.userId)));
}
