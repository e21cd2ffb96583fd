import { eq, sql } from 'drizzle-orm';
import { fullName } from '#rules/people.ts';
import { mayManageTeam } from '#rules/teams.ts';
import { namedLog } from '#server/events/feed.ts';
import { listDeleted } from '#server/nouns/in-trash.ts';
import type { Noun } from '#server/nouns/noun.ts';
import type { RowsOfTeams } from '#server/nouns/team-rows.ts';
import { purgeTeams } from './delete.ts';
import { readTeamMembers } from './members.ts';
import { searchTeams } from './search.ts';
import { teams } from './table.ts';
import { asManager, readTeams } from './teams.ts';

/** `rowsOfTeams` returns what is purged with a private team. */
export const teamNoun = (rowsOfTeams: () => RowsOfTeams): Noun<'teams'> => ({
  read: readTeams,
  ...namedLog('teams'),
  audience: ({ id }) => ({ teamId: id, forAdmins: true }),
  hiddenFields: ['memberCount'],
  hiddenValues: ['description', 'agendas'],
  table: teams,
  search: searchTeams,
  // Admins see private teams too, but not their rows.
  listDeleted(scope, words) {
    const mayRestore = (leaderId: string | null) => mayManageTeam(scope.actor, { leaderId });
    const { userId } = scope.actor;
    const isRestorable = mayRestore(null) ? undefined : mayRestore(userId) ? eq(teams.leaderId, userId) : sql`false`;
    return listDeleted(asManager(scope), 'teams', { table: teams, title: teams.name, isRestorable }, words);
  },
  purge: (scope, before) => purgeTeams(scope, before, rowsOfTeams()),
});

export const teamMemberNoun: Noun<'teamMembers'> = {
  read: readTeamMembers,
  audience: ({ teamId }) => ({ teamId, forAdmins: true }),
  about: ({ teamId }) => `teams:${teamId}`,
  title: ({ user }) => fullName(user),
};
