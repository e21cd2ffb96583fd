import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { type FirstStep, firstSteps } from '#contract/dashboard.ts';
import { mayAdminister } from '#rules/people.ts';
import { ours } from '#server/db/tenant.ts';
import { measurables, measurableValues } from '#server/measurables/table.ts';
import { meetings } from '#server/meetings/table.ts';
import { isFounding } from '#server/organizations/founding.ts';
import { memberships } from '#server/organizations/table.ts';
import { rocks } from '#server/rocks/table.ts';
import type { Scope } from '#server/scope.ts';
import { teams } from '#server/teams/table.ts';
import { todos } from '#server/todos/table.ts';

/** What shows that a step was done: a row of this kind; a colleague is a second member. */
const tables = {
  team: teams,
  colleague: memberships,
  rock: rocks,
  measurable: measurables,
  value: measurableValues,
  todo: todos,
  meeting: meetings,
} satisfies Record<FirstStep, PgTable & { organizationId: PgColumn }>;

/** Which first steps the organization has done, in one statement, however much there is; null where the caller is not to see them. */
export async function findFirstSteps(scope: Scope): Promise<FirstStep[] | null> {
  if (!mayAdminister(scope.actor) || !(await isFounding(scope))) return null;
  const isThere = (step: FirstStep): SQL<boolean> =>
    sql`exists (${scope.db
      .select({ one: sql`1` })
      .from(tables[step])
      .where(ours(scope, tables[step]))
      .limit(1)
      .offset(step === 'colleague' ? 1 : 0)})`;
  const { rows } = await scope.db.execute<{ step: FirstStep }>(
    sql.join(
      firstSteps.map((step) => sql`select ${step}::text as step where ${isThere(step)}`),
      sql` union all `,
    ),
  );
  const found = new Set(rows.map(({ step }) => step));
  return firstSteps.filter((step) => found.has(step));
}
