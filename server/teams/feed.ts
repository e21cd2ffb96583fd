import { fullName } from '#rules/people.ts';
import { type Feed, namedLog } from '#server/events/feed.ts';
import { readTeamMembers } from './members.ts';
import { readTeams } from './teams.ts';

export const teamFeed: Feed<'teams'> = {
  read: readTeams,
  ...namedLog('teams'),
  audience: ({ id }) => ({ teamId: id }),
  hiddenFields: ['memberCount'],
  hiddenValues: ['description', 'agendas'],
};

export const teamMemberFeed: Feed<'teamMembers'> = {
  read: readTeamMembers,
  audience: ({ teamId }) => ({ teamId }),
  about: ({ teamId }) => `teams:${teamId}`,
  title: ({ user }) => fullName(user),
};
