import type { users } from '#contract/users.ts';
import type { Routes } from '#server/http/routes.ts';
import { listTeamsOfUser } from '#server/teams/teams.ts';
import { deleteUser } from './delete.ts';
import { findUser, listUsers } from './users.ts';

export const userRoutes: Routes<typeof users> = {
  list: (scope) => listUsers(scope),
  find: (scope, { params }) => findUser(scope, params.id),
  delete: (scope, { params, query }) => deleteUser(scope, params.id, query.transferToUserId),
  teams: (scope, { params }) => listTeamsOfUser(scope, params.id),
};
