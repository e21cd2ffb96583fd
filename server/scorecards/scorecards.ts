import { eq, sql } from 'drizzle-orm';
import type { Scorecard } from '#contract/scorecards.ts';
import { mayEditScorecards } from '#rules/scorecards.ts';
import { msg } from '#rules/translate.ts';
import { readRows } from '#server/db/rows.ts';
import { checkNamed, found, isOneOf, ours, updateRow } from '#server/db/tenant.ts';
import { demand } from '#server/errors.ts';
import type { Reading, Scope } from '#server/scope.ts';
import { checkTeam } from '#server/teams/teams.ts';
import { scorecards } from './table.ts';

/** The columns of a scorecard in answers. */
export const scorecardColumns = {
  id: scorecards.id,
  name: scorecards.name,
  teamId: scorecards.teamId,
  createdAt: scorecards.createdAt,
  updatedAt: scorecards.updatedAt,
  version: scorecards.version,
};

/** Returns the scorecards of the organization, the oldest first. */
export const listScorecards = (scope: Scope): Promise<Scorecard[]> =>
  readRows<Scorecard>(
    scope.db,
    scorecardColumns,
    sql`from ${scorecards} where ${ours(scope, scorecards)} order by ${scorecards.id}`,
  );

/** Returns the visible scorecards among these ids. */
export const readScorecards = (scope: Reading, ids: number[]): Promise<Scorecard[]> =>
  scope.db
    .select(scorecardColumns)
    .from(scorecards)
    .where(ours(scope, scorecards, isOneOf(scorecards.id, ids)));

/** Checks that the caller may create, change and delete scorecards and measurables. @throws Forbidden */
export function demandEditor(scope: Scope): void {
  demand(mayEditScorecards(scope.actor), msg('Only managers and admins can change {scorecards}'));
}

/**
 * Returns a scorecard that the caller may change. Locks it, so that people who add measurables at the same time do so one after
 * another.
 * @throws NotFound, Forbidden
 */
export async function findScorecardToEdit(scope: Scope, id: number): Promise<Scorecard> {
  const rows = await scope.db
    .select(scorecardColumns)
    .from(scorecards)
    .where(ours(scope, scorecards, eq(scorecards.id, id)))
    .for('no key update');
  const scorecard = found(rows, 'Scorecard');
  demandEditor(scope);
  return scorecard;
}

/** Checks that a scorecard id in a body belongs to the organization. @throws Invalid for scorecardId */
export const checkScorecard = (scope: Scope, id: number | null | undefined): Promise<void> =>
  checkNamed(scope, scorecards, 'scorecard', id);

type ScorecardFields = { name?: string | undefined; teamId?: number | null | undefined };

/** Creates and returns a scorecard; without a team it is for all teams. @throws Forbidden, Invalid */
export async function createScorecard(scope: Scope, fields: ScorecardFields & { name: string }): Promise<Scorecard> {
  demandEditor(scope);
  await checkTeam(scope, fields.teamId);
  const rows = await scope.db
    .insert(scorecards)
    .values({ ...fields, organizationId: scope.actor.organizationId })
    .returning(scorecardColumns);
  const scorecard = found(rows, 'Scorecard');
  scope.record('scorecards', 'created', scorecard);
  return scorecard;
}

/** Changes the given fields and returns the scorecard. @throws NotFound, Forbidden, Invalid */
export async function changeScorecard(scope: Scope, id: number, fields: ScorecardFields): Promise<Scorecard> {
  const before = await findScorecardToEdit(scope, id);
  await checkTeam(scope, fields.teamId);
  const scorecard = await updateRow<typeof scorecards, Scorecard>(
    scope,
    scorecards,
    id,
    fields,
    scorecardColumns,
    'Scorecard',
  );
  scope.record('scorecards', 'changed', scorecard, before);
  return scorecard;
}
