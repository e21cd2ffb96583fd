import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { onboardingDays } from '#contract/limits.ts';
import { ours } from '#server/db/tenant.ts';
import type { Scope } from '#server/scope.ts';
import { users } from '#server/users/table.ts';
import { memberships } from './table.ts';

/**
 * Returns which onboarding checklist the caller sees for `onboardingDays`: that of the organization's founder, that of a new member, or
 * none once they have dismissed it.
 */
export async function findOnboarding(scope: Scope): Promise<'founder' | 'newcomer' | null> {
  const isNew = sql`${memberships.createdAt} > now() - make_interval(days => ${onboardingDays})`;
  const own = and(eq(memberships.userId, scope.actor.userId), isNull(memberships.firstWeekHiddenAt), isNew);
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

/** Dismisses the caller's onboarding checklist. */
export async function dismissOnboarding(scope: Scope): Promise<void> {
  await scope.db
    .update(memberships)
    .set({ firstWeekHiddenAt: scope.now.toISOString() })
    .where(ours(scope, memberships, eq(memberships.userId, scope.actor.userId)));
}
