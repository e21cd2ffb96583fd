import type { teams } from '#contract/teams.ts';
import { activityOf } from '#server/events/activity.ts';
import type { Routes } from '#server/http/routes.ts';
import { changeAgenda } from './agendas.ts';
import { changeTeam, createTeam } from './change.ts';
import { deleteTeam, restoreTeam } from './delete.ts';
import { findTeamInviteCode } from './invite-code.ts';
import { addTeamMember, listTeamMembers, removeTeamMember } from './members.ts';
import { countTeamRows } from './rows.ts';
import { findTeam, listTeams } from './teams.ts';

export const teamRoutes: Routes<typeof teams> = {
  list: (scope) => listTeams(scope),
  create: (scope, { body }) => createTeam(scope, body),
  change: (scope, { params, body }) => changeTeam(scope, params.id, body),
  delete: (scope, { params }) => deleteTeam(scope, params.id),
  restore: (scope, { params }) => restoreTeam(scope, params.id),
  changeAgenda: (scope, { params, body }) => changeAgenda(scope, params.id, body),
  rows: (scope, { params }) => countTeamRows(scope, params.id),
  members: (scope, { params }) => listTeamMembers(scope, params.id),
  addMember: (scope, { params, body }) => addTeamMember(scope, params.id, body.userId),
  removeMember: (scope, { params }) => removeTeamMember(scope, params.id, params.userId),
  inviteCode: (scope, { params }) => findTeamInviteCode(scope, params.id),
  activity: activityOf('teams', findTeam),
};
