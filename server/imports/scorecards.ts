import { eq } from 'drizzle-orm';
import type { ImportedRow } from '#contract/imports.ts';
import { titleKey } from '#rules/imports.ts';
import { type Message, msg } from '#rules/translate.ts';
import type { Config } from '#server/config.ts';
import { isOneOf, lockRows, ours } from '#server/db/tenant.ts';
import { measurables } from '#server/measurables/table.ts';
import { demandAtMost } from '#server/organizations/quotas.ts';
import { asServer, type Scope } from '#server/scope.ts';
import { deleteScorecard } from '#server/scorecards/delete.ts';
import { createScorecard, demandEditor, listScorecards } from '#server/scorecards/scorecards.ts';
import { scorecards } from '#server/scorecards/table.ts';
import type { Verdict } from './kind.ts';
import type { Names } from './names.ts';
import { imports, type StoredImport } from './table.ts';

/** The scorecard of a row: one that exists, or one that is added if the row is imported. */
export type ScorecardChoice = { id: number } | { name: string; teamId: number | null } | { refused: Message };

/** `Numbers` of `Folder/Numbers.xlsx`, and of `Numbers (1).xlsx`, which was downloaded twice. */
const nameOfFile = (file: string): string =>
  file
    .replace(/^.*\//, '')
    .replace(/(.)\.\w+$/, '$1')
    .replace(/(.) ?\(\d+\)$/, '$1');
/** A name as a file has it: browsers replace some characters. */
const fileKey = (name: string): string => titleKey(name.replace(/[^\p{L}\p{N}]+/gu, ' '));

/** The scorecard that a file was exported from, which is named `Yard 2026`; undefined if there are none or several. */
function scorecardOfFile<One extends { name: string }>(all: One[], file: string): One | undefined {
  const keyOfFile = fileKey(nameOfFile(file));
  for (const key of [keyOfFile, keyOfFile.replace(/ \d{4}$/, '')]) {
    const alike = key === '' ? [] : all.filter(({ name }) => fileKey(name) === key);
    if (alike.length > 0) return alike.length === 1 ? alike[0] : undefined;
  }
  return undefined;
}

const isGone = { refused: msg('You do not see this {scorecard} any longer') };

/**
 * Returns which scorecard a row of measurables belongs to: the one that it names, else that of the team that it names, else the one of the
 * settings, else the one that the file was exported from or is named after. `isRun` locks them.
 */
export async function scorecardFinder(
  scope: Scope,
  { name: nameOfImport, settings: { scorecardId } }: Pick<StoredImport, 'name' | 'settings'>,
  names: Names,
  rows: { input: ImportedRow }[],
  isRun: boolean,
): Promise<(row: ImportedRow) => ScorecardChoice | undefined> {
  const all = await listScorecards(scope);
  const choose = (row: ImportedRow): ScorecardChoice | undefined => {
    if (row.kind !== 'measurables') return undefined;
    const { scorecard = '', team } = row.fields;
    const found = names.teamOf(row);
    const teamId = found && 'id' in found ? found.id : null;
    const isNamed = scorecard.trim() !== '';
    if (!isNamed && !team && scorecardId)
      return all.some(({ id }) => id === scorecardId) ? { id: scorecardId } : isGone;
    const name = isNamed ? scorecard : (team ?? nameOfFile(row.file || nameOfImport));
    // A team that will be added has no scorecard yet.
    if (found && 'added' in found) return { name, teamId };
    const alike = all.filter((one) => titleKey(one.name) === titleKey(name));
    const ofTeam = team && !isNamed ? all.find((one) => teamId !== null && one.teamId === teamId) : undefined;
    const anyAlike = isNamed && !(team && found) ? alike[0] : undefined;
    const ofFile = isNamed || team ? undefined : scorecardOfFile(all, row.file || nameOfImport);
    const same = alike.find((one) => one.teamId === teamId) ?? ofTeam ?? anyAlike ?? ofFile;
    return same ? { id: same.id } : { name, teamId };
  };
  if (!isRun) return choose;
  demandEditor(scope);
  const choices = new Map(rows.map(({ input }) => [input, choose(input)]));
  const ids = [...choices.values()].flatMap((choice) => (choice && 'id' in choice ? choice.id : []));
  const locked = new Set(await lockRows(scope, scorecards, ids));
  return (row) => {
    const choice = choices.get(row);
    return choice && 'id' in choice && !locked.has(choice.id) ? isGone : choice;
  };
}

/** Adds the scorecards that new measurables need, and notes them in the settings. @throws Refusal (409) for a quota */
export async function addScorecards(
  scope: Scope,
  one: StoredImport,
  rows: Verdict[],
  quotas: Config['quotas'],
): Promise<void> {
  const added = new Map<string, { id: number; name: string }>();
  for (const { to } of rows) {
    if (!to.newScorecard) continue;
    const key = `${titleKey(to.newScorecard.name)}\n${to.newScorecard.teamId}`;
    const scorecard = added.get(key) ?? (await createScorecard(scope, to.newScorecard));
    added.set(key, { id: scorecard.id, name: scorecard.name });
    to.scorecardId = scorecard.id;
  }
  if (added.size === 0) return;
  await demandAtMost(scope.db, scope.actor.organizationId, 'scorecards', quotas.scorecards);
  const settings = { ...one.settings, scorecards: [...(one.settings.scorecards ?? []), ...added.values()] };
  await scope.db
    .update(imports)
    .set({ settings })
    .where(ours(scope, imports, eq(imports.id, one.id)));
}

/** Deletes the scorecards that an undone import added, unless they have measurables or another name by now. Returns the others. */
export async function removeAddedScorecards(
  scope: Scope,
  { settings: { scorecards = [] } }: StoredImport,
): Promise<NonNullable<StoredImport['settings']['scorecards']>> {
  if (scorecards.length === 0) return [];
  const visible = await listScorecards(scope);
  const ids = scorecards.map(({ id }) => id);
  const filled = await scope.db
    .selectDistinct({ id: measurables.scorecardId })
    .from(measurables)
    .where(ours(asServer(scope), measurables, isOneOf(measurables.scorecardId, ids)));
  const isUnused = (one: { id: number; name: string }) =>
    visible.some(({ id, name }) => id === one.id && name === one.name) && !filled.some(({ id }) => id === one.id);
  for (const { id } of scorecards.filter(isUnused)) await deleteScorecard(scope, id);
  return scorecards.filter((one) => !isUnused(one));
}
