import type { teams } from '#contract/teams.ts';
import { activityOf } from '#server/activity/activity.ts';
import type { Routes } from '#server/http/routes.ts';
import type { RowsOfTeams } from '#server/nouns/team-rows.ts';
import { changeAgenda } from './agendas.ts';
import { changeTeam, createTeam } from './change.ts';
import { deleteTeam, restoreTeam } from './delete.ts';
import { findTeamInviteCode } from './invite-code.ts';
import { addTeamMember, listAllMembers, listTeamMembers, removeTeamMember } from './members.ts';
import { findTeam, listTeams } from './teams.ts';

/** Returns the routes for teams. `rows` says what happens to the rows of each noun. */
export const teamRoutes = (rows: RowsOfTeams) =>
  ({
    list: (scope) => listTeams(scope),
    create: (scope, { body }) => createTeam(scope, body),
    change: (scope, { params, body }) => changeTeam(scope, params.id, body),
    delete: (scope, { params }) => deleteTeam(scope, params.id, rows),
    restore: (scope, { params }) => restoreTeam(scope, params.id, rows),
    changeAgenda: (scope, { params, body }) => changeAgenda(scope, params.id, body),
    allMembers: (scope) => listAllMembers(scope),
    members: (scope, { params }) => listTeamMembers(scope, params.id),
    addMember: (scope, { params, body }) => addTeamMember(scope, params.id, body.userId),
    removeMember: (scope, { params }) => removeTeamMember(scope, params.id, params.userId),
    inviteCode: (scope, { params }) => findTeamInviteCode(scope, params.id),
    activity: activityOf('teams', findTeam),
  }) satisfies Partial<Routes<typeof teams>>;
