import { asc, eq, sql } from 'drizzle-orm';
import { ours } from '#server/db/tenant.ts';
import type { Scope } from '#server/scope.ts';
import { memberships, organizations } from './table.ts';

/** Whether the caller made the organization, in the last 30 days, and has not hidden its first steps. */
export async function isFounding(scope: Scope): Promise<boolean> {
  const [first] = await scope.db
    .select({ userId: memberships.userId, hiddenAt: memberships.firstWeekHiddenAt })
    .from(memberships)
    .innerJoin(organizations, eq(organizations.id, memberships.organizationId))
    .where(ours(scope, memberships, sql`${organizations.createdAt} > now() - interval '30 days'`))
    .orderBy(asc(memberships.createdAt), asc(memberships.userId))
    .limit(1);
  return first?.userId === scope.actor.userId && first.hiddenAt === null;
}

/** Shows the caller the first steps no longer. */
export async function hideFirstWeek(scope: Scope): Promise<void> {
  await scope.db
    .update(memberships)
    .set({ firstWeekHiddenAt: scope.now.toISOString() })
    .where(ours(scope, memberships, eq(memberships.userId, scope.actor.userId)));
}
