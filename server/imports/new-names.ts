import { eq, sql } from 'drizzle-orm';
import type { ImportedRow } from '#contract/imports.ts';
import { limits } from '#contract/limits.ts';
import { addsPerson } from '#rules/imports.ts';
import { nameKey, namesOf } from '#rules/sheets/match-person.ts';
import type { Config } from '#server/config.ts';
import { ours } from '#server/db/tenant.ts';
import { invitePerson } from '#server/invitations/invite-person.ts';
import { demandAtMost } from '#server/organizations/quotas.ts';
import type { Scope } from '#server/scope.ts';
import { createTeam } from '#server/teams/change.ts';
import { addPerson } from '#server/users/without-account.ts';
import { defined } from './kind.ts';
import { importRows, imports, type StoredImport } from './table.ts';

/** How many people or teams one transaction adds. */
const namesAtOnce = 50;

/** The names of people and of teams in a row. */
function namesIn({ kind, fields }: ImportedRow): { people: string[]; teams: string[] } {
  const { title } = fields;
  if (kind === 'people') return { people: [title], teams: fields.teams ?? [] };
  if (kind === 'seats') return { people: fields.people ?? [], teams: [] };
  if (kind === 'teams')
    return { people: [...(fields.leader ? [fields.leader] : []), ...(fields.members ?? [])], teams: [title] };
  const { owner, team } = fields as { owner?: string | null; team?: string | null };
  return { people: owner ? [owner] : [], teams: team ? [team] : [] };
}

/** Notes which new people and teams these rows need. An import adds no others, so that a refused row adds no one. */
export async function noteNeeded(scope: Scope, one: StoredImport, rows: ImportedRow[]): Promise<void> {
  const names = rows.map(namesIn);
  const keysOf = (kind: 'people' | 'teams') => new Set(names.flatMap((all) => all[kind]).map(nameKey));
  const [peopleKeys, teamKeys] = [keysOf('people'), keysOf('teams')];
  let isNew = false;
  const note = <Choice extends { name: string; isNeeded?: true }>(choice: Choice, keys: Set<string>): Choice => {
    if (choice.isNeeded || !keys.has(nameKey(choice.name))) return choice;
    isNew = true;
    return { ...choice, isNeeded: true };
  };
  const settings = {
    ...one.settings,
    people: one.settings.people.map((person) => (addsPerson(person) ? note(person, peopleKeys) : person)),
    teams: one.settings.teams.map((team) => (team.choice === 'new' ? note(team, teamKeys) : team)),
  };
  if (isNew)
    await scope.db
      .update(imports)
      .set({ settings })
      .where(ours(scope, imports, eq(imports.id, one.id)));
}

/** Returns how many people and teams an import will add. */
export function countNeeded({ people, teams }: StoredImport['settings']): { peopleAdded: number; teamsAdded: number } {
  const count = (all: { name: string; isNeeded?: true }[]) =>
    new Set(all.flatMap(({ name, isNeeded }) => (isNeeded ? nameKey(name) : []))).size;
  return { peopleAdded: count(people), teamsAdded: count(teams) };
}

/** Adds people and teams that the rows need, and notes their ids in the settings. Returns whether it added any. */
export async function addNames(
  scope: Scope,
  one: StoredImport,
  config: Pick<Config, 'quotas' | 'smtpUrl'>,
): Promise<boolean> {
  const { people, teams: teamChoices } = one.settings;
  const newPeople = people.filter((person) => addsPerson(person) && person.isNeeded).slice(0, namesAtOnce);
  const newTeams = teamChoices.filter(({ choice, isNeeded }) => choice === 'new' && isNeeded).slice(0, namesAtOnce);
  if (newPeople.length + newTeams.length === 0) return false;
  const { organizationId } = scope.actor;
  const userIds = new Map<string, string>();
  const teamIds = new Map<string, number>();
  const invited = new Map<string, boolean>();
  for (const { name, choice, email } of newPeople) {
    if (userIds.has(nameKey(name))) continue;
    const { id } = await addPerson(scope, namesOf(name));
    userIds.set(nameKey(name), id);
    if (choice === 'invited')
      invited.set(id, !!email && (await invitePerson(scope, { personId: id, email }, config)) === 'invited');
  }
  const privateTeams = await readPrivateNames(scope, one.id);
  for (const { name } of newTeams) {
    const key = nameKey(name);
    if (teamIds.has(key)) continue;
    teamIds.set(key, (await createTeam(scope, { name, isPrivate: privateTeams.has(key) })).id);
  }
  await demandAtMost(scope.db, organizationId, 'memberships', config.quotas.memberships);
  await demandAtMost(scope.db, organizationId, 'teams', config.quotas.teams);
  const settings = {
    ...one.settings,
    people: people.map((person) => {
      const userId = addsPerson(person) && userIds.get(nameKey(person.name));
      if (!userId) return person;
      const isInvited = invited.get(userId);
      return { ...person, choice: 'person' as const, userId, isAdded: true as const, ...defined({ isInvited }) };
    }),
    teams: teamChoices.map((team) => {
      const teamId = team.choice === 'new' && teamIds.get(nameKey(team.name));
      return teamId ? { ...team, choice: 'team' as const, teamId, isAdded: true as const } : team;
    }),
  };
  const [peopleAdded, teamsAdded] = [one.peopleAdded + userIds.size, one.teamsAdded + teamIds.size];
  await scope.db
    .update(imports)
    .set({ settings, peopleAdded, teamsAdded })
    .where(ours(scope, imports, eq(imports.id, one.id)));
  return true;
}

/** The names of teams that a row says are private, by `nameKey`. */
async function readPrivateNames(scope: Scope, importId: number): Promise<Set<string>> {
  const { rows } = await scope.db.execute<{ name: string }>(sql`
    select distinct input #>> '{fields,title}' as name from ${importRows}
    where ${ours(scope, importRows, eq(importRows.importId, importId), eq(importRows.kind, 'teams'))}
      and input #>> '{fields,isPrivate}' = 'true' limit ${limits.importedNames}`);
  return new Set(rows.map(({ name }) => nameKey(name)));
}
