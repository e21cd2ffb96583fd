import { mayEditProfile } from '#rules/people.ts';
import { memberships } from '#server/organizations/table.ts';
import { onlyLeaders } from '#server/teams/teams.ts';
import { onlyAdmins } from '#server/users/change.ts';
import { flagIn, flags, type Kind, newNameIn } from './kind.ts';
import { followTeams, teamsOfPeople } from './team-members.ts';

/** What an import says of people. Who they are and whether they are added the settings say; email, role and account never change. */
export const people: Kind<'people'> = {
  table: memberships,
  id: memberships.userId,
  columns: { jobTitle: memberships.title, phone: memberships.phone, location: memberships.location },
  parts: teamsOfPeople,
  values: ({ jobTitle, phone, location }, { teamIds }) => ({
    ...{ jobTitle, phone, location },
    ...flags('team', teamIds),
  }),
  refusal(changes, { scope, id, isAdded, mayManage }) {
    const teams = changes.flatMap(({ field }) => flagIn(field)?.id ?? []);
    // Who adds a person says what there is to say of them.
    if (!isAdded && teams.length < changes.length && !mayEditProfile(scope.actor, String(id))) return onlyAdmins;
    return teams.every((team) => newNameIn(team) !== undefined || mayManage(Number(team))) ? undefined : onlyLeaders;
  },
  follow: (scope, rows) =>
    followTeams(
      scope,
      rows.flatMap(({ changes }) =>
        changes.flatMap((change) => {
          const team = flagIn(change.field);
          return team ? [{ teamId: Number(team.id), changes: [change] }] : [];
        }),
      ),
    ),
};
