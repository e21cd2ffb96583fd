import { inArray, sql } from 'drizzle-orm';
import type { ImportedRow, ImportSettings, PersonChoice, TeamChoice } from '#contract/imports.ts';
import { addsPerson } from '#rules/imports.ts';
import { canOwnWork } from '#rules/people.ts';
import { nameKey } from '#rules/sheets/match-person.ts';
import { type Message, msg } from '#rules/translate.ts';
import { ours } from '#server/db/tenant.ts';
import { memberships } from '#server/organizations/table.ts';
import type { Scope } from '#server/scope.ts';
import { teams } from '#server/teams/table.ts';

/** What a name in a file stands for: a row, one that will be added, or nothing for a reason to refuse the row. */
export type Meaning<Id> = { id: Id } | { added: string } | { refused: Message };

/** Looks up the owner and the team of a row by what the settings decided about names. Undefined if there is none, or it is left out. */
export type Names = {
  /** `text` is a name that stays in the description. */
  ownerOf(row: ImportedRow): Meaning<string> | { text: string } | undefined;
  teamOf(row: ImportedRow): Meaning<number> | undefined;
};

/** Reads which of the chosen people can own work and which teams the caller sees now, and locks the people. */
export async function readNames(scope: Scope, { people, teams: teamChoices, teamId }: ImportSettings): Promise<Names> {
  const userIds = people.flatMap((one) => one.userId ?? []);
  const members = userIds.length
    ? await scope.db
        .select({ id: memberships.userId, role: memberships.role, deactivatedAt: memberships.deactivatedAt })
        .from(memberships)
        .where(ours(scope, memberships, sql`${memberships.userId} = any(${sql.param(userIds)}::text[])`))
        .orderBy(memberships.userId)
        .for('key share')
    : [];
  const able = new Set(members.filter(canOwnWork).map(({ id }) => id));
  const teamIds = [teamId, ...teamChoices.map((one) => one.teamId)].filter((id) => id !== null);
  const visible = teamIds.length
    ? await scope.db
        .select({ id: teams.id })
        .from(teams)
        .where(ours(scope, teams, inArray(teams.id, teamIds)))
        .orderBy(teams.id)
        .for('key share')
    : [];
  const teamsInSight = new Set(visible.map(({ id }) => id));
  const personNamed = new Map<string, PersonChoice>(people.map((one) => [nameKey(one.name), one]));
  const teamNamed = new Map<string, TeamChoice>(teamChoices.map((one) => [nameKey(one.name), one]));
  const teamWith = (id: number): Meaning<number> =>
    teamsInSight.has(id) ? { id } : { refused: msg('You do not see this team any longer') };
  return {
    ownerOf({ fields }) {
      const name = (fields as { owner?: string | null }).owner;
      if (!name) return undefined;
      const one = personNamed.get(nameKey(name));
      if (!one) return { refused: msg('No one is chosen for “{name}”', { name }) };
      if (addsPerson(one)) return { added: one.name };
      if (one.choice === 'text') return { text: name };
      if (one.choice === 'none') return undefined;
      return one.userId && able.has(one.userId)
        ? { id: one.userId }
        : { refused: msg('The person chosen for “{name}” cannot own work', { name }) };
    },
    teamOf({ fields: { team } }) {
      if (!team) return teamId === null ? undefined : teamWith(teamId);
      const one = teamNamed.get(nameKey(team));
      if (!one) return { refused: msg('No team is chosen for “{name}”', { name: team }) };
      if (one.choice === 'new') return { added: one.name };
      return one.choice === 'none' || one.teamId === null ? undefined : teamWith(one.teamId);
    },
  };
}
