import { eq, sql } from 'drizzle-orm';
import type { ImportedRow, PersonChoice, TeamChoice } from '#contract/imports.ts';
import { addsPerson } from '#rules/imports.ts';
import { canOwnWork, canTakePart } from '#rules/people.ts';
import { nameKey } from '#rules/sheets/match-person.ts';
import { mayManageTeam } from '#rules/teams.ts';
import { type Message, msg } from '#rules/translate.ts';
import { isOneOf, ours } from '#server/db/tenant.ts';
import { memberships } from '#server/organizations/table.ts';
import type { Scope } from '#server/scope.ts';
import { teams } from '#server/teams/table.ts';
import { users } from '#server/users/table.ts';
import type { RowId, StoredImport } from './table.ts';

/** What a name in a file stands for: a row, one that will be added, or nothing for a reason to refuse the row. */
export type Meaning<Id> = { id: Id } | { added: string } | { refused: Message };

/** Looks up names of a row by what the settings decided about them. Undefined if there is none, or it is left out. */
export type Names = {
  /** `text` is a name that stays in the description. */
  ownerOf(row: ImportedRow): Meaning<string> | { text: string } | undefined;
  teamOf(row: ImportedRow): Meaning<number> | undefined;
  /** A person for work. */
  personNamed(name: string): Meaning<string> | { text: string } | undefined;
  /** A member of a team, who may be an observer or deactivated. */
  memberNamed(name: string): Meaning<string> | { text: string } | undefined;
  teamNamed(name: string): Meaning<number> | undefined;
  /** Someone in a seat: a person for work, or someone who is in it already. A name without a decision stays as a name. */
  holderNamed(name: string, holderIds?: string[]): Meaning<string> | { text: string } | undefined;
  /** The person or team that a row of people or teams is. `isAdded`: this import added it. */
  selfOf(row: ImportedRow): ({ id: RowId; isAdded: boolean } | Exclude<Meaning<RowId>, { id: RowId }>) | undefined;
  /** Whether a person can lead a team. One that will be added cannot, because they have no account yet. */
  canLead(person: string): boolean;
  /** Whether the caller may change a team. */
  mayManage(teamId: number): boolean;
};

/**
 * Reads which of the chosen people are members and which teams the caller sees now, and locks the people, then the teams. `earlierTeamIds` are
 * teams that only earlier files named.
 */
export async function readNames(
  scope: Scope,
  { people, teams: teamChoices, teamId }: StoredImport['settings'],
  lock: 'key share' | 'no key update',
  earlierTeamIds: number[] = [],
): Promise<Names> {
  const userIds = people.flatMap((one) => one.userId ?? []);
  const members = userIds.length
    ? await scope.db
        .select({
          id: memberships.userId,
          role: memberships.role,
          deactivatedAt: memberships.deactivatedAt,
          hasAccount: users.hasAccount,
        })
        .from(memberships)
        .innerJoin(users, eq(users.id, memberships.userId))
        .where(ours(scope, memberships, sql`${memberships.userId} = any(${sql.param(userIds)}::text[])`))
        .orderBy(memberships.userId)
        .for(lock, { of: memberships })
    : [];
  const memberById = new Map(members.map((member) => [member.id, member]));
  const teamIds = [teamId, ...teamChoices.map((one) => one.teamId), ...earlierTeamIds].filter((id) => id !== null);
  const visible = teamIds.length
    ? await scope.db
        .select({ id: teams.id, leaderId: teams.leaderId })
        .from(teams)
        .where(ours(scope, teams, isOneOf(teams.id, teamIds)))
        .orderBy(teams.id)
        .for(lock)
    : [];
  const teamById = new Map(visible.map((team) => [team.id, team]));
  const personChoices = new Map(people.map((one) => [nameKey(one.name), one]));
  const teamChoiceByName = new Map(teamChoices.map((one) => [nameKey(one.name), one]));
  const teamWith = (id: number): Meaning<number> =>
    teamById.has(id) ? { id } : { refused: msg('You do not see this team any longer') };
  const noPerson = (name: string) => ({ refused: msg('No one is chosen for “{name}”', { name }) });
  const noTeam = (name: string) => ({ refused: msg('No team is chosen for “{name}”', { name }) });

  const personMeant = ({ choice, userId, name }: PersonChoice, is: (id: string) => boolean): Meaning<string> =>
    addsPerson({ choice })
      ? { added: name }
      : userId && is(userId)
        ? { id: userId }
        : { refused: msg('The person chosen for “{name}” cannot own work', { name }) };
  const teamMeant = ({ choice, teamId, name }: TeamChoice): Meaning<number> | undefined => {
    if (choice === 'new') return { added: name };
    return choice === 'none' || teamId === null ? undefined : teamWith(teamId);
  };
  const canOwn = (id: string) => {
    const member = memberById.get(id);
    return member !== undefined && canOwnWork(member);
  };
  const isMember = (id: string) => memberById.has(id);
  const find = (name: string, is: (id: string) => boolean) => {
    const one = personChoices.get(nameKey(name));
    if (!one) return noPerson(name);
    if (one.choice === 'text') return { text: name };
    return one.choice === 'none' ? undefined : personMeant(one, is);
  };
  const personNamed: Names['personNamed'] = (name) => find(name, canOwn);
  const teamNamed: Names['teamNamed'] = (name) => {
    const one = teamChoiceByName.get(nameKey(name));
    return one ? teamMeant(one) : noTeam(name);
  };
  return {
    ...{ personNamed, teamNamed },
    memberNamed: (name) => find(name, isMember),
    holderNamed: (name, holderIds = []) =>
      personChoices.has(nameKey(name))
        ? find(name, (id) => canOwn(id) || (isMember(id) && holderIds.includes(id)))
        : { text: name },
    ownerOf({ fields }) {
      const name = (fields as { owner?: string | null }).owner;
      return name ? personNamed(name) : undefined;
    },
    teamOf({ fields }) {
      const name = (fields as { team?: string | null }).team;
      return name ? teamNamed(name) : teamId === null ? undefined : teamWith(teamId);
    },
    selfOf({ kind, fields: { title } }) {
      const one = (kind === 'people' ? personChoices : teamChoiceByName).get(nameKey(title));
      if (!one) return kind === 'people' ? noPerson(title) : noTeam(title);
      if (one.choice === 'none' || one.choice === 'text') return undefined;
      const found = 'userId' in one ? personMeant(one, isMember) : teamMeant(one);
      return found && 'id' in found ? { ...found, isAdded: one.isAdded === true } : found;
    },
    canLead(id) {
      const member = memberById.get(id);
      return member !== undefined && canTakePart(member);
    },
    mayManage: (id) => mayManageTeam(scope.actor, { leaderId: teamById.get(id)?.leaderId ?? null }),
  };
}
