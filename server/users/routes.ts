import type { users } from '#contract/users.ts';
import type { RateLimiter } from '#server/auth/rate-limits.ts';
import type { Config } from '#server/config.ts';
import type { Routes } from '#server/http/routes.ts';
import { listMerges, unmergePerson } from '#server/merges/merges.ts';
import { listTeamsOfUser } from '#server/teams/teams.ts';
import { cancelPendingEmail, changeUser, findPendingEmail } from './change.ts';
import { deleteUser, leaveOrganization, mergePerson } from './delete.ts';
import { changePreferences } from './preferences.ts';
import { findUser, listUsers } from './users.ts';
import { addPerson } from './without-account.ts';

export const userRoutes = (limiter: RateLimiter, { publicUrl }: Pick<Config, 'publicUrl'>): Routes<typeof users> => ({
  list: (scope) => listUsers(scope),
  find: (scope, { params }) => findUser(scope, params.id),
  add: (scope, { body }) => addPerson(scope, body),
  change: (scope, { params, body }) => changeUser(scope, params.id, body, { limiter, publicUrl }),
  pendingEmail: (scope, { params }) => findPendingEmail(scope, params.id),
  cancelEmail: (scope, { params }) => cancelPendingEmail(scope, params.id),
  changePreferences: (scope, { body }) => changePreferences(scope, body),
  leave: (scope, { params, query }) => leaveOrganization(scope, params.id, query.transferToUserId),
  merges: (scope) => listMerges(scope),
  unmerge: (scope, { params }) => unmergePerson(scope, params.id),
  merge: (scope, { params, body }) => mergePerson(scope, params.id, body.userId),
  delete: (scope, { params, query }) => deleteUser(scope, params.id, query.transferToUserId),
  teams: (scope, { params }) => listTeamsOfUser(scope, params.id),
});
