import { asc, eq } from 'drizzle-orm';
import type { Scorecard } from '#contract/scorecards.ts';
import { mayEditScorecards } from '#rules/scorecards.ts';
import { checkNamed, found, isOneOf, ours, updateRow } from '#server/db/tenant.ts';
import { leaveTeam } from '#server/db/touch.ts';
import { demand } from '#server/errors.ts';
import type { Reading, Scope } from '#server/scope.ts';
import { checkTeam } from '#server/teams/teams.ts';
import { scorecards } from './table.ts';

const columns = {
  id: scorecards.id,
  name: scorecards.name,
  teamId: scorecards.teamId,
  createdAt: scorecards.createdAt,
  updatedAt: scorecards.updatedAt,
  version: scorecards.version,
};

/** The scorecards of the organization, the oldest first. */
export function listScorecards(scope: Scope): Promise<Scorecard[]> {
  return scope.db.select(columns).from(scorecards).where(ours(scope, scorecards)).orderBy(asc(scorecards.id));
}

/** Scorecards by their ids. */
export const readScorecards = (scope: Reading, ids: number[]): Promise<Scorecard[]> =>
  scope.db
    .select(columns)
    .from(scorecards)
    .where(ours(scope, scorecards, isOneOf(scorecards.id, ids)));

/** Refuses whoever may not create, change or delete scorecards and measurables. @throws Forbidden */
export function demandEditor(scope: Scope): void {
  demand(mayEditScorecards(scope.actor), 'Only a manager or an admin may change scorecards');
}

/**
 * A scorecard that the caller may change. It is locked, so that two who add to it do so one after the other.
 * @throws NotFound, Forbidden
 */
export async function findScorecardToEdit(scope: Scope, id: number): Promise<Scorecard> {
  const rows = await scope.db
    .select(columns)
    .from(scorecards)
    .where(ours(scope, scorecards, eq(scorecards.id, id)))
    .for('no key update');
  const scorecard = found(rows, 'Scorecard');
  demandEditor(scope);
  return scorecard;
}

/** Makes sure that a scorecard named in a body is of the organization. @throws Invalid naming scorecardId */
export const checkScorecard = (scope: Scope, id: number | null | undefined): Promise<void> =>
  checkNamed(scope, scorecards, 'scorecard', id);

type ScorecardFields = { name?: string | undefined; teamId?: number | null | undefined };

/** Creates a scorecard, for all teams unless said otherwise. @throws Forbidden, Invalid */
export async function createScorecard(scope: Scope, fields: ScorecardFields & { name: string }): Promise<Scorecard> {
  demandEditor(scope);
  await checkTeam(scope, fields.teamId);
  const rows = await scope.db
    .insert(scorecards)
    .values({ ...fields, organizationId: scope.actor.organizationId })
    .returning(columns);
  const scorecard = found(rows, 'Scorecard');
  scope.record('scorecards', 'created', scorecard);
  return scorecard;
}

/** Changes the fields sent. @throws NotFound, Forbidden, Invalid */
export async function changeScorecard(scope: Scope, id: number, fields: ScorecardFields): Promise<Scorecard> {
  const before = await findScorecardToEdit(scope, id);
  await checkTeam(scope, fields.teamId);
  const scorecard = await updateRow<typeof scorecards, Scorecard>(scope, scorecards, id, fields, columns, 'Scorecard');
  scope.record('scorecards', 'changed', scorecard, before);
  return scorecard;
}

/** Leaves the scorecards of a team that is about to be deleted without one. */
export const takeScorecardsOffTeam = (scope: Scope, teamId: number) =>
  leaveTeam(scope, 'scorecards', scorecards, teamId);
