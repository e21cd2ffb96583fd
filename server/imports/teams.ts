import { teams as table } from '#server/teams/table.ts';
import { onlyLeaders } from '#server/teams/teams.ts';
import { flags, type Kind } from './kind.ts';
import { followTeams, membersOfTeams } from './team-members.ts';

/** What an import says of teams. Which team it is and whether it is added the settings say. */
export const teams: Kind<'teams'> = {
  table,
  id: table.id,
  columns: { description: table.description, leaderId: table.leaderId, isPrivate: table.isPrivate },
  parts: membersOfTeams,
  values: ({ description, isPrivate }, { memberIds, leaderId, leaveId }) => ({
    ...{ description, isPrivate, leaderId },
    ...flags('member', memberIds),
    ...(leaveId && { [`member ${leaveId}`]: null }),
  }),
  refusal: (_changes, { id, mayManage }) => (id === undefined || mayManage(Number(id)) ? undefined : onlyLeaders),
  follow: (scope, rows) =>
    followTeams(
      scope,
      rows.map(({ id, changes }) => ({ teamId: Number(id), changes })),
    ),
};
