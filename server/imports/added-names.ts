import { and, eq, inArray, isNull, notExists, or, sql } from 'drizzle-orm';
import { nounsWith } from '#contract/nouns.ts';
import { ours } from '#server/db/tenant.ts';
import { isNotCanceled } from '#server/invitations/invitations.ts';
import { invitations } from '#server/invitations/table.ts';
import { nounNamed } from '#server/nouns/all.ts';
import { memberships } from '#server/organizations/table.ts';
import { removeAddedPerson } from '#server/removals/delete.ts';
import { ownsNothing } from '#server/removals/rows.ts';
import { asServer, type Scope } from '#server/scope.ts';
import { deleteTeam } from '#server/teams/delete.ts';
import { teamMembers, teams } from '#server/teams/table.ts';
import { users } from '#server/users/table.ts';
import { removeAddedScorecards } from './scorecards.ts';
import { imports, type StoredImport } from './table.ts';

/** How many people and teams one transaction removes. */
const partSize = 20;

/**
 * Removes people and teams that an undone import added, unless something belongs to them by now. Returns whether there may be more.
 */
export async function removeAddedNames(scope: Scope, one: StoredImport): Promise<boolean> {
  const { people, teams: teamChoices } = one.settings;
  const scorecards = await removeAddedScorecards(scope, one);
  const teamIds = await findUnused(scope, teamChoices);
  for (const id of teamIds) await deleteTeam(scope, id, {});
  const invitedIds = people.flatMap(({ isInvited, userId }) => (isInvited && userId) || []);
  const userIds = await findIdle(
    scope,
    addedIn(people, ({ userId }) => userId),
    invitedIds,
  );
  for (const id of userIds) await removeAddedPerson(scope, id);
  const hasRemoved = scorecards.length < (one.settings.scorecards?.length ?? 0);
  if (teamIds.length + userIds.length === 0 && !hasRemoved) return false;
  const isGone = (id: string | number | null) => [...teamIds, ...userIds].some((gone) => gone === id);
  const settings = {
    ...one.settings,
    scorecards,
    people: people.map((person) =>
      isGone(person.userId) ? { name: person.name, choice: 'new' as const, userId: null } : person,
    ),
    teams: teamChoices.map((team) =>
      isGone(team.teamId) ? { name: team.name, choice: 'new' as const, teamId: null } : team,
    ),
  };
  const peopleAdded = one.peopleAdded - userIds.length;
  const teamsAdded = one.teamsAdded - teamIds.length;
  await scope.db
    .update(imports)
    .set({ settings, peopleAdded, teamsAdded })
    .where(ours(scope, imports, eq(imports.id, one.id)));
  return true;
}

/** The ids of what the import added. */
const addedIn = <Choice extends { isAdded?: true }, Id>(choices: Choice[], idOf: (choice: Choice) => Id | null): Id[] =>
  choices.flatMap((choice) => (choice.isAdded ? (idOf(choice) ?? []) : []));

/** The people among these who have no account, no team, no invitation but for those that the import invited, and own nothing. */
async function findIdle(scope: Scope, ids: string[], invitedIds: string[]): Promise<string[]> {
  const { db } = scope;
  const rows = await db
    .select({ id: memberships.userId })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(
      ours(
        scope,
        memberships,
        inArray(memberships.userId, ids),
        eq(users.hasAccount, false),
        or(
          inArray(memberships.userId, invitedIds),
          notExists(
            db
              .select()
              .from(invitations)
              .where(and(eq(invitations.personId, memberships.userId), isNotCanceled)),
          ),
        ),
        notExists(
          db
            .select()
            .from(teamMembers)
            .where(ours(asServer(scope), teamMembers, eq(teamMembers.userId, memberships.userId))),
        ),
        ownsNothing(scope, memberships.userId),
      ),
    )
    .orderBy(memberships.userId)
    .limit(partSize)
    .for('update', { of: memberships });
  return rows.map(({ id }) => id);
}

/** The teams among these that the import added and that are as before its rows: with the importer alone, and without rows. */
async function findUnused(scope: Scope, choices: StoredImport['settings']['teams']): Promise<number[]> {
  const { db } = scope;
  const ids = addedIn(choices, ({ teamId }) => teamId);
  const lacksRows = nounsWith('isOfTeam').map((noun) => {
    const { table } = nounNamed(noun).ofTeam;
    return notExists(
      db
        .select()
        .from(table)
        .where(ours(asServer(scope), table, eq(table.teamId, teams.id))),
    );
  });
  const rows = await db
    .select({ id: teams.id })
    .from(teams)
    .where(
      ours(
        scope,
        teams,
        inArray(teams.id, ids),
        eq(teams.leaderId, scope.actor.userId),
        inArray(
          teams.name,
          choices.map(({ name }) => name),
        ),
        isNull(teams.description),
        isNull(teams.inviteCode),
        sql`not (${teams.reviewsRunningWeek} or ${teams.membersEnterValues}) and ${teams.agendas} = '{}'`,
        sql`1 = (select count(*) from ${teamMembers} where ${eq(teamMembers.teamId, teams.id)})`,
        ...lacksRows,
      ),
    )
    .orderBy(teams.id)
    .limit(partSize)
    .for('update');
  return rows.map(({ id }) => id);
}
