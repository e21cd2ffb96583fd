import { mayEditProfile } from '#rules/people.ts';
import { memberships } from '#server/organizations/table.ts';
import { onlyLeaders } from '#server/teams/teams.ts';
import { onlyAdmins } from '#server/users/change.ts';
import { flags, type Kind } from './kind.ts';
import { teamsOfPeople } from './team-members.ts';

/** What an import says of people. Who they are and whether they are added the settings say; email, role and account never change. */
export const people: Kind<'people'> = {
  table: memberships,
  id: memberships.userId,
  columns: { jobTitle: memberships.title, phone: memberships.phone, location: memberships.location },
  parts: teamsOfPeople,
  values: ({ jobTitle, phone, location }, { teamIds }) => ({
    ...{ jobTitle, phone, location },
    ...flags('team ', teamIds),
  }),
  refusal(changes, { scope, id, isAdded, names }) {
    const inTeams = changes.filter(({ field }) => teamsOfPeople.has(field));
    // Who adds a person says what there is to say of them.
    if (!isAdded && inTeams.length < changes.length && !mayEditProfile(scope.actor, String(id))) return onlyAdmins;
    return inTeams.every(({ field }) => names.mayManage(field.slice('team '.length))) ? undefined : onlyLeaders;
  },
};
