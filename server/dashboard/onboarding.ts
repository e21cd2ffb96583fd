import { and, asc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { type FounderStep, founderSteps, type MemberStep, memberSteps, type Stats } from '#contract/dashboard.ts';
import { onboardingDays } from '#contract/limits.ts';
import { mayAdminister, mayWork } from '#rules/people.ts';
import { ours } from '#server/db/tenant.ts';
import { measurables, measurableValues } from '#server/measurables/table.ts';
import { meetings } from '#server/meetings/table.ts';
import { notificationPreferences } from '#server/notifications/table.ts';
import { memberships } from '#server/organizations/table.ts';
import { rocks } from '#server/rocks/table.ts';
import type { Scope } from '#server/scope.ts';
import { teams } from '#server/teams/table.ts';
import { todos } from '#server/todos/table.ts';
import { users } from '#server/users/table.ts';

/** A step is completed when such a row exists. `colleague` needs a second member with an account. */
const tables = {
  team: teams,
  colleague: memberships,
  rock: rocks,
  measurable: measurables,
  value: measurableValues,
  todo: todos,
  meeting: meetings,
} satisfies Record<FounderStep, PgTable & { organizationId: PgColumn }>;

const hasAccount = sql`exists (select from ${users} where ${users.id} = ${memberships.userId} and ${users.hasAccount})`;

/**
 * Returns which onboarding checklist the caller sees for `onboardingDays`: that of the organization's founder, that of a new member, or
 * none once they have dismissed it.
 */
async function findOnboarding(scope: Scope): Promise<'founder' | 'newcomer' | null> {
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

/** Returns the completed steps of the caller's onboarding checklist; null for a checklist that they do not see. */
export async function findOnboardingSteps(scope: Scope): Promise<Pick<Stats, 'firstSteps' | 'memberSteps'>> {
  const beginning = await findOnboarding(scope);
  return {
    firstSteps: beginning === 'founder' && mayAdminister(scope.actor) ? await findDone(scope) : null,
    memberSteps: beginning === 'newcomer' && mayWork(scope.actor) ? await findDoneByMember(scope) : null,
  };
}

/** Returns the completed steps of the organization, with one query. */
async function findDone(scope: Scope): Promise<FounderStep[]> {
  const isThere = (step: FounderStep): SQL<boolean> =>
    sql`exists (${scope.db
      .select({ one: sql`1` })
      .from(tables[step])
      .where(ours(scope, tables[step], step === 'colleague' ? hasAccount : undefined))
      .limit(1)
      .offset(step === 'colleague' ? 1 : 0)})`;
  const { rows } = await scope.db.execute<{ step: FounderStep }>(
    sql.join(
      founderSteps.map((step) => sql`select ${step}::text as step where ${isThere(step)}`),
      sql` union all `,
    ),
  );
  const found = new Set(rows.map(({ step }) => step));
  return founderSteps.filter((step) => found.has(step));
}

/** Returns the completed steps of the caller as a new member, with one query. */
async function findDoneByMember(scope: Scope): Promise<MemberStep[]> {
  const { userId } = scope.actor;
  const rowsOf: Record<MemberStep, SQL> = {
    picture: sql`${users} where ${and(eq(users.id, userId), isNotNull(users.profileImageUrl))}`,
    todo: sql`${todos} where ${ours(scope, todos, eq(todos.createdById, userId))}`,
    rock: sql`${rocks} where ${ours(scope, rocks, eq(rocks.ownerId, userId))}`,
    notifications: sql`${notificationPreferences} where ${eq(notificationPreferences.userId, userId)}`,
  };
  const isDone = memberSteps.map((step) => sql`exists (select 1 from ${rowsOf[step]}) as ${sql.identifier(step)}`);
  const { rows } = await scope.db.execute<Record<MemberStep, boolean>>(sql`select ${sql.join(isDone, sql`, `)}`);
  return memberSteps.filter((step) => rows[0]?.[step]);
}
