import { asc, eq, sql } from 'drizzle-orm';
import { foundingDays } from '#contract/limits.ts';
import { ours } from '#server/db/tenant.ts';
import type { Scope } from '#server/scope.ts';
import { memberships, organizations } from './table.ts';

/** Whether the caller made the organization, within `foundingDays`, and has not hidden its first steps. */
export async function isFounding(scope: Scope): Promise<boolean> {
  const [first] = await scope.db
    .select({ userId: memberships.userId, hiddenAt: memberships.firstWeekHiddenAt })
    .from(memberships)
    .innerJoin(organizations, eq(organizations.id, memberships.organizationId))
    .where(ours(scope, memberships, sql`${organizations.createdAt} > now() - make_interval(days => ${foundingDays})`))
    .orderBy(asc(memberships.createdAt), asc(memberships.userId))
    .limit(1);
  return first?.userId === scope.actor.userId && first.hiddenAt === null;
}

/** Shows the caller the first steps no longer. */
export async function hideFirstSteps(scope: Scope): Promise<void> {
  await scope.db
    .update(memberships)
    .set({ firstWeekHiddenAt: scope.now.toISOString() })
    .where(ours(scope, memberships, eq(memberships.userId, scope.actor.userId)));
}
