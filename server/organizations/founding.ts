import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { onboardingDays } from '#contract/limits.ts';
import { ours } from '#server/db/tenant.ts';
import type { Scope } from '#server/scope.ts';
import { users } from '#server/users/table.ts';
import { memberships } from './table.ts';

/**
 * Whose first steps the caller is to see: those of an organization that they founded, their own as a newcomer, or none.
 * Either for `onboardingDays`, until they hide them.
 */
export async function findBeginning(scope: Scope): Promise<'founder' | 'newcomer' | null> {
  const isYoung = sql`${memberships.createdAt} > now() - make_interval(days => ${onboardingDays})`;
  const own = and(eq(memberships.userId, scope.actor.userId), isNull(memberships.firstWeekHiddenAt), isYoung);
  if ((await scope.db.$count(memberships, ours(scope, memberships, own))) === 0) return null;
  const [first] = await scope.db
    .select({ userId: memberships.userId })
    .from(memberships)
    .innerJoin(users, and(eq(users.id, memberships.userId), eq(users.hasAccount, true)))
    .where(ours(scope, memberships))
    .orderBy(asc(memberships.createdAt), asc(memberships.userId))
    .limit(1);
  return first?.userId === scope.actor.userId ? 'founder' : 'newcomer';
}

/** Shows the caller the first steps no longer. */
export async function hideFirstSteps(scope: Scope): Promise<void> {
  await scope.db
    .update(memberships)
    .set({ firstWeekHiddenAt: scope.now.toISOString() })
    .where(ours(scope, memberships, eq(memberships.userId, scope.actor.userId)));
}
