import { asc, eq, lt } from 'drizzle-orm';
import type { Scorecard } from '#contract/scorecards.ts';
import { mayEditScorecards } from '#rules/scorecards.ts';
import { checkNamed, found, isOneOf, ours, updateRow } from '#server/db/tenant.ts';
import { teamRows } from '#server/db/touch.ts';
import { demand } from '#server/errors.ts';
import type { Reading, Scope, SystemScope } from '#server/scope.ts';
import { checkTeam } from '#server/teams/teams.ts';
import { scorecards } from './table.ts';

/** What is read of a scorecard. */
export const scorecardColumns = {
  id: scorecards.id,
  name: scorecards.name,
  teamId: scorecards.teamId,
  createdAt: scorecards.createdAt,
  updatedAt: scorecards.updatedAt,
  version: scorecards.version,
};

/** The scorecards of the organization, the oldest first. */
export function listScorecards(scope: Scope): Promise<Scorecard[]> {
  return scope.db.select(scorecardColumns).from(scorecards).where(ours(scope, scorecards)).orderBy(asc(scorecards.id));
}

/** Scorecards by their ids. */
export const readScorecards = (scope: Reading, ids: number[]): Promise<Scorecard[]> =>
  scope.db
    .select(scorecardColumns)
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
    .select(scorecardColumns)
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
    .returning(scorecardColumns);
  const scorecard = found(rows, 'Scorecard');
  scope.record('scorecards', 'created', scorecard);
  return scorecard;
}

/** Changes the fields sent. @throws NotFound, Forbidden, Invalid */
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

/** As their team is deleted, or brought back. */
export const scorecardsOfTeam = teamRows('scorecards', scorecards);

/** Removes for good the scorecards, their measurables with them, that were deleted before a moment (ISO 8601), in all organizations. */
export async function purgeScorecards(scope: SystemScope, before: string): Promise<void> {
  await scope.db.delete(scorecards).where(lt(scorecards.deletedAt, before));
}
